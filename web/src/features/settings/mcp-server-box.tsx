import type { McpServer } from '@quarry/api/mcp-servers.ts';
import { Ago } from '../../components/ago.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { McpToolRow } from './mcp-tool-row.tsx';
import { mcpWords } from './mcp-words.ts';
import { boxClass } from './section.tsx';
import { useMcpChange } from './use-mcp-change.ts';

/** One server: how it fares, what can be done about it, and its tools. */
export function McpServerBox({ server, onRemove }: { server: McpServer; onRemove: () => void }) {
  const t = useWords(mcpWords);
  const { name, program, address, oauth, isOn, tools, lastSeenAt, lastFailure } = server;
  return (
    <article aria-label={name} className={classNames(boxClass, 'min-w-0 overflow-hidden')}>
      <div className="grid gap-2 px-4 py-3">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-medium">{name}</h3>
          {oauth === 'needed' && <Badge tone="warn">{t.needsWord}</Badge>}
          {oauth === 'connected' && <Badge tone="ok">{t.connected}</Badge>}
          {!isOn && <Badge>{t.off}</Badge>}
        </div>
        <p className="text-[0.87rem] break-all text-muted">
          {program ? t.program(program.language) : address}
        </p>
        <p className="text-[0.87rem] text-muted">
          {lastSeenAt === null ? (
            t.never
          ) : (
            <>
              {t.seen} <Ago at={lastSeenAt} />
            </>
          )}
        </p>
        {lastFailure !== null && <p className="text-[0.9rem] break-words text-warn">{lastFailure}</p>}
        <Actions server={server} onRemove={onRemove} />
      </div>
      {tools.length > 0 && (
        <ul aria-label={t.toolsOf(name)} className="divide-y divide-line border-t border-line">
          {tools.map((tool) => (
            <McpToolRow key={tool.name} serverId={server.id} tool={tool} />
          ))}
        </ul>
      )}
    </article>
  );
}

function Actions({ server, onRemove }: { server: McpServer; onRemove: () => void }) {
  const t = useWords(mcpWords);
  const { id, name, oauth, isOn, transport, hasKey } = server;
  const look = useMcpChange(
    () => client.lookAtMcpServer(id),
    ({ ok, problem, server: { tools } }) =>
      ok ? notify(t.looked(tools.length), 'ok') : notify(problem!.message, 'danger'),
  );
  const turn = useMcpChange((on: boolean) => client.updateMcpServer({ mcpServerId: id, isOn: on }));
  const connect = useMcpChange(
    () => client.startMcpOauth({ mcpServerId: id, returnTo: window.location.origin }),
    // An address of http or https: the service gives no other.
    ({ authorizationUrl }) => authorizationUrl !== null && window.location.assign(authorizationUrl),
  );
  const forget = useMcpChange(() => client.forgetMcpOauth(id));
  const isForOauth = transport === 'http' && !hasKey;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        aria-label={t.lookOf(name)}
        isBusy={look.isPending}
        onClick={() => look.mutate(undefined)}
      >
        {t.look}
      </Button>
      {isForOauth && oauth === 'needed' && (
        <Button
          size="small"
          look="primary"
          aria-label={t.connectOf(name)}
          isBusy={connect.isPending}
          onClick={() => connect.mutate(undefined)}
        >
          {t.connect}
        </Button>
      )}
      {oauth === 'connected' && (
        <Button size="small" isBusy={forget.isPending} onClick={() => forget.mutate(undefined)}>
          {t.forget}
        </Button>
      )}
      <Button size="small" isBusy={turn.isPending} onClick={() => turn.mutate(!isOn)}>
        {isOn ? t.turnOff : t.turnOn}
      </Button>
      <Button size="small" look="danger" aria-label={t.removeOf(name)} onClick={onRemove}>
        {t.remove}
      </Button>
    </div>
  );
}
