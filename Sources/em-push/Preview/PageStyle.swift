/// How a page looks: narrow or wide, light or dark.
enum PageStyle {
    static let sheet: Markup = """
        :root {
          color-scheme: light dark;
          --page: #ffffff; --ink: #1c1c20; --soft: #55565e; --line: #d3d4da; --tint: #f3f4f7;
          --link: #0a4fa8; --pass: #17622f; --block: #a8201a; --bypass: #7a4600; --quiet: #4b4fa6;
          --day: #dcdee6; --mark: #b3261e;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #16171a; --ink: #ececf0; --soft: #a9abb5; --line: #3b3d45; --tint: #212328;
            --link: #8ab8ff; --pass: #79d493; --block: #ff9b93; --bypass: #f0bb6b; --quiet: #9ea3ff;
            --day: #33363f; --mark: #ff9b93;
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
        .wide { overflow-x: auto; }
        .wide table { width: max-content; min-width: 100%; }
        .wide th { white-space: nowrap; }
        .wide td { max-width: 12rem; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem .75rem; margin: .5rem 0; }
        dt { color: var(--soft); font-size: .875rem; }
        dd { margin: 0; justify-self: start; white-space: pre-wrap; min-width: 0; }
        ol.runs { margin: 0; padding-inline-start: 1.5rem; }
        summary { cursor: pointer; color: var(--link); }

        .phones { display: flex; flex-wrap: wrap; gap: 1rem; margin: .5rem 0 1rem; }
        .pair { display: flex; flex-wrap: wrap; gap: 1rem; }
        .sketch { width: 14rem; max-width: 100%; }
        .caption { color: var(--soft); font-size: .875rem; padding-top: .25rem; text-align: center; }
        .screen {
          height: 19rem; border-radius: 1.75rem; border: .3rem solid #0b0b0c; overflow: hidden;
          padding: 1.25rem .5rem .5rem; display: flex; flex-direction: column; gap: .5rem;
          font-family: -apple-system, system-ui, "Segoe UI", Roboto, sans-serif; line-height: 1.25;
          background: var(--wallpaper); color: #ffffff;
        }
        .screen p { margin: 0; }
        .light { --wallpaper: #35608b; --note: #f4f4f6; --text: #000000; --faint: #56565b; }
        .dark { --wallpaper: #101a26; --note: #2c2c2e; --text: #ffffff; --faint: #b3b3b8; }
        .clock { text-align: center; font-size: 2.75rem; font-weight: 600; line-height: 1; }
        .date { text-align: center; font-size: .875rem; font-weight: 500; }
        .lower { margin-top: auto; }
        .nothing { text-align: center; font-size: .8125rem; padding-bottom: 1rem; }
        .note {
          background: var(--note); color: var(--text); border-radius: 1.1rem; padding: .6rem;
          display: flex; align-items: center; gap: .6rem; font-size: .8125rem;
        }
        .note .texts { flex: 1; min-width: 0; }
        .note .first { display: flex; gap: .5rem; align-items: baseline; }
        .note .title, .note .subtitle {
          font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis;
        }
        .note .title { flex: 1; min-width: 0; }
        .note .when { color: var(--faint); font-size: .75rem; }
        .note .body {
          display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4;
          white-space: pre-wrap; overflow: hidden;
        }
        .banner .note .body { -webkit-line-clamp: 2; }
        .icon {
          position: relative; flex: none; display: block; width: 2rem; height: 2rem; border-radius: .5rem;
          background: #1f7a4d;
        }
        .icon::after {
          content: ""; position: absolute; inset: .55rem .5rem .7rem; border-radius: .5rem;
          background: #ffffff;
        }
        .home { display: flex; justify-content: center; margin-top: auto; padding-bottom: .75rem; }
        .home .icon { width: 3rem; height: 3rem; border-radius: .75rem; }
        .home .icon::after { inset: .85rem .75rem 1.05rem; border-radius: .75rem; }
        .count {
          position: absolute; z-index: 1; right: -.6rem; top: -.5rem; min-width: 1.25rem;
          max-width: 8rem; overflow: hidden; text-overflow: ellipsis;
          padding: 0 .35rem; border-radius: .7rem; background: #c8102e; color: #ffffff;
          font-size: .8125rem; line-height: 1.3rem; text-align: center; white-space: nowrap;
        }

        .week { display: block; width: 100%; max-width: 44rem; }
        .week text { fill: var(--ink); font: .75rem system-ui, -apple-system, sans-serif; }
        .week .hour { fill: var(--soft); }
        .week .changed { font-weight: 700; }
        .week .day { fill: var(--day); }
        .week .quiet { fill: var(--quiet); }
        .week .grid { stroke: var(--page); stroke-opacity: .6; }
        .week .change { stroke: var(--mark); stroke-width: 2; stroke-dasharray: 3 2; }
        .week .now { stroke: var(--ink); stroke-width: 2; }
        .key { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .25rem 0; padding: 0; }
        .key li { list-style: none; display: flex; align-items: center; gap: .35rem; font-size: .875rem; }
        .key i { width: 1.25rem; height: .75rem; background: var(--day); }
        .key .quiet { background: var(--quiet); }
        .key .change { width: 0; border-left: 2px dashed var(--mark); background: none; }
        .key .now { width: 2px; background: var(--ink); }

        """
}
