import type { Locale } from '@quarry/api/common.ts';
import { signalValue, useSignalValue } from './signal-value.ts';
import { readSetting, writeSetting } from './storage.ts';

type Phrase = (...given: never[]) => string;
type Entry = { en: string; ja: string } | { en: Phrase; ja: Phrase };
type Dictionary = Record<string, Entry>;

/** What a component reads: the words of the language in use. */
export type Words<D extends Dictionary> = {
  [Key in keyof D]: D[Key]['en'] extends string ? string : D[Key]['en'];
};

/** Declares words with both languages side by side, so that a missing one does not compile. */
export function defineWords<const D extends Dictionary>(dictionary: D): D {
  return dictionary;
}

const readings = new WeakMap<Dictionary, Partial<Record<Locale, unknown>>>();

/** The words of one language; the same object every time. */
export function wordsIn<D extends Dictionary>(dictionary: D, locale: Locale): Words<D> {
  const known = readings.get(dictionary) ?? {};
  readings.set(dictionary, known);
  known[locale] ??= Object.fromEntries(
    Object.entries(dictionary).map(([key, entry]) => [key, entry[locale]]),
  );
  return known[locale] as Words<D>;
}

const stored = readSetting('locale');
const locale = signalValue<Locale>(
  stored === 'en' || stored === 'ja' ? stored : globalThis.navigator?.language.startsWith('ja') ? 'ja' : 'en',
);

export const useLocale = (): Locale => useSignalValue(locale);
export const currentLocale = (): Locale => locale.get();

export function setLocale(next: Locale): void {
  document.documentElement.lang = next;
  writeSetting('locale', next);
  locale.set(next);
}

export function useWords<D extends Dictionary>(dictionary: D): Words<D> {
  return wordsIn(dictionary, useLocale());
}
