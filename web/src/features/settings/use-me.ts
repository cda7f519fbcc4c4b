import type { Me } from '@quarry/api/account.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { meQuery } from '../../lib/account.ts';

/** Who is signed in; known already wherever settings are shown. */
export function useMe(): Me {
  return useQuery(meQuery).data!;
}

/** What a change of one's own account or workspace answers with. */
export function useTakeMe(): (me: Me) => void {
  const queryClient = useQueryClient();
  return (me) => queryClient.setQueryData(meQuery.queryKey, me);
}
