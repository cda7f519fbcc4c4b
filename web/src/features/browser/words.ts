import { defineWords } from '../../lib/i18n.ts';

export const words = defineWords({
  browser: { en: 'Browser', ja: 'ブラウザ' },
  screen: { en: 'Screen of the browser', ja: 'ブラウザの画面' },
  connecting: { en: 'Connecting…', ja: '接続中…' },
  live: { en: 'Live', ja: 'ライブ' },
  lost: { en: 'Reconnecting…', ja: '再接続中…' },
  ended: { en: 'Ended', ja: '終了' },
  tooMany: {
    en: 'Too many people are watching already. The steps below go on.',
    ja: '同時に見ている人が多すぎます。下の経過は続きます。',
  },
  linkOver: {
    en: 'The live screen can no longer be opened from here. The steps below go on.',
    ja: 'ライブ画面はもう開けません。下の経過は続きます。',
  },
  notStarted: {
    en: 'The screen appears as soon as a page is open.',
    ja: 'ページが開くと画面が表示されます。',
  },
  agentDrives: { en: 'The agent drives', ja: 'エージェントが操作中' },
  youDrive: { en: 'You drive', ja: 'あなたが操作中' },
  otherDrives: { en: 'Driven in another window', ja: '別のウィンドウで操作中' },
  takeOver: { en: 'Take over', ja: '操作を引き継ぐ' },
  handBack: { en: 'Hand back', ja: '操作を返す' },
  driveHint: {
    en: 'Click and type in the picture. F6 leaves it. The agent waits until you hand back.',
    ja: '画面をクリックして入力できます。F6 で画面から出ます。操作を返すまでエージェントは待ちます。',
  },
  typeHint: { en: 'Type into the page', ja: 'ページに入力する文字' },
  type: { en: 'Type', ja: '入力' },
  question: { en: 'The browser asks', ja: 'ブラウザからの質問' },
  answer: { en: 'Your answer', ja: '回答' },
  send: { en: 'Answer', ja: '回答する' },
  answered: { en: 'Answered. The browser goes on.', ja: '回答しました。ブラウザが続けます。' },
  steer: { en: 'Tell the browser something', ja: 'ブラウザに伝える' },
  steerSend: { en: 'Tell', ja: '伝える' },
  steered: { en: 'It will read that before its next step.', ja: '次の操作の前に読みます。' },
  attach: { en: 'Attach files', ja: 'ファイルを添付' },
  detach: { en: (name: string) => `Remove ${name}`, ja: (name: string) => `${name} を外す` },
  steps: { en: (count: number) => `Steps (${count})`, ja: (count: number) => `経過（${count}）` },
  stepPicture: {
    en: (step: number) => `The page after step ${step}`,
    ja: (step: number) => `手順 ${step} の後のページ`,
  },
  result: { en: 'What it found', ja: '分かったこと' },
});
