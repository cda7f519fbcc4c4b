import type { StoredEvent } from '../../store/runs/events.ts';
import type { Frame } from './frame.ts';

/**
 * Turns stored events into frames, in order. A delta is stored without the text so far; this is where it comes back.
 * The text is kept as escaped JSON, so that a frame costs a concatenation and not another pass over the whole text.
 */
export class FrameBuilder {
  #stepIndex = -1;
  #escapedText = '';

  build(event: Pick<StoredEvent, 'seq' | 'type'> & { payload: unknown }): Frame {
    return this.buildFromJson({ ...event, json: JSON.stringify(event.payload) }, event.payload);
  }

  /** For the writer, which has the payload as JSON already. */
  buildFromJson(event: { seq: number; type: string; json: string }, payload: unknown): Frame {
    if (event.type === 'delta') return this.#delta(event, payload as DeltaPayload);
    if (event.type === 'step') this.#stepIndex = -1;
    return { seq: event.seq, type: event.type, json: `{"type":"${event.type}","payload":${event.json}}` };
  }

  #delta(event: { seq: number; json: string }, { stepIndex, deltaText }: DeltaPayload): Frame {
    if (stepIndex !== this.#stepIndex) {
      this.#stepIndex = stepIndex;
      this.#escapedText = '';
    }
    this.#escapedText += JSON.stringify(deltaText).slice(1, -1);
    const open = event.json.slice(0, -1);
    return {
      seq: event.seq,
      type: 'delta',
      json: `{"type":"delta","payload":${open},"responseText":"${this.#escapedText}"}}`,
    };
  }
}

interface DeltaPayload {
  stepIndex: number;
  deltaText: string;
}
