import type { Locale } from '@quarry/api/common.ts';
import type { WorkspaceTool } from '@quarry/api/mcp-servers.ts';
import type { McpServerStore } from '../store/workspace/mcp-servers.ts';
import { catalog } from '../tools/catalog.ts';
import { shownText } from '../tools/mcp/shown-text.ts';
import { mcpToolId } from '../tools/mcp/tool-id.ts';

interface Given {
  locale: Locale;
  allowed: Awaited<ReturnType<McpServerStore['allowed']>>;
  hasBrowser: boolean;
  hasSandbox: boolean;
}

const WHY = {
  en: {
    browse: 'No browser is installed here.',
    skill: 'No sandbox works here.',
    changed: 'The server describes it otherwise than when it was allowed: an owner has to allow it again.',
    gone: 'The server does not offer it any more.',
  },
  ja: {
    browse: 'ここにはブラウザがインストールされていません。',
    skill: 'ここではサンドボックスが使えません。',
    changed: 'サーバーによる説明が許可したときから変わっています。オーナーが改めて許可する必要があります。',
    gone: 'サーバーはこのツールを提供しなくなりました。',
  },
};

/** The tools that runs of a workspace have: the catalog as far as it works here, and those of its MCP servers. */
export function workspaceTools({ locale, allowed, hasBrowser, hasSandbox }: Given): WorkspaceTool[] {
  const why = WHY[locale];
  const missing: Record<string, string> = {
    ...(!hasBrowser && { browse: why.browse }),
    ...(!hasSandbox && { skill: why.skill }),
  };
  const own = catalog[locale].map((tool): WorkspaceTool => {
    const because = missing[tool.id];
    return {
      ...tool,
      from: 'quarry',
      isAvailable: because === undefined,
      ...(because !== undefined && { unavailableBecause: because }),
    };
  });
  return [...own, ...allowed.map((one) => ofServer(one, why))];
}

function ofServer({ server, tool }: Given['allowed'][number], why: (typeof WHY)['en']): WorkspaceTool {
  const { name, title, description, digest } = tool.allowed!;
  const because = tool.offered === null ? why.gone : tool.offered.digest === digest ? undefined : why.changed;
  return {
    id: mcpToolId(server.name, name),
    displayName: shownText(title ?? name, 200),
    category: 'agent_integration',
    description: shownText(description, 1_000),
    sseEvents: ['mcp-call-start', 'mcp-call-end'],
    from: 'mcp',
    server: server.name,
    ...(tool.approval && { approval: tool.approval }),
    isAvailable: because === undefined,
    ...(because !== undefined && { unavailableBecause: because }),
  };
}
