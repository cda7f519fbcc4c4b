import { QuarryError } from '@quarry/api/quarry-error.ts';
import { useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Button, buttonClass } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { TextField } from '../../components/field.tsx';
import { account } from '../../lib/account.ts';
import { useWords } from '../../lib/i18n.ts';
import { formFields } from './form-fields.ts';
import { FrontPage } from './front-page.tsx';
import { useEnter } from './use-enter.ts';
import { words } from './words.ts';

export function SignInScreen() {
  const t = useWords(words);
  const { next, error } = useSearch({ from: '/sign-in' });
  const oidc = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => account.getSignInOptions({ signal }),
    staleTime: Infinity,
  }).data?.oidc;
  const enter = useEnter(account.signIn, next);
  const isWrong = enter.error instanceof QuarryError && enter.error.status === 401;
  return (
    <FrontPage title={t.signIn}>
      {error !== undefined && <ProviderRefused reason={error} />}
      {oidc && (
        <a
          href={`/api/account/oidc${next === undefined ? '' : `?next=${encodeURIComponent(next)}`}`}
          className={`${buttonClass('plain')} mb-4 w-full`}
        >
          {t.signInWith(oidc.name)}
        </a>
      )}
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          const field = formFields(event);
          enter.mutate({ email: field('email'), password: field('password') });
        }}
      >
        <TextField label={t.email} name="email" type="email" autoComplete="username" required />
        <TextField
          label={t.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={isWrong ? t.wrongSignIn : undefined}
        />
        {enter.isError && !isWrong && <ErrorOf error={enter.error} />}
        <Button type="submit" look="primary" isBusy={enter.isPending}>
          {t.signIn}
        </Button>
        <p className="text-[0.87rem] text-muted">{t.noAccount}</p>
      </form>
    </FrontPage>
  );
}

/** Why the provider of OpenID Connect has let nobody in. */
function ProviderRefused({ reason }: { reason: string }) {
  const t = useWords(words);
  const [title, next] =
    reason === 'signup_disabled'
      ? [t.noAccountHere, t.noAccountHereNext]
      : reason === 'account_not_linked' || reason === 'unable_to_create_user'
        ? [t.notVerified, t.notVerifiedNext]
        : reason === 'too_many_requests'
          ? [t.tooManyTries, t.tooManyTriesNext]
          : reason === 'upstream_error'
            ? [t.providerAway, t.providerAwayNext]
            : [t.providerFailed, t.providerFailedNext];
  return (
    <div className="mb-4">
      <ErrorNote title={title}>{next}</ErrorNote>
    </div>
  );
}
