export interface SandboxUser {
  /** Undefined where we are no superuser: then the code runs under our own account. */
  id: number | undefined;
  release(): void;
}

/** Numbers that no distribution gives to anybody. */
const firstId = 60_600;
const count = 500;
const taken = new Set<number>();

/**
 * Under root every job gets an account number of its own: limits of an account do not bind root, and two jobs must not
 * reach each other even where namespaces fail.
 */
export function takeSandboxUser(): SandboxUser {
  if (process.getuid?.() !== 0) return { id: undefined, release: () => {} };
  const id = Array.from({ length: count }, (_, offset) => firstId + offset).find((next) => !taken.has(next));
  if (id === undefined) throw new Error(`More than ${count} sandboxes at once`);
  taken.add(id);
  return { id, release: () => taken.delete(id) };
}
