import type { McpTool } from '@quarry/api/mcp-servers.ts';
import { Badge } from '../../components/badge.tsx';
import type { Tone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { mcpWords } from './mcp-words.ts';
import { useMcpChange } from './use-mcp-change.ts';

const TONES: Record<McpTool['state'], Tone> = {
  new: 'neutral',
  allowed: 'ok',
  changed: 'warn',
  gone: 'neutral',
  unusable: 'danger',
};

/** A tool as its server describes it, to be read before it is allowed. All of it is text from outside. */
export function McpToolRow({ serverId, tool }: { serverId: string; tool: McpTool }) {
  const t = useWords(mcpWords);
  const { name, title, state, approval, description, inputSchema, isReadOnly, problem } = tool;
  const states = {
    new: t.stateNew,
    allowed: approval === 'free' ? t.stateFree : t.stateAllowed,
    changed: t.stateChanged,
    gone: t.stateGone,
    unusable: t.stateUnusable,
  };
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 text-[0.9rem] font-medium break-all">{name}</code>
        {title !== null && title !== name && <span className="text-muted">{title}</span>}
        <Badge tone={TONES[state]}>{states[state]}</Badge>
        {isReadOnly && <span className="text-[0.84rem] text-muted">{t.readOnly}</span>}
      </div>
      <p className="text-[0.9rem] break-words text-muted">{description || t.noWords}</p>
      {problem !== null && <p className="text-[0.9rem] text-danger">{problem}</p>}
      <details className="text-[0.87rem] text-muted">
        <summary className="cursor-default">{t.input}</summary>
        <pre tabIndex={0} className="mt-1 max-h-60 overflow-auto rounded-lg bg-sunken p-2 text-[0.8rem]">
          {JSON.stringify(inputSchema, null, 1)}
        </pre>
      </details>
      <ToolActions serverId={serverId} tool={tool} />
    </li>
  );
}

function ToolActions({ serverId: mcpServerId, tool }: { serverId: string; tool: McpTool }) {
  const t = useWords(mcpWords);
  const { name, digest, state, approval } = tool;
  const allow = useMcpChange((how: 'ask' | 'free') =>
    client.allowMcpTool({ mcpServerId, name, digest, approval: how }),
  );
  const forbid = useMcpChange(() => client.forbidMcpTool({ mcpServerId, name }));
  const canAllow = state === 'new' || state === 'changed' || state === 'allowed';
  return (
    <div className="flex flex-wrap gap-2">
      {canAllow && !(state === 'allowed' && approval === 'ask') && (
        <Button
          size="small"
          aria-label={t.allowAskOf(name)}
          disabled={allow.isPending}
          onClick={() => allow.mutate('ask')}
        >
          {t.allowAsk}
        </Button>
      )}
      {canAllow && !(state === 'allowed' && approval === 'free') && (
        <Button
          size="small"
          aria-label={t.allowFreeOf(name)}
          disabled={allow.isPending}
          onClick={() => allow.mutate('free')}
        >
          {t.allowFree}
        </Button>
      )}
      {approval !== null && (
        <Button
          size="small"
          look="danger"
          aria-label={t.forbidOf(name)}
          isBusy={forbid.isPending}
          onClick={() => forbid.mutate(undefined)}
        >
          {t.forbid}
        </Button>
      )}
    </div>
  );
}
