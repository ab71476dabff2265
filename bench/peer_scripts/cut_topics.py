"""Topic cuts by nltk's TextTiling and chonkie's semantic chunker.

In: {"peer": "texttiling" | "chonkie", "documents": {name: path}, "stopwords": [...]}
Out: {name: [offsets where a topic starts]}
"""

import json
import sys
import warnings

warnings.simplefilter("ignore")


def texttiling(request):
    from nltk.tokenize.texttiling import TextTilingTokenizer

    # Its own stop words are a download; these are the same kind of list.
    tokenizer = TextTilingTokenizer(stopwords=request["stopwords"])

    def cut(text):
        try:
            tiles = tokenizer.tokenize(text)
        except ValueError:  # fewer words than it compares
            return []
        starts, at = [], 0
        for tile in tiles[:-1]:
            at += len(tile)
            starts.append(at)
        return starts

    return cut


def chonkie(_request):
    from pathlib import Path

    import wordllama
    from chonkie import BaseEmbeddings, SemanticChunker

    folder = Path(wordllama.__file__).parent  # holds both of its files
    model = wordllama.WordLlama.load(dim=256, cache_dir=folder, disable_download=True)

    class Static(BaseEmbeddings):
        """A static model from a package: chonkie's own default is one too, but has to be downloaded."""

        def embed(self, text):
            return self.embed_batch([text])[0]

        def embed_batch(self, texts):
            return list(model.embed(list(texts), norm=True))

        @property
        def dimension(self):
            return 256

        def get_tokenizer(self):
            return "character"

    # The chunk size is set out of reach: cuts are to come from meaning alone.
    chunker = SemanticChunker(embedding_model=Static(), chunk_size=10**9)

    def cut(text):
        starts, at = [], 0
        for chunk in chunker.chunk(text)[:-1]:
            at += len(chunk.text)
            starts.append(at)
        return starts

    return cut


def main():
    request = json.load(sys.stdin)
    cut = {"texttiling": texttiling, "chonkie": chonkie}[request["peer"]](request)
    found = {}
    for name, path in request["documents"].items():
        with open(path, encoding="utf-8", newline="") as file:
            found[name] = cut(file.read())
    json.dump(found, sys.stdout)


main()
