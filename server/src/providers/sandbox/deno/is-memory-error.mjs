// Also in ../bubblewrap/no-memory.cjs: Deno sees no file outside of this folder.
const words = /Array buffer allocation failed|could not allocate memory|Cannot allocate Wasm memory/;

/** Whether an error says that there is no more memory: V8 for buffers and WebAssembly, Pyodide for Python. */
export function isMemoryError(error) {
  return error?.type === 'MemoryError' || (error?.name === 'RangeError' && words.test(error.message));
}
