/// Text to be copied: a click selects all of it, and a button copies it where scripts run.
struct CopyBlock {
    /// What the text is.
    let name: String
    let text: String

    var markup: Markup {
        """
        <div class="copy">
        <p>\(name) <button type="button" hidden>Copy</button></p>
        <pre tabindex="0" role="group" aria-label="\(name)">\(text)</pre>
        </div>

        """
    }

    /// The only script of a page: it shows the buttons and copies what stands below them.
    static let script: Markup = """
        for (const block of document.querySelectorAll(".copy")) {
          const [button, text] = [block.querySelector("button"), block.querySelector("pre")];
          button.hidden = false;
          button.addEventListener("click", async () => {
            try {
              await navigator.clipboard.writeText(text.textContent);
            } catch {
              getSelection().selectAllChildren(text);
              document.execCommand("copy");
            }
            button.textContent = "Copied";
            setTimeout(() => { button.textContent = "Copy"; }, 2000);
          });
        }

        """

    /// What allows the script and no other: the SHA-256 of its text.
    static let scriptHash: Markup = "sha256-yB8RNx8SdO5oCIJcBL8LEGo10az/35AU7ysN53stCbA="
}
