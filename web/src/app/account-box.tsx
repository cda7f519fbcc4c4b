import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { IconButton } from '../components/button.tsx';
import { LanguageSwitch } from '../components/language-switch.tsx';
import { ThemeSwitch } from '../components/theme-switch.tsx';
import { account, meQuery } from '../lib/account.ts';
import { byName } from '../lib/by-name.ts';
import { useLocale, useWords } from '../lib/i18n.ts';
import { clearTab } from '../lib/storage.ts';
import { useErrorNotice } from '../lib/use-error-notice.ts';
import { useSwitchWorkspace } from '../lib/use-switch-workspace.ts';
import { words } from './words.ts';

/** Who and where I am, and how it looks. */
export function AccountBox() {
  const t = useWords(words);
  const locale = useLocale();
  const { data: me } = useQuery(meQuery);
  const signOut = useSignOut();
  const switchTo = useSwitchWorkspace();
  return (
    <div className="grid gap-2 border-t border-line p-3">
      {me && me.workspaces.length > 0 && (
        <select
          aria-label={t.workspace}
          value={me.workspace?.id ?? ''}
          disabled={switchTo.isPending}
          onChange={(event) => switchTo.mutate(event.target.value)}
          className="min-h-8 w-full truncate rounded-lg border border-line bg-surface px-2 text-[0.9rem]"
        >
          {me.workspace === null && <option value="">—</option>}
          {byName(me.workspaces, locale).map((workspace) => (
            <option key={workspace.id} value={workspace.id}>
              {workspace.name}
            </option>
          ))}
        </select>
      )}
      <div className="flex items-center gap-1">
        <span
          className="min-w-0 flex-1 truncate text-[0.87rem] text-muted"
          title={me?.user.email ?? undefined}
        >
          {me?.user.name}
        </span>
        <LanguageSwitch />
        <ThemeSwitch />
        <IconButton label={t.signOut} icon={<LogOut size={16} />} onClick={() => signOut.mutate()} />
      </div>
    </div>
  );
}

export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => account.signOut(),
    onSuccess: () => {
      clearTab();
      queryClient.clear();
      return navigate({ to: '/sign-in' });
    },
    onError: useErrorNotice(),
  });
}
