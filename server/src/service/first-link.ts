import { OWNER_PLACEHOLDER } from '../store/accounts/accounts.ts';
import type { Stores } from './create-stores.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The token of a fresh one-time link, as long as nobody has come in: makes the owner and the first workspace if need be. */
export async function findFirstLink({
  accounts,
  signInLinks,
}: Pick<Stores, 'accounts' | 'signInLinks'>): Promise<string | undefined> {
  if (!(await signInLinks.awaitsFirstVisit())) return undefined;
  const owner = await accounts.ensureMember({ workspace: 'main', email: OWNER_PLACEHOLDER });
  return signInLinks.createFor(owner, DAY_MS);
}

/** Where there is no such link, and still nobody who could sign in: how to get one. */
export async function howToSignIn({
  signInLinks,
}: {
  signInLinks: Pick<Stores['signInLinks'], 'ownerWhoCannotSignIn'>;
}): Promise<string | undefined> {
  const owner = await signInLinks.ownerWhoCannotSignIn();
  if (owner === undefined) return undefined;
  return `Nobody can sign in to the dashboard yet. A link for the owner: npm run --silent quarry -- users reset-link ${owner}`;
}
