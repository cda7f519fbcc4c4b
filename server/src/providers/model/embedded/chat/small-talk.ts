const GREETING =
  /^(?:(?:hi|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day)|yo)(?: there| quarry| everyone| all)?|こんにち[はわ]|こんばん[はわ]|おはよう(?:ございます)?|はじめまして|初めまして|やあ|どうも)$/i;
const THANKS =
  /^(?:(?:many )?thanks(?: a lot| so much)?|thank you(?: very much| so much)?|thx|cheers|(?:どうも)?ありがとう(?:ございま(?:す|した))?|助かりました|感謝します)$/i;
const FAREWELL =
  /^(?:bye(?:[ -]?bye)?|goodbye|see you(?: later)?|good night|さようなら|またね|おやすみ(?:なさい)?)$/i;
const ACKNOWLEDGEMENT =
  /^(?:ok(?:ay)?|great|nice|cool|got it|i see|perfect|sounds good|了解(?:です|しました)?|わかりました|分かりました|なるほど|承知しました|はい)$/i;
const ABOUT_ME =
  /^(?:who are you|what are you|what can you do|how are you|help|help me|あなたは(?:誰|だれ|何)(?:ですか)?|何ができ(?:る|ます)(?:の|か|のか)?|お?元気ですか|ヘルプ|使い方(?:を教えて(?:ください)?)?)$/i;

export type SmallTalk = 'greeting' | 'thanks' | 'farewell' | 'acknowledgement' | 'about-me';

const KINDS: [SmallTalk, RegExp][] = [
  ['greeting', GREETING],
  ['thanks', THANKS],
  ['farewell', FAREWELL],
  ['acknowledgement', ACKNOWLEDGEMENT],
  ['about-me', ABOUT_ME],
];

/** What kind of small talk the whole message is, if it is nothing else. */
export function smallTalkOf(message: string): SmallTalk | undefined {
  if (message.length > 80) return undefined;
  const said = message
    .normalize('NFKC')
    .split(/[\s.,!?、。~〜ー]*(?:[.,!?、。\n]|$)[\s.,!?、。~〜]*/u)
    .map((part) => part.replace(/[^\p{L}\p{N}\p{M} -]/gu, '').trim())
    .filter((part) => part !== '');
  const kinds = said.map((part) => KINDS.find(([, pattern]) => pattern.test(part))?.[0]);
  return kinds.length > 0 && kinds.every((kind) => kind !== undefined) ? kinds.at(-1) : undefined;
}
