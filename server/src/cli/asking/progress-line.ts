import type { RunEvent } from '@quarry/api/events.ts';
import { plain } from '../plain.ts';

/** One line for a piece of work, or nothing for what is none. Parts of it come from models and pages. */
export function progressLine(event: RunEvent): string | undefined {
  const line = lineOf(event);
  return line === undefined ? undefined : plain(line);
}

function lineOf(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'queued':
      return `Waits for a place, ${inLine(event.payload.ahead)}`;
    case 'search-query-generated':
      return `Searches: ${event.payload.query}`;
    case 'search-results':
      return `Found ${event.payload.results.length} for "${event.payload.query}" (${event.payload.provider})`;
    case 'search-scraping':
      return readLine(event.payload);
    case 'research-progress':
      return `Round ${event.payload.round}: ${event.payload.missing.length} still to be found out`;
    case 'source-summary-item':
      return `Summarised ${event.payload.title || event.payload.url}`;
    case 'browse-waiting':
      return event.payload.reason === 'lost'
        ? 'Starts another browser'
        : `Waits for a free browser, ${inLine(event.payload.ahead)}`;
    case 'browse-step':
      return `Browser: ${event.payload.action}`;
    case 'skill-session-start':
      return `Skill ${event.payload.skillName}`;
    case 'skill-complete':
      return `Skill ${event.payload.skillName} ended${event.payload.exitCode === null ? '' : ` with ${event.payload.exitCode}`}`;
    case 'evidence-repaired':
      return `Sentences that their sources did not support, mended: ${event.payload.changes.length}`;
    default:
      return formLine(event) ?? othersLine(event);
  }
}

const inLine = (ahead: number) => (ahead === 0 ? 'next in line' : `${ahead} ahead`);

function readLine(page: Extract<RunEvent, { type: 'search-scraping' }>['payload']): string | undefined {
  if (page.status === 'completed') return `Read ${page.title || page.url}`;
  if (page.status === 'failed') return `Could not read ${page.url}${page.reason ? `: ${page.reason}` : ''}`;
  return undefined;
}

/** Of plans, reports and tables. */
function formLine(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'plan':
      return event.payload.status === 'running'
        ? `Step: ${event.payload.title}`
        : `Step ${event.payload.status}: ${event.payload.title}`;
    case 'report_section_start':
      return `Writes section ${event.payload.index + 1}: ${event.payload.title}`;
    case 'report_complete':
      return `The report is written: ${event.payload.title}`;
    case 'matrix-data-updated':
      return event.payload.value ? `Filled a cell: ${event.payload.value}` : 'A cell stays blank';
    case 'matrix-data-completed':
      return `The table is filled: ${event.payload.rows.length} rows`;
    default:
      return undefined;
  }
}

function othersLine(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'agent-delegated':
      return 'Handed on to another agent';
    case 'approval-given':
      return `Allowed: ${event.payload.summary}`;
    default:
      return undefined;
  }
}
