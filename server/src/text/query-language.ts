/** Scripts that say which language it is, or nearly so. */
const SCRIPTS: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Devanagari}/u, 'hi'],
];

/** Small words that one language has and its neighbours have not. */
const SMALL_WORDS: [RegExp, string][] = [
  [
    /(?<!\p{L})(?:der|die|das|und|ist|nicht|wie|welche[rsn]?|wurde|für|über|gibt|eine[rsn]?)(?!\p{L})/giu,
    'de',
  ],
  [/(?<!\p{L})(?:le|les|des|est|une|pour|dans|quel(?:le)?s?|combien|avec|qui|où)(?!\p{L})/giu, 'fr'],
  [/(?<!\p{L})(?:el|los|las|una|cuál|cuánto|qué|cómo|dónde|para|con|por)(?!\p{L})/giu, 'es'],
  [/(?<!\p{L})(?:il|gli|della|quale|quanto|perché|sono|che|nel)(?!\p{L})/giu, 'it'],
  [/(?<!\p{L})(?:o|os|uma|qual|quanto|não|são|como|para|pelo)(?!\p{L})/giu, 'pt'],
  [/(?<!\p{L})(?:het|een|van|niet|hoeveel|welke|wordt|voor)(?!\p{L})/giu, 'nl'],
];
const ENGLISH = /(?<!\p{L})(?:the|of|and|is|are|was|what|which|how|who|when|where|for|with)(?!\p{L})/giu;

/** The language of a few words, by script and small words; English where nothing says otherwise. */
export function queryLanguage(text: string): string {
  for (const [script, language] of SCRIPTS) if (script.test(text)) return language;
  if (/\p{Script=Han}/u.test(text)) return 'zh';
  const count = (words: RegExp) => text.match(words)?.length ?? 0;
  const [best] = SMALL_WORDS.map(([words, language]) => ({ language, found: count(words) })).sort(
    (a, b) => b.found - a.found,
  );
  return best && best.found >= 2 && best.found > count(ENGLISH) ? best.language : 'en';
}

/** Names in Latin letters within words of another script: pages about them are often in English. */
export function latinNames(text: string): string {
  if (queryLanguage(text) === 'en' || !/[^\p{Script=Latin}\p{Script=Common}]/u.test(text)) return '';
  return (text.match(/\p{Script=Latin}[\p{Script=Latin}\p{N}.+#-]{2,}(?:\s+\p{N}[\p{N}.]*)?/gu) ?? []).join(
    ' ',
  );
}
