#!/usr/bin/env node
// The port as a program.

import { complain, run } from "./cli.js";

process.stdout.on("error", (error) => {
  // If the reader of the answers is gone, there is nothing to say.
  process.exit(error.code === "EPIPE" ? complain("") : complain(`em-push.js: ${error.message}\n`));
});
process.exitCode = await run(process.argv.slice(2));
