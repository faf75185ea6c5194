// Grapheme clusters (3.11) [M26].

// A locale is named, because without one the clusters would be those of the environment's locale.
const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * The longest prefix of whole clusters that has at most `limit` bytes. `byteCount` counts those of a cluster, which
 * has at least one byte for each UTF-16 unit.
 */
export function prefixOfGraphemes(text, limit, byteCount) {
  let bytes = 0;
  let end = 0;
  // What stands behind the limit cannot be part of a cluster that fits, and is not looked at.
  for (const { segment, index } of segmenter.segment(text.slice(0, limit + 2))) {
    bytes += byteCount(segment);
    if (bytes > limit) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
