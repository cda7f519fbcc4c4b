import type { Me } from '@quarry/api/account.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { meQuery } from '../../lib/account.ts';

/** A call that signs a user in; then the dashboard opens. */
export function useEnter<Input>(call: (input: Input) => Promise<Me>, next = '/') {
  const queryClient = useQueryClient();
  const router = useRouter();
  return useMutation({
    mutationFn: call,
    meta: { isSignIn: true },
    onSuccess: (me) => {
      queryClient.clear();
      queryClient.setQueryData(meQuery.queryKey, me);
      router.history.push(next);
    },
  });
}
