#!/usr/bin/env node
// The port as a program.

import { complain, FAILED, run } from "./cli.js";

process.stdout.on("error", (error) => {
  // If the reader of the answers is gone, nothing is said.
  if (error.code !== "EPIPE") complain(`em-push.js: ${error.message}\n`);
  process.exit(FAILED);
});
process.exitCode = await run(process.argv.slice(2));
