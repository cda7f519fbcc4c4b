import { useSyncExternalStore } from 'react';

/** A value outside of React that components can read: theme, locale, notices. */
export interface SignalValue<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

export function signalValue<T>(first: T): SignalValue<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useSignalValue<T>(signal: SignalValue<T>): T {
  return useSyncExternalStore(signal.subscribe, signal.get);
}
