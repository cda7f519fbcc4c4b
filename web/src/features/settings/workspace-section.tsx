import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { TextField } from '../../components/field.tsx';
import { account } from '../../lib/account.ts';
import { commonWords } from '../../lib/common-words.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { useMoved, useSwitchWorkspace } from '../../lib/use-switch-workspace.ts';
import { ApprovalsPolicy } from './approvals-policy.tsx';
import { PublicLinks } from './public-links.tsx';
import { DeleteWorkspace } from './delete-workspace.tsx';
import { NewWorkspace } from './new-workspace.tsx';
import { boxClass, rowClass, Section } from './section.tsx';
import { useMe, useTakeMe } from './use-me.ts';
import { words } from './words.ts';

export function WorkspaceSection() {
  const t = useWords(words);
  const me = useMe();
  return (
    <>
      <Section title={t.workspace} about={t.workspaceAbout}>
        {me.workspace && <Rename key={me.workspace.id} workspace={me.workspace} />}
      </Section>
      {me.workspace?.role === 'owner' && <ApprovalsPolicy key={me.workspace.id} />}
      {me.workspace?.role === 'owner' && <PublicLinks key={`links ${me.workspace.id}`} />}
      <Workspaces />
    </>
  );
}

function Rename({ workspace }: { workspace: { id: string; name: string; role: string } }) {
  const t = useWords(words);
  const common = useWords(commonWords);
  const [name, setName] = useState(workspace.name);
  const takeMe = useTakeMe();
  const rename = useMutation({
    mutationFn: () => account.renameWorkspace({ workspaceId: workspace.id, name: name.trim() }),
    onSuccess: (me) => {
      takeMe(me);
      notify(common.saved, 'ok');
    },
  });
  const isOwner = workspace.role === 'owner';
  return (
    <form
      className={classNames(boxClass, 'grid gap-3 p-4')}
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate();
      }}
    >
      <TextField
        label={t.name}
        value={name}
        maxLength={100}
        disabled={!isOwner}
        hint={isOwner ? undefined : t.renameOwnersOnly}
        onChange={(event) => setName(event.target.value)}
      />
      {rename.error && (
        <ErrorOf error={rename.error} conflict={{ title: t.nameTaken, next: t.nameTakenNext }} />
      )}
      {isOwner && (
        <Button
          type="submit"
          look="primary"
          className="justify-self-end"
          isBusy={rename.isPending}
          disabled={name.trim() === '' || name.trim() === workspace.name}
        >
          {common.save}
        </Button>
      )}
    </form>
  );
}

function Workspaces() {
  const t = useWords(words);
  const me = useMe();
  const switchTo = useSwitchWorkspace();
  const [dialog, setDialog] = useState<'new' | 'leave' | 'delete'>();
  const close = () => setDialog(undefined);
  return (
    <Section
      title={t.otherWorkspaces}
      actions={<Button onClick={() => setDialog('new')}>{t.newWorkspace}</Button>}
    >
      <ul className={classNames(boxClass, 'divide-y divide-line')}>
        {me.workspaces.map((workspace) => (
          <li key={workspace.id} className={rowClass}>
            <span className="min-w-0 flex-1 truncate font-medium">{workspace.name}</span>
            <span className="text-[0.87rem] text-muted">{t.memberCount(workspace.memberCount)}</span>
            <span className="text-[0.87rem] text-muted">{t[workspace.role]}</span>
            {workspace.id === me.workspace?.id ? (
              <Badge tone="accent">{t.current}</Badge>
            ) : (
              <Button
                size="small"
                aria-label={t.switchToOf(workspace.name)}
                isBusy={switchTo.isPending && switchTo.variables === workspace.id}
                onClick={() => switchTo.mutate(workspace.id)}
              >
                {t.switchTo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {me.workspace && (
        <Button look="danger" className="justify-self-start" onClick={() => setDialog('leave')}>
          {t.leave}
        </Button>
      )}
      {me.workspace?.role === 'owner' && (
        <Button look="danger" className="justify-self-start" onClick={() => setDialog('delete')}>
          {t.deleteWorkspace}
        </Button>
      )}
      {dialog === 'delete' && me.workspace && <DeleteWorkspace workspace={me.workspace} onClose={close} />}
      {dialog === 'new' && <NewWorkspace onClose={close} />}
      {dialog === 'leave' && me.workspace && <Leave workspace={me.workspace} onClose={close} />}
    </Section>
  );
}

function Leave({ workspace, onClose }: { workspace: { id: string; name: string }; onClose: () => void }) {
  const t = useWords(words);
  const moved = useMoved();
  const leave = useMutation({
    mutationFn: () => account.leaveWorkspace(workspace.id),
    onSuccess: moved,
  });
  return (
    <ConfirmDialog
      title={t.leaveTitle(workspace.name)}
      confirmLabel={t.leave}
      isBusy={leave.isPending}
      error={leave.error}
      conflict={{ title: t.lastOwner, next: t.lastOwnerNext }}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    >
      <p>{t.leaveText}</p>
    </ConfirmDialog>
  );
}
