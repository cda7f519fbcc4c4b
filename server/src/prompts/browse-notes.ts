import type { Locale } from '@quarry/api/common.ts';

interface BrowseNotes {
  noBrowser(reason: string): string;
  readWithout: string;
  nothingWithout: string;
  broken(reason: string): string;
  restarted: string;
  changedHands: string;
  humanHasControl: string;
  humanActed: string;
  humanLooked: string;
  userSays(text: string): string;
  uploaded(names: string[]): string;
  fileRead(name: string, n: number): string;
  fileUnread(name: string, reason: string): string;
  attached(names: string[]): string;
  noSuchFile(known: string[]): string;
  mayISend(act: string): string;
  answered(text: string): string;
  actedInstead: string;
  nobodyCame(question: string, wait: string): string;
  nobodyThere(question: string): string;
  minutes(count: number): string;
  hours(count: number): string;
  pageRead(n: number): string;
  downloaded(name: string, url: string, n: number | undefined): string;
  partShown(part: number): string;
  done: string;
  circles: string;
  endedInCircles: string;
  endedByLimit(steps: number): string;
  noResult: string;
  files: string;
  dialog(type: string, message: string, answer: string): string;
}

/** What the browser tool says in its own words, to the model and to the reader. */
export const browseNotes: Record<Locale, BrowseNotes> = {
  en: {
    noBrowser: (reason) => `No browser could be used. ${reason} Browsing will not work in this run.`,
    readWithout: 'The given pages were read without one: nothing could be clicked or filled in.',
    nothingWithout: 'Without a browser and without a readable address nothing could be done.',
    broken: (reason) => `Browsing ended early: ${reason}`,
    restarted:
      'The service was interrupted and a fresh browser was opened at the last address. What was typed, and any sign-in, is lost. References from before are void.',
    changedHands: 'Not carried out: the page is not the one you saw any more. Look at it again.',
    humanHasControl: 'Not carried out: a human has taken control of the browser.',
    humanActed: 'A human has operated the browser and handed it back. The page may have changed.',
    humanLooked: 'A human had control of the browser for a moment and changed nothing.',
    userSays: (text) => `The user says: ${text}`,
    uploaded: (names) => `The user's files were put into the page's file field: ${names.join(', ')}.`,
    fileRead: (name, n) =>
      `The user gave the file ${name}. Its text is source [${n}]; the action upload can put it into a page.`,
    fileUnread: (name, reason) =>
      `The user gave the file ${name}. Its text could not be read (${reason}); the action upload can put it into a page.`,
    attached: (names) => `Attached files, for the action upload: ${names.join(', ')}.`,
    noSuchFile: (known) =>
      known.length > 0 ? `There is no such file. Attached: ${known.join(', ')}.` : 'No files are attached.',
    mayISend: (act) =>
      `${act}? I have read text from outside before, so this needs your word. Answer yes, or anything else for no.`,
    answered: (text) => `The user answered: ${text}`,
    actedInstead: 'The user did not answer in words, but operated the browser and handed it back.',
    nobodyCame: (question, wait) => `Nobody answered the question "${question}" within ${wait}.`,
    nobodyThere: (question) =>
      `Nobody can be asked in this run: the question "${question}" stays open. Go on without an answer.`,
    minutes: (count) => (count === 1 ? 'a minute' : `${count} minutes`),
    hours: (count) => (count === 1 ? 'an hour' : `${count} hours`),
    pageRead: (n) => `The text of the page is source [${n}].`,
    downloaded: (name, url, n) =>
      `${name} was saved as a file of the user: ${url}${n === undefined ? '' : `. Its text is source [${n}]`}`,
    partShown: (part) => `Part ${part} of the page is shown next.`,
    done: 'Done.',
    circles:
      'You are going in circles: the same steps lead to the same page. Try another way, ask the human, or finish with what you have.',
    endedInCircles: 'Browsing was ended because the same steps kept leading to the same page.',
    endedByLimit: (steps) => `Browsing ended at its limit of ${steps} ${steps === 1 ? 'step' : 'steps'}.`,
    noResult: 'The browser was used, but nothing was reported.',
    files: 'Files',
    dialog: (type, message, answer) => `A dialog (${type}) said "${message}" and was ${answer}.`,
  },
  ja: {
    noBrowser: (reason) => `ブラウザを使用できませんでした。${reason} この実行ではブラウザ操作はできません。`,
    readWithout: '指定されたページはブラウザなしで読み取りました。クリックや入力はできません。',
    nothingWithout: 'ブラウザも読み取れる URL もないため、何もできませんでした。',
    broken: (reason) => `ブラウザ操作は途中で終了しました: ${reason}`,
    restarted:
      'サービスが中断されたため、最後の URL で新しいブラウザを開きました。入力した内容やログイン状態は失われ、以前の参照は無効です。',
    changedHands: '実行されませんでした。ページは見たときのものではなくなっています。もう一度見てください。',
    humanHasControl: '実行されませんでした。人がブラウザの操作を引き継いでいます。',
    humanActed: '人がブラウザを操作し、操作を返しました。ページが変わっている可能性があります。',
    humanLooked: '人が一時的に操作を引き継ぎましたが、何も変更していません。',
    userSays: (text) => `ユーザーの発言: ${text}`,
    uploaded: (names) => `ユーザーのファイルをページのファイル欄に入れました: ${names.join('、')}`,
    fileRead: (name, n) =>
      `ユーザーがファイル ${name} を渡しました。本文は出典 [${n}] です。upload でページに入れることもできます。`,
    fileUnread: (name, reason) =>
      `ユーザーがファイル ${name} を渡しました。本文は読めません (${reason})。upload でページに入れることはできます。`,
    attached: (names) => `添付ファイル (upload 用): ${names.join('、')}`,
    noSuchFile: (known) =>
      known.length > 0 ? `そのファイルはありません。添付: ${known.join('、')}` : '添付ファイルはありません。',
    mayISend: (act) =>
      `${act}。よろしいですか? 外部のテキストを読んだ後なので、承認が必要です。「はい」と答えると実行し、それ以外なら実行しません。`,
    answered: (text) => `ユーザーの回答: ${text}`,
    actedInstead: 'ユーザーは言葉で答える代わりにブラウザを操作し、操作を返しました。',
    nobodyCame: (question, wait) => `質問「${question}」に${wait}以内に誰も答えませんでした。`,
    nobodyThere: (question) =>
      `この実行では誰にも質問できません。質問「${question}」は未回答のまま進めてください。`,
    minutes: (count) => `${count} 分`,
    hours: (count) => `${count} 時間`,
    pageRead: (n) => `ページの本文は出典 [${n}] です。`,
    downloaded: (name, url, n) =>
      `${name} をユーザーのファイルとして保存しました: ${url}${n === undefined ? '' : `。本文は出典 [${n}] です`}`,
    partShown: (part) => `次にページの第 ${part} 部を表示します。`,
    done: '完了。',
    circles:
      '同じ手順で同じページに戻っています。別の方法を試すか、人に尋ねるか、得られたもので終えてください。',
    endedInCircles: '同じ手順が同じページに戻り続けたため、ブラウザ操作を終了しました。',
    endedByLimit: (steps) => `ブラウザ操作は上限の ${steps} ステップで終了しました。`,
    noResult: 'ブラウザを使用しましたが、報告はありませんでした。',
    files: 'ファイル',
    dialog: (type, message, answer) =>
      `ダイアログ (${type})「${message}」が表示され、${answer === 'accepted' ? '承認' : '却下'}されました。`,
  },
};

/** How long a person was waited for, in words. */
export function waitInWords(ms: number, locale: Locale): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const { minutes: asMinutes, hours: asHours } = browseNotes[locale];
  return minutes < 90 ? asMinutes(minutes) : asHours(Math.round(minutes / 60));
}
