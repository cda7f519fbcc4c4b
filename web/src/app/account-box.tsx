import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '../components/button.tsx';
import { account, meQuery } from '../lib/account.ts';
import { setLocale, useLocale, useWords } from '../lib/i18n.ts';
import { setTheme, themes, useTheme } from '../lib/theme.ts';
import type { Theme } from '../lib/theme.ts';
import { useErrorNotice } from '../lib/use-error-notice.ts';
import { words } from './words.ts';

/** Who and where I am, and how it looks. */
export function AccountBox() {
  const t = useWords(words);
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
          {me.workspaces.map((workspace) => (
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
      queryClient.clear();
      return navigate({ to: '/sign-in' });
    },
    onError: useErrorNotice(),
  });
}

export function useSwitchWorkspace() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (workspaceId: string) => account.switchWorkspace(workspaceId),
    onSuccess: async (me) => {
      await navigate({ to: '/' });
      // Every cached answer was about the other workspace.
      queryClient.clear();
      queryClient.setQueryData(meQuery.queryKey, me);
      await queryClient.invalidateQueries();
    },
    onError: useErrorNotice(),
  });
}

export function LanguageSwitch() {
  const t = useWords(words);
  const locale = useLocale();
  const other = locale === 'en' ? 'ja' : 'en';
  return (
    <IconButton
      label={`${t.language}: ${other.toUpperCase()} ${other === 'ja' ? '日本語' : 'English'}`}
      icon={<span className="text-[0.82rem] font-semibold">{other.toUpperCase()}</span>}
      onClick={() => setLocale(other)}
    />
  );
}

const ICONS = { system: Monitor, light: Sun, dark: Moon };

export function ThemeSwitch() {
  const t = useWords(words);
  const theme = useTheme();
  const names: Record<Theme, string> = { system: t.themeSystem, light: t.themeLight, dark: t.themeDark };
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
  const Icon = ICONS[theme];
  return (
    <IconButton
      label={`${t.theme}: ${names[theme]} → ${names[next]}`}
      icon={<Icon size={16} />}
      onClick={() => setTheme(next)}
    />
  );
}
