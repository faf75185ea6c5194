/// How a page looks: narrow or wide, light or dark.
enum PageStyle {
    static let sheet: Markup = """
        :root {
          color-scheme: light dark;
          --page: #ffffff; --ink: #1c1c20; --soft: #55565e; --line: #d3d4da; --tint: #f3f4f7;
          --link: #0a4fa8; --pass: #17622f; --block: #a8201a; --bypass: #7a4600; --quiet: #4b4fa6;
          --day: #dcdee6; --mark: #b3261e; --shade: #9a9ca6;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #16171a; --ink: #ececf0; --soft: #a9abb5; --line: #3b3d45; --tint: #212328;
            --link: #8ab8ff; --pass: #79d493; --block: #ff9b93; --bypass: #f0bb6b; --quiet: #9ea3ff;
            --day: #33363f; --mark: #ff9b93; --shade: #6b6e79;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; padding: 1rem; max-width: 64rem; background: var(--page);
          color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
          overflow-wrap: anywhere;
        }
        h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 1rem; }
        h2 { font-size: 1.2rem; line-height: 1.3; margin: 0 0 .5rem; }
        h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
        p { margin: .25rem 0; }
        a { color: var(--link); }
        nav { margin-bottom: 1rem; }
        nav ol { margin: 0; padding-inline-start: 2.5rem; }
        .skip { position: absolute; left: -100vw; }
        .skip:focus { position: static; }
        section { border-top: 1px solid var(--line); padding: 1rem 0; }
        footer { border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; }
        code { font: .9em ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
        .soft { color: var(--soft); font-size: .875rem; }
        .outcome { font-weight: 700; }
        .yes, .pass { color: var(--pass); }
        .no, .block { color: var(--block); }
        .bypass { color: var(--bypass); }
        .skip-verdict { color: var(--soft); }

        table { width: 100%; border-collapse: collapse; font-size: .875rem; }
        caption { text-align: start; color: var(--soft); padding-bottom: .25rem; }
        th, td {
          text-align: start; vertical-align: top; padding: .3rem .4rem .3rem 0;
          border-bottom: 1px solid var(--line);
        }
        th { font-weight: 600; }
        tbody th[scope=rowgroup] { padding-top: 1rem; }
        tr.blocked > * { background: var(--tint); }
        .gate { width: 32%; }
        .verdict { width: 4.5rem; white-space: nowrap; }
        .wide {
          overflow-x: auto; scrollbar-width: thin;
          background:
            linear-gradient(to right, transparent, var(--page) 50%) 100% 0 / 4rem 100% no-repeat local,
            linear-gradient(to left, var(--shade), transparent) 100% 0 / 1.5rem 100% no-repeat scroll;
        }
        .wide table { width: max-content; min-width: 100%; }
        .wide th { white-space: nowrap; }
        .wide tbody th {
          position: sticky; left: 0; background: var(--page); max-width: 13rem; white-space: normal;
        }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem .75rem; margin: .5rem 0; }
        dt { color: var(--soft); font-size: .875rem; }
        dd { margin: 0; justify-self: start; white-space: pre-wrap; min-width: 0; }
        ol.runs { margin: 0; padding-inline-start: 1.5rem; }
        summary { cursor: pointer; color: var(--link); }
        aside { border-top: 1px solid var(--line); padding: 1rem 0; font-size: .875rem; }
        aside ul { margin: 0; padding-inline-start: 1.25rem; }
        :target { background: var(--tint); outline: 2px solid var(--link); outline-offset: 2px; }
        .copy { margin: .5rem 0 1rem; }
        .copy p { display: flex; align-items: center; gap: .75rem; font-size: .875rem; }
        .copy pre {
          margin: .25rem 0 0; padding: .5rem; background: var(--tint); border: 1px solid var(--line);
          border-radius: .375rem; max-height: 20rem; overflow-y: auto; white-space: pre-wrap;
          font: .8125rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace;
          -webkit-user-select: all; user-select: all;
        }
        .copy button {
          font: inherit; color: var(--link); background: var(--page); cursor: pointer;
          border: 1px solid var(--link); border-radius: .375rem; padding: .125rem .625rem;
        }

        .week { display: block; width: 100%; max-width: 44rem; }
        .week text { fill: var(--ink); font: .75rem system-ui, -apple-system, sans-serif; }
        .week .hour { fill: var(--soft); }
        .week .changed { font-weight: 700; }
        .week .day { fill: var(--day); }
        .week .quiet { fill: var(--quiet); }
        .week .grid { stroke: var(--page); stroke-opacity: .6; }
        .week .change { stroke: var(--mark); stroke-width: 2; stroke-dasharray: 3 2; }
        .week .halo { stroke: var(--page); stroke-width: 6; }
        .week .now { stroke: var(--ink); stroke-width: 2; }
        .key { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .25rem 0; padding: 0; }
        .key li { list-style: none; display: flex; align-items: center; gap: .35rem; font-size: .875rem; }
        .key i { width: 1.25rem; height: .75rem; background: var(--day); }
        .key .quiet { background: var(--quiet); }
        .key .change { width: 0; border-left: 2px dashed var(--mark); background: none; }
        .key .now { width: 2px; background: var(--ink); }

        """
}
