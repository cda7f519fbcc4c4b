import { slashCommand } from '../chat/tool-words.ts';
import { edges } from '../../../../text/edges.ts';
import { languageOf } from '../../../../text/language.ts';
import { queryTerms } from '../../../../text/query-terms.ts';
import { sentences } from '../../../../text/sentences.ts';
import { withoutUrls } from '../../../../text/urls.ts';
import { wholeCharacter } from '../../../../text/whole-character.ts';

/** What a request is about, and what of it: as far as its own words say. */
export interface RequestParts {
  subject: string;
  /** Questions and listed points, each in its own words; may be empty. */
  aspects: string[];
}

const MAX_SUBJECT_CHARS = 120;
const MAX_ASPECT_CHARS = 160;
const MAX_ASPECTS = 8;

const DOCUMENT = '(?:report|white ?paper|article|essay|plan|overview|study|analysis|summary)';
const ASKED_FOR = new RegExp(
  `^(?:(?:please|can you|could you|would you|i (?:want|need|would like)(?: you)?(?: to)?)[\\s,]+)*(?:(?:research|investigate|study|look into)\\s+(?:this\\s+)?(?:and\\s+)?)?(?:write|create|make|draft|prepare|produce|generate|compile|propose|outline|develop|give|plan(?: out)?)\\s+(?:me\\s+|us\\s+)?(?:an?\\s+|the\\s+)?(?:[\\w-]+\\s+){0,3}?${DOCUMENT}\\b\\s*(?:(?:that|which)\\s+\\w+\\s+)?(?:on|about|of|for|to|regarding|into|comparing|covering)?\\s*`,
  'i',
);
const NAMED_ONLY = new RegExp(
  `^(?:an?\\s+|the\\s+)?(?:[\\w-]+\\s+){0,2}?${DOCUMENT}\\s+(?:on|about|for|of|regarding)\\s+`,
  'i',
);
const TO_RESEARCH =
  /^(?:to\s+)?(?:research|investigate|study|find out(?: about)?|look into|explore|plan(?: out)?)\s+/i;
const ASKED_FOR_JA =
  /(?:(?:について|に関して)の?|に関する|をテーマに(?:した)?|の)?(?:、)?(?:詳しい|詳細な|簡単な|短い|包括的な)?(?:(?:調査|研究|分析|比較)の?)?(?:レポート|報告書|白書|記事|計画(?:案|書)?|プラン)(?:案)?(?:を)?(?:(?:書い|作成し|作っ|立て|まとめ|提案し|用意し)て)?(?:ください|下さい|ほしい|欲しい)?[。.!！]*$/u;
const ASK_JA =
  /(?:について|に関して|のことを|を)?(?:調べ|調査し|研究し|まとめ|教え)て(?:ください|下さい|、)?[。.!！]*$/u;

const LIST_ITEM = /^\s*(?:[-*•・]|\d{1,2}[.)、．])\s*(\S.*)$/;
const LISTED =
  /[\s,;:(—–-]*\b(?:covering|cover(?:s)?|including|include(?:s)?|with sections? (?:on|about|for)|focus(?:ing|es)? on|especially|namely|in terms of|with regard to)\b\s*:?\s*|:\s+/i;
const LISTED_JA = /(?:について)?(?:は|では)?[、,]?(?:特に|とくに|具体的には)|[:：]/u;
const LIST_END_JA =
  /(?:について|に関して|を(?:含め|網羅し|取り上げ|扱っ|比較し)て?.*|など.*|の(?:観点|点)(?:から|で).*)$/u;

export function requestParts(request: string): RequestParts {
  const asked = slashCommand(request)?.rest || request;
  const text = withoutUrls(edges(asked)).trim();
  const lines = text.split('\n');
  const items = lines.flatMap((line) => LIST_ITEM.exec(line)?.[1] ?? []);
  const prose = lines
    .filter((line) => !LIST_ITEM.test(line))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  const parts = sentences(prose).map((sentence) => sentence.text);
  const questions = parts.filter(
    (part) => /[?？]$/.test(part) || /(?:です|ます|でしょう)か[。]?$/.test(part),
  );
  const head = parts.find((part) => !questions.includes(part)) ?? parts[0] ?? text;
  const { subject, listed } = splitHead(bareHead(head));
  const rest = parts
    .filter((part) => part !== head && !questions.includes(part))
    .flatMap((part) => splitHead(part).listed);
  const aspects = [
    ...items,
    ...listed,
    ...rest,
    ...(questions.length > 1 || head !== questions[0] ? questions : []),
  ]
    .map((aspect) => clean(aspect, MAX_ASPECT_CHARS))
    .filter((aspect) => queryTerms(aspect).length > 0 && aspect !== subject);
  return {
    subject: clean(subject, MAX_SUBJECT_CHARS) || clean(text, MAX_SUBJECT_CHARS),
    aspects: [...new Map(aspects.map((aspect) => [aspect.toLowerCase(), aspect])).values()].slice(
      0,
      MAX_ASPECTS,
    ),
  };
}

function bareHead(head: string): string {
  if (languageOf(head) === 'ja') return head.replace(ASKED_FOR_JA, '').replace(ASK_JA, '') || head;
  return head.replace(ASKED_FOR, '').replace(NAMED_ONLY, '').replace(TO_RESEARCH, '') || head;
}

/** "Tea: its history, trade and health effects" is about tea, and asks for three things. */
function splitHead(head: string): { subject: string; listed: string[] } {
  const isJa = languageOf(head) === 'ja';
  const mark = (isJa ? LISTED_JA : LISTED).exec(head) ?? (isJa ? /の(?=[^のを]+、)/u.exec(head) : null);
  if (!mark) return { subject: head, listed: [] };
  const list = head.slice(mark.index + mark[0].length);
  const listed = isJa
    ? list.replace(LIST_END_JA, '').split(/[、,，・]|および|及び|ならびに|と(?=\p{L})/u)
    : list.split(/\s*[,;]\s*(?:and\s+)?|\s+and\s+/i);
  const named = listed.map((part) => part.trim()).filter((part) => part !== '');
  return named.length > 1
    ? { subject: head.slice(0, mark.index), listed: named }
    : { subject: head, listed: [] };
}

function clean(text: string, max: number): string {
  const bare = text
    .replace(/\s+/g, ' ')
    .replace(/^(?:its|their|the|a|an|and|on|about)\s+/i, '')
    .replace(/^[\s、,;:.。"'「]+|[\s、,;:.。"'」]+$/gu, '');
  return bare.slice(0, wholeCharacter(bare, max)).trim();
}
