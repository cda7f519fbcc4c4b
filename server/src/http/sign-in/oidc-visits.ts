import { AppError } from '../../errors.ts';
import { AUTH_PATH, OIDC_ID } from './create-auth.ts';
import type { Auth } from './create-auth.ts';
import { passedOn, setCookies } from './visit.ts';
import type { Visit } from './visit.ts';

interface OidcDeps {
  load: () => Promise<Auth>;
  /** The provider is looked up once, when better-auth is made. */
  loadAnew: () => Promise<Auth>;
}

/** To the provider of OpenID Connect and back. */
export function createOidcVisits(deps: OidcDeps) {
  return {
    /** Where the provider of OpenID Connect is asked who this is. Its answer comes back to `finishOidc`. */
    async startOidc(visit: Visit, { next }: { next: string }): Promise<string> {
      const body = {
        provider: OIDC_ID,
        callbackURL: `${visit.origin}${next}`,
        errorCallbackURL: `${visit.origin}/sign-in`,
        disableRedirect: true,
      };
      const asked = async (load: () => Promise<Auth>) => {
        const auth = await load();
        return auth.handler(
          new Request(`${visit.origin}${AUTH_PATH}/sign-in/social`, {
            method: 'POST',
            headers: { ...passedOn(visit), origin: visit.origin },
            body: JSON.stringify(body),
          }),
        );
      };
      let response = await asked(deps.load);
      if (response.status === 404) {
        // It was away when we first looked for it.
        response = await asked(deps.loadAnew);
      }
      if (!response.ok)
        throw new AppError(
          'UPSTREAM_ERROR',
          'The sign-in provider cannot be reached. Try again in a moment.',
        );
      setCookies(visit, response.headers);
      return ((await response.json()) as { url: string }).url;
    },

    /** What the provider has said. Answers where to go on: inside, or back with a reason. */
    async finishOidc(visit: Visit, query: string): Promise<string> {
      const auth = await deps.load();
      const url = `${visit.origin}${AUTH_PATH}/callback/${OIDC_ID}${query}`;
      const response = await auth.handler(new Request(url, { headers: passedOn(visit) }));
      setCookies(visit, response.headers);
      return response.headers.get('location') ?? `${visit.origin}/sign-in?error=failed`;
    },
  };
}
