import type { AccountSession } from '@quarry/api/account.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorOf } from '../../components/error-of.tsx';
import { TextField } from '../../components/field.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { account } from '../../lib/account.ts';
import { commonWords } from '../../lib/common-words.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { DeleteAccount } from './delete-account.tsx';
import { deviceName } from './device-name.ts';
import { boxClass, rowClass, Section } from './section.tsx';
import { useMe, useTakeMe } from './use-me.ts';
import { words } from './words.ts';

export function AccountSection() {
  const t = useWords(words);
  return (
    <>
      <Section title={t.account}>
        <Profile />
      </Section>
      <Section title={t.password}>
        <ChangePassword />
      </Section>
      <Section title={t.sessions}>
        <Sessions />
      </Section>
      <Section title={t.deleteAccount}>
        <DeleteAccount />
      </Section>
    </>
  );
}

function Profile() {
  const t = useWords(words);
  const common = useWords(commonWords);
  const { user } = useMe();
  const takeMe = useTakeMe();
  const [name, setName] = useState(user.name);
  const update = useMutation({
    mutationFn: () => account.updateMe({ name: name.trim() }),
    onSuccess: (me) => {
      takeMe(me);
      notify(common.saved, 'ok');
    },
  });
  return (
    <form
      className={classNames(boxClass, 'grid gap-4 p-4 sm:grid-cols-2')}
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate();
      }}
    >
      <TextField
        label={t.yourName}
        value={name}
        maxLength={100}
        autoComplete="name"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField label={t.email} value={user.email ?? ''} readOnly />
      {update.error && (
        <div className="sm:col-span-2">
          <ErrorOf error={update.error} />
        </div>
      )}
      <Button
        type="submit"
        look="primary"
        className="justify-self-end sm:col-span-2"
        isBusy={update.isPending}
        disabled={name.trim() === '' || name.trim() === user.name}
      >
        {common.save}
      </Button>
    </form>
  );
}

function ChangePassword() {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [isTouched, setTouched] = useState(false);
  const change = useMutation({
    mutationFn: () => account.changePassword({ currentPassword, newPassword }),
    onSuccess: async () => {
      setCurrent('');
      setNew('');
      setTouched(false);
      notify(t.passwordChanged, 'ok');
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
    gcTime: 0,
  });
  const isWrong =
    change.error instanceof QuarryError && change.error.issues.some(({ path }) => path === 'currentPassword');
  return (
    <form
      className={classNames(boxClass, 'grid items-start gap-4 p-4 sm:grid-cols-2')}
      onSubmit={(event) => {
        event.preventDefault();
        setTouched(true);
        if (newPassword.length >= 10) change.mutate();
      }}
    >
      <TextField
        label={t.currentPassword}
        error={isWrong ? t.currentPasswordWrong : undefined}
        type="password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <TextField
        label={t.newPassword}
        hint={t.passwordHint}
        error={isTouched && newPassword.length < 10 ? t.passwordShort : undefined}
        type="password"
        autoComplete="new-password"
        maxLength={128}
        value={newPassword}
        onChange={(event) => setNew(event.target.value)}
      />
      {change.error && !isWrong && (
        <div className="sm:col-span-2">
          <ErrorOf error={change.error} />
        </div>
      )}
      <Button
        type="submit"
        className="justify-self-end sm:col-span-2"
        isBusy={change.isPending}
        disabled={currentPassword === '' || newPassword === ''}
      >
        {t.changePassword}
      </Button>
    </form>
  );
}

function Sessions() {
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => account.listSessions({ signal }),
  });
  return (
    <QueryState query={query}>
      {({ sessions }) => (
        <ul className={classNames(boxClass, 'divide-y divide-line')}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const t = useWords(words);
  const locale = useLocale();
  const queryClient = useQueryClient();
  const name = deviceName(session.userAgent ?? '') ?? t.unknownDevice;
  const end = useMutation({
    mutationFn: () => account.revokeSession(session.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
    onError: useErrorNotice(),
  });
  return (
    <li className={rowClass}>
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex items-center gap-2 font-medium" title={session.userAgent ?? undefined}>
          <span className="truncate">{name}</span>
          {session.isCurrent && <Badge tone="accent">{t.thisSession}</Badge>}
        </p>
        <p className="truncate text-[0.87rem] text-muted">
          {[session.ipAddress, t.since(formatDateTime(session.createdAt, locale))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          look="danger"
          aria-label={t.endSessionOf(name)}
          isBusy={end.isPending}
          onClick={() => end.mutate()}
        >
          {t.endSession}
        </Button>
      )}
    </li>
  );
}
