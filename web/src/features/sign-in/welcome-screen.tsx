import { Button } from '../../components/button.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { account } from '../../lib/account.ts';
import { currentLocale, useWords } from '../../lib/i18n.ts';
import { AccountFields } from './account-fields.tsx';
import { formFields } from './form-fields.ts';
import { FrontPage } from './front-page.tsx';
import { LinkPage } from './link-page.tsx';
import { useEnter } from './use-enter.ts';
import { useLink } from './use-link.ts';
import { words } from './words.ts';

/** First start: the holder of the link becomes the owner. */
export function WelcomeScreen() {
  const t = useWords(words);
  const { token, info, isGone } = useLink();
  const enter = useEnter(account.welcome);
  if (!info) return <LinkPage isGone={isGone} title={t.welcomeTitle} />;
  return (
    <FrontPage title={t.welcomeTitle} text={t.welcomeText}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          const field = formFields(event);
          const given = { name: field('name'), email: field('email'), password: field('password') };
          enter.mutate({ ...given, token, locale: currentLocale() });
        }}
      >
        <AccountFields email={info.email} />
        {enter.isError && (
          <ErrorOf error={enter.error} conflict={{ title: t.emailTaken, next: t.emailTakenNext }} />
        )}
        <Button type="submit" look="primary" isBusy={enter.isPending}>
          {t.createAccount}
        </Button>
      </form>
    </FrontPage>
  );
}
