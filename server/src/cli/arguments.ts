import { InvalidArgumentError } from 'commander';

export function email(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text) || text.length > 254)
    throw new InvalidArgumentError('Give an e-mail address.');
  return text;
}

export function nonBlank(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 100) throw new InvalidArgumentError('Give 1 to 100 characters.');
  return trimmed;
}
