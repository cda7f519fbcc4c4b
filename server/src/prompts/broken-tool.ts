import type { Locale } from '@quarry/api/common.ts';

/** For the model, and for the reader of its answer: nothing of the cause but the id under which it is logged. */
export function brokenTool(locale: Locale, { tool, logId }: { tool: string; logId: string }): string {
  return locale === 'ja'
    ? `ツール ${tool} がサービス側の問題で停止しました。原因は ID ${logId} で記録されています。`
    : `the tool ${tool} broke down on our side; the cause is logged under the id ${logId}`;
}

/** For the model: what it was asked in the course of the tool had to be answered in a form. */
export function formlessTool(locale: Locale, tool: string): string {
  return locale === 'ja'
    ? `ツール ${tool} の途中で、モデルの答えが求められた形式になりませんでした。このツールなしで続けてください。`
    : `the tool ${tool} could not go on, because the model did not answer it in the form asked for; go on without it`;
}

/** For the reviewer, whose draft is still confirmed. */
export function notCarriedOut(locale: Locale, { kind, reason }: { kind: string; reason: string }): string {
  return locale === 'ja'
    ? `承認された ${kind} を実行できませんでした: ${reason} 再開すると、もう一度試みます。`
    : `The confirmed ${kind} could not be carried out: ${reason}. A resume tries again.`;
}
