// The lines of the port protocol (contract, port protocol). A line ends with a line feed and nothing else: `readline`
// would also end it at a carriage return.

import { writeJSON } from "./json-writer.js";

const MAX_LINE_BYTES = 2_097_152;
const LINE_FEED = 0x0a;

/** An answer as a line. If that would be too long, it says so instead. */
export function lineOf(answer) {
  const line = writeJSON(answer);
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  return writeJSON({ seq: answer.seq, skipped: "the answer is too long for a line" });
}

/** The lines of a stream. A line that is too long is not held: undefined stands for it. */
export async function* linesOf(input) {
  let pieces = [];
  let length = 0;
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      length += end - start;
      yield length > MAX_LINE_BYTES ? undefined : Buffer.concat([...pieces, chunk.subarray(start, end)]);
      pieces = [];
      length = 0;
      start = end + 1;
    }
    length += chunk.length - start;
    if (length > MAX_LINE_BYTES) pieces = [];
    else pieces.push(chunk.subarray(start));
  }
}
