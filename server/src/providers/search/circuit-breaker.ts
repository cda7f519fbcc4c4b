/** Remembers which providers are failing, so that a dead one does not cost its time limit with every query. */
export interface CircuitBreaker {
  /** Why the provider is to be left alone now; undefined when it may be asked. */
  restReason(provider: string): string | undefined;
  succeeded(provider: string): void;
  failed(provider: string, reason: string): void;
}

interface Trouble {
  failures: number;
  reason: string;
  /** Milliseconds since the epoch. */
  restsUntil: number;
}

/** It holds at most one entry for each provider that failed since it last succeeded. */
export function createCircuitBreaker(settings: {
  /** Failures in a row before a provider is left alone. */
  threshold: number;
  restMs: number;
  now: () => number;
}): CircuitBreaker {
  const troubles = new Map<string, Trouble>();

  function restReason(provider: string): string | undefined {
    const trouble = troubles.get(provider);
    if (!trouble || trouble.failures < settings.threshold) return undefined;
    if (settings.now() < trouble.restsUntil) return trouble.reason;
    // One query tries whether it is back; the others go on leaving it alone until that one knows.
    trouble.restsUntil = settings.now() + settings.restMs;
    return undefined;
  }

  function failed(provider: string, reason: string): void {
    const failures = (troubles.get(provider)?.failures ?? 0) + 1;
    troubles.set(provider, { failures, reason, restsUntil: settings.now() + settings.restMs });
  }

  return { restReason, failed, succeeded: (provider) => void troubles.delete(provider) };
}
