/// How the picture of a replay looks: narrow or wide, light or dark.
enum FlowStyle {
    static let sheet: Markup = """
        .flow { display: block; width: 100%; max-width: 44rem; margin: .5rem 0; }
        .flow text {
          fill: var(--ink); font: .75rem system-ui, -apple-system, sans-serif; stroke: var(--page);
          stroke-width: 3px; paint-order: stroke; stroke-linejoin: round;
        }
        .flow .side { fill: var(--soft); }
        .flow rect { fill: var(--soft); }
        .flow path { fill-opacity: .6; stroke-width: 1; vector-effect: non-scaling-stroke; }
        .flow .same { fill: var(--day); stroke: none; fill-opacity: 1; }
        .flow .gained { fill: var(--pass); stroke: var(--pass); }
        .flow .lost { fill: var(--block); stroke: var(--block); }
        .flow .moved { fill: var(--quiet); stroke: var(--quiet); }
        .key .gained { background: var(--pass); }
        .key .lost { background: var(--block); }
        .key .moved { background: var(--quiet); }
        th.count, td.count { white-space: nowrap; width: 1%; padding-right: 1rem; }
        [id$=-flow-table] th:first-child { width: 50%; }
        @media (max-width: 599px) { .flow .far { display: none; } }

        """
}
