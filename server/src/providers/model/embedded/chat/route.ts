import type { ChatTask } from '../../task.ts';
import { hasComparison } from '../matrix/structure.ts';
import { hasOutline } from '../report/outline.ts';
import { isQuestion } from './is-question.ts';
import { smallTalkOf, type SmallTalk } from './small-talk.ts';
import { postQuery } from '../../../../text/post-query.ts';
import { edges } from '../../../../text/edges.ts';
import { urlsOf, withoutUrls } from '../../../../text/urls.ts';
import { subjectOf } from '../../../../text/subject.ts';
import {
  BROWSE_WORDS,
  clearTools,
  LINK_WORDS,
  slashCommand,
  SUMMARY_WORDS,
  type ToolName,
} from './tool-words.ts';

export type Route =
  | { kind: 'tool'; tool: string; input: object }
  | { kind: 'small-talk'; about: SmallTalk }
  | { kind: 'answer'; question: string };

interface ToolInput {
  query: string;
  urls?: string[];
}

const MAX_URLS = 10;
const GENERATES: ReadonlySet<string> = new Set(['plan', 'report', 'matrix']);

/**
 * Explicit signals first; unsure means search, and never browse or skill. Only the request itself is read:
 * nothing a passage says can choose a tool.
 */
export function route(task: ChatTask): Route {
  const command = slashCommand(task.question);
  const question = command ? command.rest || titles(task) : task.question;
  if (command && question === '') return { kind: 'small-talk', about: 'about-me' };
  const talk = command ? undefined : smallTalkOf(question);
  if (talk) return { kind: 'small-talk', about: talk };

  const isKnown = (tool: ToolName): boolean => task.tools.includes(tool) || task.toolsUsed.includes(tool);
  const isFree = (tool: ToolName): boolean => task.tools.includes(tool) && !task.toolsUsed.includes(tool);
  const claim = command ? undefined : task.claims?.find(({ tool }) => task.tools.includes(tool));
  const isDocument = claim !== undefined && GENERATES.has(claim.tool);
  if (claim && !isDocument && task.toolsUsed.length === 0) return { kind: 'tool', ...claim };
  const chosen = isDocument ? (claim.tool as ToolName) : command?.tool;
  const wanted = chosen && isKnown(chosen) ? [chosen] : wishes(task, question);
  const tool = readFirst(task, wanted.find(isFree), isFree);
  if (!tool) return { kind: 'answer', question };
  const input = tool === 'x_search' ? { query: postQuery(question) } : toolInput(question);
  return { kind: 'tool', tool, input };
}

/** A document is drafted from what sources hold: where there are none yet, they are looked for first. */
function readFirst(
  task: ChatTask,
  tool: ToolName | undefined,
  isFree: (tool: ToolName) => boolean,
): ToolName | undefined {
  const needsSources =
    (tool === 'report' && !hasOutline(task)) || (tool === 'matrix' && !hasComparison(task));
  if (!needsSources || task.passages.length > 0) return tool;
  const readers: ToolName[] = task.hasFiles ? ['source_summary', 'search'] : ['search'];
  return readers.find(isFree) ?? tool;
}

/** A command without a subject is about what lies on the table. */
const titles = ({ passages }: ChatTask): string => passages.map(({ title }) => title).join(', ');

const ASKS_BRIEFLY =
  /\b(?:brief(?:ly)?|short(?:ly)?|in (?:one|a few) (?:sentences?|words?)|just (?:tell|answer)|yes or no)\b|簡潔に|手短に|一言で|一文で|短く/i;

/** Tools that would serve the request, best first. */
function wishes(task: ChatTask, question: string): ToolName[] {
  if (task.toolsUsed.length > 0) return nextWishes(task, question);
  const urls = urlsOf(question);
  if (urls.length > 0) return [...urlWishes(question), 'source_summary', ...clearTools(edges(question))];
  if (task.hasFiles && SUMMARY_WORDS.test(edges(question))) return ['source_summary'];
  const clear = clearTools(edges(question));
  // "What research was done?" asks what the file says; it wants nothing to be researched.
  const isAboutFile = task.hasFiles && task.passages.length > 0 && isQuestion(question);
  const meant = isAboutFile ? clear.filter((tool) => GENERATES.has(tool)) : clear;
  if (meant.length > 0) return meant;
  if (task.passages.length > 0) return [];
  if (task.hasFiles) return ['source_summary', 'search'];
  return endsInReport(task, question) ? ['report', 'search'] : ['search'];
}

/** A deep run does, unless another form was asked for. */
const endsInReport = ({ depth }: ChatTask, question: string): boolean =>
  depth === 'deep' && !ASKS_BRIEFLY.test(edges(question));

/** After a tool ran: what was read may still be wanted as a document, and empty memory leads to the web. */
function nextWishes(task: ChatTask, question: string): ToolName[] {
  const { toolsUsed, passages } = task;
  if (toolsUsed.some((tool) => GENERATES.has(tool))) return [];
  const documents = clearTools(edges(question)).filter((tool) => GENERATES.has(tool));
  const isSearched = toolsUsed.includes('search') && hasOutline(task);
  if (documents.length === 0 && isSearched && endsInReport(task, question)) return ['report'];
  const foundNothing = passages.length === 0 && toolsUsed.every((tool) => tool === 'recall');
  return foundNothing ? [...documents, 'search'] : documents;
}

function urlWishes(question: string): ToolName[] {
  const words = withoutUrls(edges(question));
  if (LINK_WORDS.test(words)) return ['extract_related_urls'];
  return BROWSE_WORDS.test(words) ? ['browse'] : [];
}

function toolInput(question: string): ToolInput {
  const urls = urlsOf(question).slice(0, MAX_URLS);
  const query = subjectOf(question);
  return urls.length > 0 ? { query, urls } : { query };
}
