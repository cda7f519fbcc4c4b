import type { Me } from '@quarry/api/account.ts';
import type { Query } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { account, meQuery } from './account.ts';
import { useErrorNotice } from './use-error-notice.ts';

const isOld = ({ queryKey }: Query) => queryKey[0] !== meQuery.queryKey[0];

/** For a call after which another workspace is the current one: every cached answer was about the old one. */
export function useMoved(): (me: Me) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (me) => {
    await navigate({ to: '/' });
    queryClient.setQueryData(meQuery.queryKey, me);
    queryClient.removeQueries({ type: 'inactive', predicate: isOld });
    // What is on the screen must be asked for again: a query that is only removed goes on showing what it had.
    await queryClient.resetQueries({ predicate: isOld });
  };
}

export function useSwitchWorkspace() {
  return useMutation({
    mutationFn: (workspaceId: string) => account.switchWorkspace(workspaceId),
    onSuccess: useMoved(),
    onError: useErrorNotice(),
  });
}
