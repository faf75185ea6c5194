/// The only script of a page.
///
/// It shows the buttons of each ``CopyBlock``, and copies what stands below them. Of several sections it lists the
/// contents above them: a page is written before it is known how many there are.
enum PageScript {
    static let text: Markup = """
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
        const sections = document.querySelectorAll("main > section");
        if (sections.length > 1) {
          const [skip, nav] = [document.createElement("a"), document.createElement("nav")];
          Object.assign(skip, {className: "skip", href: "#main", textContent: "Skip the contents"});
          nav.setAttribute("aria-label", "Contents");
          const list = nav.appendChild(document.createElement("ol"));
          for (const section of sections) {
            const link = list.appendChild(document.createElement("li")).appendChild(document.createElement("a"));
            link.href = "#" + section.id;
            link.append(...section.querySelector("h2").cloneNode(true).childNodes);
          }
          document.querySelector("main").before(skip, nav);
        }

        """

    /// What allows the script and no other: the SHA-256 of its text.
    static let hash: Markup = "sha256-9HuE0Du7uqNVZ+puKI2Ohlf4jV/J+RYNctBzfjC0dtI="
}
