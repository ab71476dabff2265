;;; navigation.el --- A contract followed from eglot, as its user would -*- lexical-binding: t; -*-

;; The keys' functions are called, and what the user then sees is looked at.  Run by test_emacs.py as `emacs --batch
;; -l navigation.el', with the page's configuration in PINCITE_CONFIGURATION and the document in PINCITE_CONTRACT.
;; Exits with 1, and says on standard error what is wrong.  Written for Emacs 28 with eglot 1.9, and later.

(package-initialize) ; Debian has eglot as a package of its own
(require 'cl-lib)
(require 'imenu)
(require 'flymake)
(require 'xref)

(defconst patience 20 "Seconds.")

(defun expect (what condition)
  "Fail with WHAT unless CONDITION."
  (unless condition (error "%s" what)))

(defun same (what found wanted)
  "Fail with WHAT unless FOUND is WANTED."
  (expect (format "%s: %S instead of %S" what found wanted) (equal found wanted)))

(defmacro wait (what condition)
  "Let messages in until CONDITION; fail with WHAT."
  `(with-timeout (patience (error "waited in vain: %s" ,what))
     (while (not ,condition) (accept-process-output nil 0.05))))

(defun line-of (start)
  "The number of the line that begins with START."
  (save-excursion
    (goto-char (point-min))
    (expect (format "no line starts with %s" start) (re-search-forward (concat "^" (regexp-quote start)) nil t))
    (line-number-at-pos)))

(defun at (start words)
  "Go to WORDS in the line that begins with START."
  (goto-char (point-min))
  (forward-line (1- (line-of start)))
  (expect (format "%s does not stand in the line of %s" words start) (search-forward words (line-end-position) t))
  (goto-char (match-beginning 0)))

(defun text () "The whole document." (buffer-substring-no-properties (point-min) (point-max)))

(defun rest ()
  "What half a second without a key does: nothing counts as idle in a batch."
  (eglot--signal-textDocument/didChange))

(defun attach ()
  "Open the contract, as the page's configuration has it."
  (load (getenv "PINCITE_CONFIGURATION") nil t)
  (find-file (getenv "PINCITE_CONTRACT"))
  (run-hooks 'post-command-hook) ; where eglot starts: nobody types here
  (wait "the server's answer to initialize" (and (eglot-current-server) (eglot-managed-p)))
  (with-current-buffer (find-file-noselect "page.html")
    (run-hooks 'post-command-hook)
    (expect "a web page is not served, though its mode comes of text-mode" (not (eglot-managed-p)))))

(defun definition (words place)
  "Go where the WORDS at the cursor lead, to the line that begins with PLACE."
  (xref-find-definitions "LSP identifier at point.")
  (same (format "the line that %s leads to" words) (line-number-at-pos) (line-of place)))

(defun follow-a-reference () (at "😀 The Supplier" "Section 4.2") (definition "Section 4.2" "4.2 Late payment"))

(defun follow-a-term () (at "The Buyer and its" "Affiliates") (definition "Affiliates" "1.1 "))

(defun hover ()
  "What is shown of a term."
  (at "😀 The Supplier" "Affiliate")
  (let (shown)
    (eglot-hover-eldoc-function (lambda (told &rest _) (setq shown told)))
    (wait "the hover" shown)
    (expect (format "the hover shows the definition: %s" shown)
            (string-match-p "means an entity that controls a party" shown))))

(defun references ()
  "Section 4.2, and where it is named."
  (at "4.2 Late payment" "Late")
  (let ((found (xref-backend-references 'eglot "LSP identifier at point.")))
    (same "the references to Section 4.2"
          (sort (mapcar (lambda (each) (xref-location-line (xref-item-location each))) found) #'<)
          (mapcar #'line-of '("😀 The Supplier" "The Buyer and its" "4.2 Late payment")))))

(defun all-symbols (index)
  "The names in an INDEX of imenu, with their places."
  (cl-loop for (name . rest) in index
           append (if (listp rest) (all-symbols rest) (list (cons name rest)))))

(defun symbols ()
  "The outline, in the menu of places."
  (let ((found (all-symbols (imenu--make-index-alist t))))
    (dolist (wanted '(("SUPPLY AGREEMENT" . "SUPPLY AGREEMENT") ("1 Definitions" . "1. Definitions")
                      ("4.2 Late payment" . "4.2 Late payment") ("5 Law" . "5. Law")))
      (let ((place (cdr (assoc (car wanted) found))))
        (expect (format "the symbols hold %s: %S" (car wanted) found) place)
        (same (format "the line of %s" (car wanted)) (line-number-at-pos place) (line-of (cdr wanted)))))))

(defun ask ()
  "A question by the page's command, right after an edit that the server has not been told of."
  (at "5. Law" "Law")
  (insert "Governing ")
  (at "The laws of" "Vermont")
  (delete-char (length "Vermont"))
  (insert "Ohio")
  (goto-char (point-min))
  (let ((answer (pincite-ask "The laws of which state govern this agreement?")))
    (same "the answer is found" (plist-get answer :found) t)
    (expect (format "the answer is of the text as it is now: %S" (plist-get answer :answer))
            (string-match-p "State of Ohio govern" (plist-get (plist-get answer :answer) :text))))
  (wait "the evidence is marked"
        (cl-some (lambda (mark) (string-match-p "laws of which state" (flymake-diagnostic-text mark)))
                 (flymake-diagnostics)))
  (same "the line of the cursor, then" (line-number-at-pos) (line-of "The laws of")))

(defun complete ()
  "A term, offered where it begins."
  (goto-char (point-max))
  (insert "Each Affil")
  (let ((capf (run-hook-wrapped 'completion-at-point-functions #'completion--capf-wrapper 'all)))
    (same "the terms that begin so"
          (mapcar #'substring-no-properties (all-completions "" (nth 3 capf)))
          '("Affiliate")))
  (completion-at-point)
  (expect "the term is written" (string-suffix-p "Each Affiliate" (text)))
  (delete-region (line-beginning-position) (point-max)))

(defun rename ()
  "A term, with its uses."
  (rest)
  (at "The Buyer and its" "Affiliates")
  (eglot-rename "Group Company")
  (dolist (words '("“Group Company” means" "to each Group Company, subject to Section 4.2"
                   "The Buyer and its Group Companies inspect" "the Group Company’s debtor"))
    (expect (format "it reads %s" words) (string-search words (text))))
  (expect "nothing is left" (not (string-search "Affiliate" (text)))))

(defun after-edits () (goto-char (point-min)) (insert "DRAFT 😀\n\n") (rest) (follow-a-reference))

(defun stop ()
  "End the server."
  (let ((process (jsonrpc--process (eglot-current-server))))
    (eglot-shutdown (eglot-current-server))
    (wait "the server ends" (not (process-live-p process)))))

(setq make-backup-files nil auto-save-default nil create-lockfiles nil
      find-file-suppress-same-file-warnings t
      eglot-sync-connect t eglot-autoreconnect nil eglot-confirm-server-initiated-edits nil)
(condition-case problem
    (progn
      (attach) (follow-a-reference) (follow-a-term) (hover) (references) (symbols) (ask) (complete) (rename)
      (after-edits) (stop)
      (princ "navigation from Emacs: passed\n")
      (kill-emacs 0))
  (error
   (princ (format "navigation from Emacs: %s\n" (error-message-string problem)) #'external-debugging-output)
   (kill-emacs 1)))
