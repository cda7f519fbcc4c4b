import { nameKey } from './names.ts';

const ASIDE = /\s*[(（][^)）]*[)）]/g;

/** The names under which a title may be mentioned: whole, without its aside in brackets, its place, its article. */
export function titleKeys(title: string): string[] {
  const bare = title.replace(ASIDE, '');
  const [head = ''] = bare.split(/,\s/);
  const keys = [title, bare, head, bare.replace(/^the\s/i, '')].map(nameKey);
  return [...new Set(keys)].filter((key) => key.length > 1);
}
