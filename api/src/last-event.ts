/** The events with which a run pauses for its first review of a draft. */
export const draftEventTypes = ['first_plan', 'first_report_structure', 'first_matrix_structure'] as const;
export type DraftEventType = (typeof draftEventTypes)[number];

const lastEventTypes: ReadonlySet<string> = new Set([...draftEventTypes, 'complete', 'error']);

/** Whether the stream of a start or a resume ends after this event. */
export function isLastEvent(event: { type: string }): boolean {
  return lastEventTypes.has(event.type);
}
