import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../components/button.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { account, meQuery } from '../../lib/account.ts';
import { useWords } from '../../lib/i18n.ts';
import { AccountFields } from './account-fields.tsx';
import { formFields } from './form-fields.ts';
import { FrontPage } from './front-page.tsx';
import { LinkPage } from './link-page.tsx';
import { useEnter } from './use-enter.ts';
import { useLink } from './use-link.ts';
import { words } from './words.ts';

/** Joins a workspace: as who is signed in, or with a new account. */
export function InviteScreen() {
  const t = useWords(words);
  const { token, info, isGone } = useLink();
  const me = useQuery(meQuery);
  const enter = useEnter(account.acceptInvitation);
  const title = t.inviteTitle(info?.workspaceName ?? 'Quarry');
  if (!info || me.isPending) return <LinkPage isGone={isGone} title={title} />;
  const conflict = me.data
    ? { title: t.alreadyMember, next: t.alreadyMemberNext }
    : { title: t.emailTaken, next: t.emailTakenNext };
  const open = me.data && (
    <Link to="/" className={buttonClass('plain', 'small')}>
      {t.openQuarry}
    </Link>
  );
  const trouble = enter.isError && <ErrorOf error={enter.error} conflict={conflict} action={open} />;
  return (
    <FrontPage title={title} text={t.inviteAs(info.role === 'owner' ? t.owner : t.member)}>
      {me.data ? (
        <div className="grid gap-4">
          {trouble}
          <Button look="primary" isBusy={enter.isPending} onClick={() => enter.mutate({ token })}>
            {t.joinAs(me.data.user.name)}
          </Button>
        </div>
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            const field = formFields(event);
            const given = { name: field('name'), email: field('email'), password: field('password') };
            enter.mutate({ token, account: given });
          }}
        >
          <AccountFields email={info.email} />
          {trouble}
          <Button type="submit" look="primary" isBusy={enter.isPending}>
            {t.join}
          </Button>
          <Link to="/sign-in" search={{ next: '/invite' }} className="text-accent underline">
            {t.haveAccount}
          </Link>
        </form>
      )}
    </FrontPage>
  );
}
