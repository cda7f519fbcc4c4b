import { shortAnswer } from './normal-answer.ts';

const UNKNOWN =
  /^(?:unknown|not known|no answer|none|n\/a|cannot be (?:answered|determined)|not (?:stated|given|mentioned|found|available|in the sources?)|不明|なし|答えなし|わからない|分からない|わかりません|分かりません|記載なし)[.。]?$/i;
const EN =
  /\b(?:I only extract from sources, and (?:nothing|no sentence)|(?:I|we) (?:cannot|can't|can not|could not|couldn't|was unable to|am unable to|were unable to) (?:answer|find|determine|say|tell|give)|(?:I|we) (?:do not|don't|did not|didn't) (?:know|find|have)|(?:do|does|did) not (?:say|state|mention|contain|give|answer|tell|specify|provide|include)|there is no (?:information|answer|mention)|no (?:source|document|information|answer|mention)|is not (?:stated|given|mentioned|known|said))\b/i;
const JA =
  /(?:わかりません|分かりません|不明です|答えられません|お答えできません|見つかりません(?:でした)?|記載(?:が|は)(?:あり)?(?:ません|ない)|(?:述べ|書か|示さ|触れ)(?:られて|れて)いません|情報(?:が|は)ありません|答える文はありません|ありませんでした)/;

/** Whether an answer says that it has none. Only its beginning counts: a gap named at the end of a full answer is no refusal. */
export function isRefusal(text: string): boolean {
  const said = shortAnswer(text);
  if (said === '') return true;
  if (UNKNOWN.test(said)) return true;
  // An answer that was given as one is one, whatever follows it.
  if (said !== text.replaceAll(/\s*\[\d{1,4}\]/g, '').trim()) return false;
  const begin = firstSentence(said.replace(INTRODUCTION, ''));
  return EN.test(begin) || JA.test(begin);
}

/** The embedded model says in Japanese what it is before it says what it has not found. */
const INTRODUCTION = /^私は情報源から文を抜き出すだけのモデルです。/;

const firstSentence = (text: string) =>
  /^[^.!?。！？\n]*[.!?。！？]?/.exec(text.replace(/^[\s>*_#-]+/, ''))?.[0] ?? '';
