"""Speed and quality beside the peers: ``python -m bench quality|speed|outline``."""
