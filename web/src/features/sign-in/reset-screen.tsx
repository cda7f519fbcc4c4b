import { Button } from '../../components/button.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { account } from '../../lib/account.ts';
import { useWords } from '../../lib/i18n.ts';
import { NewPasswordField } from './account-fields.tsx';
import { formFields } from './form-fields.ts';
import { FrontPage } from './front-page.tsx';
import { LinkPage } from './link-page.tsx';
import { useEnter } from './use-enter.ts';
import { useLink } from './use-link.ts';
import { words } from './words.ts';

export function ResetScreen() {
  const t = useWords(words);
  const { token, info, isGone } = useLink();
  const enter = useEnter(account.resetPassword);
  if (!info) return <LinkPage isGone={isGone} title={t.resetTitle} />;
  return (
    <FrontPage title={t.resetTitle} text={t.resetText}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          const field = formFields(event);
          enter.mutate({ token, password: field('password') });
        }}
      >
        {/* So that password managers know whose it is. */}
        <input type="email" autoComplete="username" value={info.email ?? ''} readOnly hidden />
        <NewPasswordField label={t.newPassword} />
        {enter.isError && <ErrorOf error={enter.error} />}
        <Button type="submit" look="primary" isBusy={enter.isPending}>
          {t.setPassword}
        </Button>
      </form>
    </FrontPage>
  );
}
