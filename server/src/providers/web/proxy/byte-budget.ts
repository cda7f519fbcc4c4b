export interface ByteBudget {
  /** A meter for one exchange: false when these bytes are more than it, or all of them together, may have. */
  open(): (bytes: number) => boolean;
  used(): number;
}

export function createByteBudget(limits: { maxBytesPerExchange: number; maxBytes: number }): ByteBudget {
  let total = 0;
  return {
    open: () => {
      let own = 0;
      return (bytes) => {
        own += bytes;
        total += bytes;
        return own <= limits.maxBytesPerExchange && total <= limits.maxBytes;
      };
    },
    used: () => total,
  };
}

export const overBudget = 'The connection was closed: more data went through it than is allowed.';
