import type { ToolContext } from '../tool.ts';

/** A section at once. Its start makes void what was streamed of it before: this is how it stays. */
export function showSection(
  context: Pick<ToolContext, 'emit'>,
  fields: { sectionId: string; index: number; title: string },
  text: string,
): void {
  context.emit('report_section_start', fields);
  context.emit('report_section_delta', { ...fields, deltaText: text });
}
