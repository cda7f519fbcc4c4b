import type { Role } from '@quarry/api/account.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { classNames } from '../../components/class-names.ts';
import { SelectField, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { account } from '../../lib/account.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { boxClass, rowClass, Section } from './section.tsx';
import { useMe } from './use-me.ts';
import { ShownOnce } from './shown-once.tsx';
import { words } from './words.ts';

export function Invitations() {
  const t = useWords(words);
  const locale = useLocale();
  const queryClient = useQueryClient();
  const [isInviting, setInviting] = useState(false);
  const query = useQuery({
    queryKey: ['invitations'],
    queryFn: ({ signal }) => account.listInvitations({ signal }),
  });
  const revoke = useMutation({
    mutationFn: (id: string) => account.revokeInvitation(id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['invitations'] }),
    onError: useErrorNotice(),
  });
  return (
    <Section
      title={t.invitations}
      actions={
        <Button
          look="primary"
          icon={<UserPlus size={15} aria-hidden="true" />}
          onClick={() => setInviting(true)}
        >
          {t.invite}
        </Button>
      }
    >
      <QueryState query={query}>
        {({ invitations }) =>
          invitations.length === 0 ? (
            <p className="text-[0.93rem] text-muted">{t.noInvitations}</p>
          ) : (
            <ul className={classNames(boxClass, 'divide-y divide-line')}>
              {invitations.map((invitation) => (
                <li key={invitation.id} className={rowClass}>
                  <span className="min-w-0 flex-1 basis-40 truncate font-medium">
                    {invitation.label || t.noLabel}
                  </span>
                  <span className="text-[0.87rem] text-muted">{t[invitation.role]}</span>
                  {invitation.createdBy !== null && (
                    <span className="text-[0.87rem] text-muted">{t.madeBy(invitation.createdBy)}</span>
                  )}
                  <span className="text-[0.87rem] text-muted">
                    {t.until(formatDateTime(invitation.expiresAt, locale))}
                  </span>
                  <Button
                    size="small"
                    look="danger"
                    aria-label={t.revokeInvitation(invitation.label)}
                    onClick={() => revoke.mutate(invitation.id)}
                  >
                    {t.revoke}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {isInviting && <Invite onClose={() => setInviting(false)} />}
    </Section>
  );
}

function Invite({ onClose }: { onClose: () => void }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const locale = useLocale();
  const { workspace } = useMe();
  const [role, setRole] = useState<Role>('member');
  const [label, setLabel] = useState('');
  const [days, setDays] = useState(7);
  const invite = useMutation({
    mutationFn: () => account.createInvitation({ role, label: label.trim(), expiresInDays: days }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['invitations'] }),
    gcTime: 0,
  });
  if (invite.data)
    return (
      <ShownOnce
        title={t.inviteTitle}
        label={t.inviteLink}
        value={invite.data.url}
        note={t.inviteOnce}
        onClose={onClose}
      >
        <CopyField
          label={t.inviteMail}
          value={t.inviteText(
            workspace?.name ?? '',
            invite.data.url,
            formatDateTime(invite.data.expiresAt, locale),
            role === 'owner' ? `${t.owner}. ${t.ownerMeans}` : `${t.member}. ${t.memberMeans}`,
          )}
        />
      </ShownOnce>
    );
  return (
    <FormDialog
      title={t.inviteTitle}
      submitLabel={t.makeLink}
      isBusy={invite.isPending}
      error={invite.error}
      onSubmit={() => invite.mutate()}
      onClose={onClose}
    >
      <TextField
        label={t.inviteFor}
        value={label}
        maxLength={100}
        onChange={(event) => setLabel(event.target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t.role}
          hint={role === 'owner' ? t.ownerMeans : t.memberMeans}
          value={role}
          onChange={(event) => setRole(event.target.value as Role)}
        >
          <option value="member">{t.member}</option>
          <option value="owner">{t.owner}</option>
        </SelectField>
        <SelectField
          label={t.inviteDays}
          value={days}
          onChange={(event) => setDays(Number(event.target.value))}
        >
          {[1, 7, 30].map((one) => (
            <option key={one} value={one}>
              {t.days(one)}
            </option>
          ))}
        </SelectField>
      </div>
    </FormDialog>
  );
}
