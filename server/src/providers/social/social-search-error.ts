import type { SocialResults } from './social.ts';

/** No service with posts could be searched. The message says why, in words that may be shown to users. */
export class SocialSearchError extends Error {
  override readonly name = 'SocialSearchError';
  readonly failures: SocialResults['failures'];

  constructor(failures: SocialResults['failures'], hint: string) {
    super(`Posts could not be searched. ${failures.map(({ reason }) => reason).join(' ')}${hint}`);
    this.failures = failures;
  }
}
