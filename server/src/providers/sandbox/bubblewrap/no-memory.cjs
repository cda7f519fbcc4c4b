// Loaded before the code by every Node in the sandbox: leaves a note when an error that nobody caught says that there
// is no more memory. How the code ends, and what it says, stays as it is.
const { closeSync, openSync } = require('node:fs');

// Also in ../deno/is-memory-error.mjs.
const words = /Array buffer allocation failed|could not allocate memory|Cannot allocate Wasm memory/;

process.on('uncaughtExceptionMonitor', (error) => {
  const isOut = error?.name === 'RangeError' && words.test(error.message);
  if (!isOut && error?.code !== 'ERR_MEMORY_ALLOCATION_FAILED') return;
  try {
    closeSync(openSync(process.env.QUARRY_MEMORY_NOTE, 'w'));
  } catch {
    // The work folder is the code's own: it may have made that impossible.
  }
});
