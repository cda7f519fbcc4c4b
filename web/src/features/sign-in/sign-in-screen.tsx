import { QuarryError } from '@quarry/api/quarry-error.ts';
import { useSearch } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
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
  const { next } = useSearch({ from: '/sign-in' });
  const enter = useEnter(account.signIn, next);
  const isWrong = enter.error instanceof QuarryError && enter.error.status === 401;
  return (
    <FrontPage title={t.signIn}>
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
