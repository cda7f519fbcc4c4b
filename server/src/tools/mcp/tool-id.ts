import { createHash } from 'node:crypto';

/** What every vendor's models accept as the name of a tool. */
const MOST_CHARS = 64;

/** How models call a tool of a server. A name that had to be changed for it is told apart by a digest. */
export function mcpToolId(server: string, tool: string): string {
  const plain = tool.replaceAll(/[^A-Za-z0-9_-]/g, '_');
  const whole = `mcp_${server}_${plain}`;
  if (plain === tool && whole.length <= MOST_CHARS) return whole;
  const mark = createHash('sha256').update(tool).digest('hex').slice(0, 8);
  return `${whole.slice(0, MOST_CHARS - mark.length - 1)}_${mark}`;
}
