import { useEffect, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { readOfTab, writeOfTab } from './storage.ts';

/** State that is still there when the page is left and opened again in this tab. For JSON, and for nothing secret. */
export function useKept<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(() => {
    const kept = readOfTab(name);
    return kept === null ? initial : (JSON.parse(kept) as T);
  });
  const json = JSON.stringify(value);
  const isInitial = json === JSON.stringify(initial);
  useEffect(() => writeOfTab(name, isInitial ? null : json), [name, json, isInitial]);
  return [value, setValue];
}
