import type { Me } from '@quarry/api/account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { account, meQuery } from './account.ts';
import { useErrorNotice } from './use-error-notice.ts';

/** For a call after which another workspace is the current one: every cached answer was about the old one. */
export function useMoved(): (me: Me) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (me) => {
    await navigate({ to: '/' });
    queryClient.clear();
    queryClient.setQueryData(meQuery.queryKey, me);
    await queryClient.invalidateQueries();
  };
}

export function useSwitchWorkspace() {
  return useMutation({
    mutationFn: (workspaceId: string) => account.switchWorkspace(workspaceId),
    onSuccess: useMoved(),
    onError: useErrorNotice(),
  });
}
