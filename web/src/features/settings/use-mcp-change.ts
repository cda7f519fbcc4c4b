import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorNotice } from '../../lib/use-error-notice.ts';

export const MCP_KEY = ['mcp-servers'];

/** A change of an MCP server, after which the list is read again; what fails is said. */
export function useMcpChange<Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: useErrorNotice(),
    // A tool that has changed meanwhile is shown as it is now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: MCP_KEY }),
  });
}
