/** Words that name a tool without doubt, in both languages. */
export type ToolName =
  | 'search'
  | 'x_search'
  | 'browse'
  | 'source_summary'
  | 'recall'
  | 'plan'
  | 'report'
  | 'matrix'
  | 'skill'
  | 'extract_related_urls';

const COMMANDS: Record<string, ToolName> = {
  search: 'search',
  web: 'search',
  x: 'x_search',
  xsearch: 'x_search',
  x_search: 'x_search',
  browse: 'browse',
  summary: 'source_summary',
  summarize: 'source_summary',
  summarise: 'source_summary',
  source_summary: 'source_summary',
  recall: 'recall',
  plan: 'plan',
  report: 'report',
  matrix: 'matrix',
  skill: 'skill',
  urls: 'extract_related_urls',
  links: 'extract_related_urls',
  extract_related_urls: 'extract_related_urls',
};

/** `/plan a trip` → plan, "a trip". The slash may be full width, as a Japanese keyboard types it. */
export function slashCommand(message: string): { tool: ToolName; rest: string } | undefined {
  const match = /^\s*[/／]([a-z][a-z_-]*)(?=\s|$)\s*([^]*)$/i.exec(message);
  const name = match?.[1]?.toLowerCase().replaceAll('-', '_') ?? '';
  if (!match || !Object.hasOwn(COMMANDS, name)) return undefined;
  return { tool: COMMANDS[name]!, rest: (match[2] ?? '').trim() };
}

// Generation before retrieval: "research this and write a report" is a report, whose tool does the research.
const CLEAR_WORDS: [ToolName, RegExp][] = [
  [
    'matrix',
    /\b(?:comparison|compare|feature) (?:matrix|table|chart)\b|\b(?:make|create|build|fill|as|in) (?:me )?(?:a |an )?(?:\w+ )?matrix\b|\bcompare\b.*\b(?:in|as) a (?:table|matrix)\b|比較表|比較マトリ(?:ックス|クス)|マトリ(?:ックス|クス)を?(?:作|で)|一覧表|表(?:に|で)(?:比較|まとめ|整理)/i,
  ],
  [
    'report',
    /\b(?:write|create|make|draft|prepare|produce|generate|compile|give me|need) (?:me |us )?(?:an? |the )?(?:[\w-]+ ){0,3}(?:report|white ?paper|article|essay)\b|レポート|報告書|白書|論文を書|記事を(?:書|作)/i,
  ],
  [
    'plan',
    /\b(?:make|create|write|draft|prepare|propose|outline|develop|give me|need) (?:me |us )?(?:an? |the )?(?:[\w-]+ ){0,3}plan\b|\bplan (?:out|how|my|our|the|an?) |計画(?:を|して|立|案|書|の作成)|調査計画|研究計画|プランを|プランニング/i,
  ],
  [
    'x_search',
    /\btweets?\b|\b(?:on|search|from) (?:x|twitter)\b(?!-)|\btwitter\b|\bposts? on (?:x|social media)\b|ツイート|ツイッター|(?:^|[^A-Za-z])[XＸ](?:で|の投稿|のポスト|上)|SNS(?:で|の)/i,
  ],
  [
    'recall',
    /\b(?:recall|remember|remind me)\b|\b(?:what|as) (?:did )?we (?:found|find|learned|discussed|researched|talked about)\b|\b(?:earlier|previous|past|last) (?:research|findings|conversation|run|answer)s?\b|思い出して|思い出す|思い出せ|覚えて(?:い|る|ます)|(?:以前|前回|過去|この前|先日)(?:の|に)?(?:調べ|調査|話し|会話|研究|結果)/i,
  ],
  [
    'search',
    /\b(?:search(?: the web| online| for)?|google|look (?:it |this |that )?up|find (?:out|information|sources|articles|papers|news)|research|latest news|news (?:about|on))\b|調べて|調べる|検索|リサーチ|探して|調査して|(?:最新|今日)の?ニュース/i,
  ],
];

export const SUMMARY_WORDS =
  /\b(?:summar(?:y|i[sz]e[sd]?|i[sz]ing)|tl;?dr|key points|main points|overview|gist|digest)\b|要約|まとめ|要点|概要|サマリ/i;
export const LINK_WORDS =
  /\b(?:links|urls|related pages|sub-?pages|site ?map)\b|リンク(?:を|一覧|集)|関連(?:する)?(?:URL|ページ|リンク)|URL(?:を|の)?(?:抽出|一覧|集め|列挙)|サイトマップ/i;
export const BROWSE_WORDS =
  /\b(?:open|click|log ?in|sign ?in|browse|fill (?:in|out)|navigate|scroll|submit)\b|開いて|クリック|ログイン|ブラウズ|操作して|入力して|ブラウザ/i;
const BROWSER = /\b(?:in|with|using|use) (?:the |a |your )?browser\b|ブラウザ(?:ー)?(?:で|を使)/i;
const CODE =
  /\b(?:run|execute) (?:this |the |a |some |my )?(?:python |shell |bash |javascript )?(?:code|script|program|skill)\b|\b(?:run|execute|use) (?:python|bash)\b|コードを実行|スクリプトを実行|プログラムを実行|Pythonで(?:計算|実行)|スキルを(?:使|実行)/i;

/** The tools a message clearly asks for, the most telling first. */
export function clearTools(message: string): ToolName[] {
  const text = message.normalize('NFKC');
  const found = CLEAR_WORDS.filter(([, pattern]) => pattern.test(text)).map(([tool]) => tool);
  if (BROWSER.test(text)) found.unshift('browse');
  if (CODE.test(text)) found.unshift('skill');
  return found;
}
