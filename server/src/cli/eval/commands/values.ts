import { InvalidArgumentError } from 'commander';

export function count(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1)
    throw new InvalidArgumentError('Give a whole number from 1 on.');
  return Number(text);
}

/** As people write it: 5, $5 or 0.50. */
export function amount(text: string): number {
  const dollars = Number(text.replace(/^\$/, ''));
  if (!(dollars > 0) || dollars > 1_000_000)
    throw new InvalidArgumentError('Give US dollars, such as 5 or 0.50.');
  return dollars;
}
