import type { Member, Role } from '@quarry/api/account.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import { Ago } from '../../components/ago.tsx';
import { Badge } from '../../components/badge.tsx';
import { IconButton } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { account, meQuery } from '../../lib/account.ts';
import { useWords } from '../../lib/i18n.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { Invitations } from './invitations.tsx';
import { RolesExplained } from './roles-explained.tsx';
import { boxClass, rowClass, Section } from './section.tsx';
import { useMe } from './use-me.ts';
import { words } from './words.ts';

export function MembersSection() {
  const t = useWords(words);
  const isOwner = useMe().workspace?.role === 'owner';
  const [leaving, setLeaving] = useState<Member>();
  const query = useQuery({
    queryKey: ['members'],
    queryFn: ({ signal }) => account.listMembers({ signal }),
  });
  return (
    <>
      <RolesExplained />
      <Section title={t.members}>
        <QueryState query={query}>
          {({ members }) => (
            <ul data-list="members" className={classNames(boxClass, 'divide-y divide-line')}>
              {members.map((member) => (
                <li key={member.userId} data-row tabIndex={-1} className={rowClass}>
                  <div className="min-w-0 flex-1 basis-44">
                    <p className="flex items-center gap-2 font-medium">
                      <span className="truncate">{member.name}</span>
                      {member.isSelf && <Badge>{t.you}</Badge>}
                    </p>
                    <p className="truncate text-[0.87rem] text-muted">{member.email}</p>
                  </div>
                  <span className="text-[0.87rem] text-muted">
                    {t.joined} <Ago at={member.joinedAt} />
                  </span>
                  {isOwner ? <RoleChoice member={member} /> : <Badge>{t[member.role]}</Badge>}
                  {isOwner && !member.isSelf && (
                    <IconButton
                      label={t.removeMember(member.name)}
                      icon={<UserMinus size={16} />}
                      onClick={() => setLeaving(member)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </QueryState>
        {leaving && <Remove member={leaving} onClose={() => setLeaving(undefined)} />}
      </Section>
      {isOwner && <Invitations />}
    </>
  );
}

function RoleChoice({ member }: { member: Member }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (role: Role) => account.changeRole({ userId: member.userId, role }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['members'] }),
        member.isSelf && queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
      ]),
    onError: useErrorNotice({ title: t.lastOwner, next: t.lastOwnerNext }),
  });
  return (
    <select
      aria-label={t.roleOf(member.name)}
      value={change.isPending ? change.variables : member.role}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.value as Role)}
      className="min-h-8 rounded-lg border border-line-strong bg-surface px-2 text-[0.9rem]"
    >
      <option value="owner">{t.owner}</option>
      <option value="member">{t.member}</option>
    </select>
  );
}

function Remove({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useWords(words);
  const [isErased, setErased] = useState(false);
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => (isErased ? account.eraseMember(member.userId) : account.removeMember(member.userId)),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['members'] });
    },
  });
  return (
    <ConfirmDialog
      title={t.removeTitle(member.name)}
      confirmLabel={t.remove}
      isBusy={removal.isPending}
      error={removal.error}
      conflict={{ title: t.lastOwner, next: t.lastOwnerNext }}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>{isErased ? t.eraseText : t.removeText}</p>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={isErased}
          onChange={(event) => setErased(event.target.checked)}
        />
        <span>{t.eraseToo}</span>
      </label>
    </ConfirmDialog>
  );
}
