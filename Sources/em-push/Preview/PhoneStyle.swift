/// How the pictures of screens look.
enum PhoneStyle {
    static let sheet: Markup = """
        .phones { display: flex; flex-wrap: wrap; align-items: end; gap: 1rem; margin: .5rem 0 1rem; }
        .pair { display: flex; flex-wrap: wrap; gap: 1rem; }
        .sketch { width: 14rem; max-width: 100%; }
        .states { display: grid; grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr)); }
        .states .sketch { width: auto; }
        .states .clock { font-size: 2rem; }
        .states .note { gap: .4rem; padding: .5rem; }
        .states .note .icon { width: 1.5rem; height: 1.5rem; }
        .states .note .icon::after { inset: .4rem .35rem .5rem; }
        .states .when { display: none; }
        .states .count { max-width: 5rem; }
        .states .island { width: 90%; }
        .states .dark { display: none; }
        @media (max-width: 40rem) {
          .pair .dark { display: none; }
        }
        @media (prefers-color-scheme: dark) {
          .states .light { display: none; }
          .states .dark { display: block; }
        }
        @media (max-width: 40rem) and (prefers-color-scheme: dark) {
          .pair .light { display: none; }
          .pair .dark { display: block; }
        }
        .caption { color: var(--soft); font-size: .875rem; padding-top: .25rem; text-align: center; }
        .screen {
          height: 19rem; border-radius: 1.75rem; border: .3rem solid #0b0b0c; overflow: hidden;
          padding: 1.25rem .5rem .5rem; display: flex; flex-direction: column; gap: .5rem;
          font-family: -apple-system, system-ui, "Segoe UI", Roboto, sans-serif; line-height: 1.25;
          background: var(--wallpaper); color: #ffffff;
        }
        @media (prefers-color-scheme: dark) {
          .screen { border-color: #4a4c55; }
        }
        .screen p { margin: 0; }
        .light {
          --wallpaper: #35608b; --note: #f4f4f6; --text: #000000; --faint: #56565b; --app: #ffffff;
          --rule: #d3d4da;
        }
        .dark {
          --wallpaper: #101a26; --note: #2c2c2e; --text: #ffffff; --faint: #b3b3b8; --app: #000000;
          --rule: #3b3d45;
        }
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
        .thumbnail {
          flex: none; width: 2rem; height: 2rem; border-radius: .4rem; background: #35608b;
          color: #ffffff; font-size: .625rem; line-height: 2rem; text-align: center; overflow: hidden;
          white-space: nowrap;
        }
        .open { background: var(--app); color: var(--text); }
        .bar {
          text-align: center; font-size: .9375rem; font-weight: 600; padding-bottom: .5rem;
          border-bottom: 1px solid var(--rule);
        }
        .line { height: 1.75rem; border-radius: .5rem; background: var(--rule); }
        .short { width: 60%; }
        .card, .island, .widget { font-size: .8125rem; }
        .card, .widget {
          background: var(--note); color: var(--text); border-radius: 1.1rem; padding: .6rem;
        }
        .card .first, .expanded .first { display: flex; gap: .5rem; align-items: center; }
        .card .title, .expanded .title { font-weight: 600; }
        .card .icon, .island .icon { transform: scale(.7); margin: -.3rem; }
        .value, .state, .island p {
          white-space: nowrap; overflow: hidden; text-overflow: ellipsis; min-width: 0;
        }
        .state { color: var(--faint); font-weight: 600; }
        .island {
          align-self: center; display: flex; justify-content: space-between; align-items: center; gap: .5rem;
          width: 75%; border-radius: 1.2rem; background: #000000; color: #ffffff; padding: .25rem .75rem;
          margin-top: -.75rem;
        }
        .expanded { display: block; width: 100%; padding: .6rem .75rem; }
        .call { background: #22303f; color: #ffffff; }
        .caller { text-align: center; font-size: 1.375rem; font-weight: 600; padding-top: 1rem; }
        .buttons {
          display: flex; justify-content: space-between; margin-top: auto; padding: 0 .5rem .5rem;
          text-align: center; font-size: .75rem;
        }
        .buttons span {
          display: block; width: 3rem; height: 3rem; border-radius: 50%; margin: 0 auto .25rem;
        }
        .decline { background: #c8102e; }
        .accept { background: #1f7a4d; }
        .widget { width: 60%; min-height: 6rem; display: flex; flex-direction: column; gap: .5rem; }
        .tiles { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem; font-size: .8125rem; }
        .tiles div {
          min-height: 4rem; border-radius: 1.1rem; background: var(--note); color: var(--text);
          padding: .5rem;
        }
        .watch, .car { background: #000000; color: #ffffff; }
        .watch {
          width: 9rem; height: 10.5rem; border-radius: 2.25rem; margin: 0 auto; gap: .25rem;
          padding: .75rem; font-size: .8125rem;
        }
        .watch .title { font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
        .watch .body {
          display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 4;
          white-space: pre-wrap; overflow: hidden;
        }
        .watch .clock { font-size: 2rem; }
        .watch .home { padding-bottom: .25rem; }
        .car { height: 8.5rem; border-radius: .75rem; padding-top: .5rem; }
        .heap { background: var(--rule); border-radius: 1.4rem; padding: .5rem; color: var(--text); }
        .heap .heading { font-size: .8125rem; font-weight: 600; padding: 0 .25rem .4rem; }
        .stack .note { position: relative; z-index: 1; }
        .screen .below { margin: -.75rem .5rem 0; }
        .below {
          background: var(--rule); color: var(--text); border-radius: 0 0 1.1rem 1.1rem; font-size: .75rem;
          padding: 1rem .6rem .3rem; white-space: nowrap; overflow: hidden;
          text-overflow: ellipsis;
        }
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

        """
}
