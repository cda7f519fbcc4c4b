import { Command, Option } from 'commander';
import { locale } from '@quarry/api/common.ts';
import type { Locale } from '@quarry/api/common.ts';
import { addServiceOptions, withService } from '../service/reach-service.ts';
import type { ServiceOptions } from '../service/reach-service.ts';
import { inShort, tellList } from './table.ts';

interface ToolsOptions extends ServiceOptions {
  json?: boolean;
  locale?: Locale;
}

export const toolsCommand = (): Command =>
  addServiceOptions(new Command('tools'))
    .description('What runs of the workspace can do: its own tools, and those of its MCP servers.')
    .addOption(new Option('--locale <language>', 'in which language').choices(locale.options))
    .option('--json', 'as JSON')
    .action(async ({ json, locale: language, ...service }: ToolsOptions) => {
      const { tools } = await withService(service, (client) =>
        client.listWorkspaceTools({ ...(language && { locale: language }) }),
      );
      tellList(tools, {
        json,
        none: 'There are no tools.',
        line: (tool) => [
          tool.id,
          tool.isAvailable ? '' : 'missing',
          tool.from === 'mcp' ? `${tool.server}, ${tool.approval}` : tool.category,
          inShort(tool.description),
        ],
      });
    });
