import { useSyncExternalStore } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { readOfTab, writeOfTab } from './storage.ts';

const listeners = new Set<() => void>();
/** What is kept, by its name, as it was last read: the same text is the same value. */
const known = new Map<string, { json: string | null; value: unknown }>();

/**
 * State that is still there when the page is left and opened again in this tab, and that is the same wherever it is used
 * under the same name. For JSON, and for nothing secret.
 */
export function useKept<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const json = useSyncExternalStore(subscribe, () => readOfTab(name));
  const value = json === null ? initial : parsed<T>(name, json);
  const setValue: Dispatch<SetStateAction<T>> = (change) => {
    const kept = readOfTab(name);
    const now = kept === null ? initial : parsed<T>(name, kept);
    const next = typeof change === 'function' ? (change as (now: T) => T)(now) : change;
    const written = JSON.stringify(next);
    writeOfTab(name, written === JSON.stringify(initial) ? null : written);
    for (const listener of listeners) listener();
  };
  return [value, setValue];
}

function parsed<T>(name: string, json: string): T {
  const before = known.get(name);
  if (before?.json === json) return before.value as T;
  const value = JSON.parse(json) as T;
  known.set(name, { json, value });
  return value;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
