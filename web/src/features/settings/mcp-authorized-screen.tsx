import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { ErrorNote } from '../../components/error-note.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { mcpWords } from './mcp-words.ts';
import { MCP_KEY } from './use-mcp-change.ts';

/** Where the browser comes back to with the word for an MCP server. Nothing of what came back is shown. */
export function McpAuthorizedScreen() {
  const t = useWords(mcpWords);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  usePageTitle(t.title);
  const given = useRef(new URLSearchParams(window.location.search));
  const [state, code, iss] = ['state', 'code', 'iss'].map((name) => given.current.get(name));
  const { mutate, error } = useMutation({
    mutationFn: () =>
      client.finishMcpOauth({
        mcpServerId: state!.split('.')[0]!,
        state: state!,
        code: code!,
        ...(iss != null && { iss }),
      }),
    onSuccess: async ({ id, name }) => {
      notify(t.finished(name), 'ok');
      await client.lookAtMcpServer(id).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: MCP_KEY });
      await navigate({ to: '/settings/$section', params: { section: 'mcp' }, replace: true });
    },
  });
  const isBegun = useRef(false);
  useEffect(() => {
    // A code is taken once, however often the page is drawn.
    if (isBegun.current || state == null || code == null) return;
    isBegun.current = true;
    mutate();
  }, [mutate, state, code]);
  const isDenied = state == null || code == null;
  return (
    <div className="mx-auto grid w-full max-w-xl content-start gap-4 px-4 py-10">
      <h1 className="text-[1.4rem] font-semibold tracking-tight">{t.title}</h1>
      {isDenied ? (
        <ErrorNote title={t.denied} />
      ) : error ? (
        <ErrorOf error={error} />
      ) : (
        <p className="flex items-center gap-2 text-muted">
          <Spinner size={16} /> {t.finishing}
        </p>
      )}
      {(isDenied || error) && (
        <Link to="/settings/$section" params={{ section: 'mcp' }} className={buttonClass()}>
          {t.back}
        </Link>
      )}
    </div>
  );
}
