/** What V8, Rust and C++ say before they end a process that gets no more memory. */
const lastWords =
  /^(?:# )?Fatal (?:JavaScript|process) (?:out of memory|OOM)|^(?:<--|FATAL ERROR: ).*out of memory|^memory allocation of \d+ bytes failed|std::bad_alloc/im;

/** Whether a process that was ended by a signal of its own ended for want of memory. */
export function diedOfMemory(stderr: string): boolean {
  return lastWords.test(stderr);
}
