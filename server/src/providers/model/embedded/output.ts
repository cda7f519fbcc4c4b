/** A piece of what the embedded model answers. */
export type EmbeddedOutput =
  | { kind: 'text'; text: string }
  | { kind: 'tool-call'; tool: string; input: object };
