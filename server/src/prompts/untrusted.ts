/** Text from outside (pages, files, tool output), marked as data. What looks like the mark itself is defused. */
export function untrusted(
  tag: 'source' | 'tool_result' | 'mention' | 'run_text' | 'page',
  attributes: Record<string, string | number>,
  text: string,
): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${String(value).replaceAll(/["<>\n]/g, ' ')}"`)
    .join('');
  return `<${tag}${written}>\n${text.replaceAll(/<(\s*\/?\s*)(source|tool_result|mention|run_text|page)\b/gi, '‹$1$2')}\n</${tag}>`;
}
