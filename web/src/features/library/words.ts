import { defineWords } from '../../lib/i18n.ts';

export const words = defineWords({
  title: { en: 'Library', ja: 'ライブラリ' },
  about: {
    en: 'Everything that was asked, answered, read and kept in this workspace.',
    ja: 'このワークスペースで質問・回答・参照・保存したもののすべてです。',
  },
  turns: { en: 'Questions and answers', ja: 'やり取り' },
  runs: { en: 'Research', ja: 'リサーチ' },
  sources: { en: 'Sources', ja: '出典' },
  files: { en: 'Files', ja: 'ファイル' },
  // Turns
  searchTurns: { en: 'Search what was said', ja: 'やり取りを検索' },
  noTurns: { en: 'Nothing was said yet', ja: 'まだやり取りがありません' },
  noTurnsNext: {
    en: 'Ask a question: it and its answer are kept here.',
    ja: '質問すると、質問と回答がここに残ります。',
  },
  kindUser: { en: 'Question', ja: '質問' },
  kindAssistant: { en: 'Answer', ja: '回答' },
  kindError: { en: 'Error', ja: 'エラー' },
  noWords: { en: 'Without text', ja: '本文なし' },
  // Runs
  searchRuns: { en: 'Search questions and answers', ja: '質問と回答を検索' },
  status: { en: 'Status', ja: '状態' },
  noRuns: { en: 'No research yet', ja: 'まだリサーチがありません' },
  noRunsNext: { en: 'Ask a question to start one.', ja: '質問すると始まります。' },
  tokens: { en: (count: string) => `${count} tokens`, ja: (count: string) => `${count} トークン` },
  handedOver: { en: 'handed over', ja: '引き継ぎ' },
  // Sources
  searchSources: { en: 'Search titles and addresses', ja: 'タイトル・URL を検索' },
  sourceType: { en: 'Type', ja: '種類' },
  public: { en: 'public', ja: '公開' },
  private: { en: 'private', ja: '非公開' },
  noSources: { en: 'No source was read yet', ja: 'まだ出典がありません' },
  noSourcesNext: {
    en: 'Pages and files that are read for an answer are kept here, with their text.',
    ja: 'リサーチで読んだページとファイルの本文がここに残ります。',
  },
  ownFile: { en: 'Your file', ja: '自分のファイル' },
  openFile: { en: 'Open the file', ja: 'ファイルを開く' },
  pictureOf: { en: (title: string) => `Picture: ${title}`, ja: (title: string) => `画像: ${title}` },
  noTextInPicture: {
    en: 'No text was read in this picture.',
    ja: 'この画像から文字は読み取られていません。',
  },
  showFile: { en: 'Open the PDF', ja: 'PDF を開く' },
  untitled: { en: 'Untitled', ja: '無題' },
  back: { en: 'All sources', ja: '出典の一覧' },
  sourceMissing: { en: 'This source is not there', ja: 'この出典は見つかりません' },
  sourceMissingNext: {
    en: 'It may be private to another person, or belong to another workspace.',
    ja: '別の人の非公開の出典か、別のワークスペースのものです。',
  },
  readOn: { en: (date: string) => `Read on ${date}`, ja: (date: string) => `${date} に取得` },
  publishedOn: { en: (date: string) => `Published ${date}`, ja: (date: string) => `${date} 公開` },
  changedOn: { en: (date: string) => `Changed ${date}`, ja: (date: string) => `${date} 更新` },
  knownAs: {
    en: (address: string) => `Canonical address: ${address}`,
    ja: (address: string) => `正規の URL: ${address}`,
  },
  body: { en: 'Text', ja: '本文' },
  noBody: { en: 'This source has no text.', ja: 'この出典には本文がありません。' },
  usedBy: { en: 'Used by', ja: '使ったリサーチ' },
  usedByNone: { en: 'None of your research.', ja: 'あなたのリサーチでは使われていません。' },
  entities: { en: 'About', ja: '関連する項目' },
  links: {
    en: (count: number) => `Links in the text (${count})`,
    ja: (count: number) => `本文中のリンク（${count}）`,
  },
  // Files
  searchFiles: { en: 'Search file names', ja: 'ファイル名を検索' },
  upload: { en: 'Upload files', ja: 'アップロード' },
  uploaded: {
    en: (name: string) => `${name} is uploaded`,
    ja: (name: string) => `${name} をアップロードしました`,
  },
  dropHere: { en: 'Drop files to upload them', ja: 'ドロップしてアップロード' },
  noFiles: { en: 'No file yet', ja: 'まだファイルがありません' },
  noFilesNext: {
    en: 'Upload one here, or drop it on this page. Files that skills write are kept here too.',
    ja: 'ここにアップロードするか、ドロップしてください。スキルが書いたファイルもここに残ります。',
  },
  writtenBy: { en: 'made by research', ja: 'リサーチの出力' },
  deleteFile: { en: (name: string) => `Delete ${name}`, ja: (name: string) => `${name} を削除` },
  deleteTitle: { en: 'Delete this file?', ja: 'このファイルを削除しますか？' },
  deleteText: {
    en: (name: string) =>
      `“${name}” is deleted for good. Runs that used it keep their answers, but nobody can open the file again.`,
    ja: (name: string) =>
      `「${name}」は完全に削除されます。使ったリサーチの回答は残りますが、ファイルは開けなくなります。`,
  },
  deleted: { en: 'The file is deleted', ja: 'ファイルを削除しました' },
  collections: { en: 'Collections', ja: 'コレクション' },
  collectionName: { en: 'Name of a new collection', ja: '新しいコレクションの名前' },
  makeCollection: { en: 'Make a collection', ja: 'コレクションを作成' },
  noCollections: { en: 'No collection yet', ja: 'コレクションはまだありません' },
  noCollectionsNext: {
    en: 'Put files and sources under one name, then limit a question to it with “Where to look”.',
    ja: 'ファイルと出典に名前を付けてまとめると、「調べる範囲」で質問をその中に限定できます。',
  },
  itemCount: {
    en: (count: number) => (count === 1 ? '1 item' : `${count} items`),
    ja: (count: number) => `${count} 件`,
  },
  deleteCollection: { en: 'Delete the collection', ja: 'コレクションを削除' },
  deleteCollectionKeeps: {
    en: 'What is in it stays in the library.',
    ja: '中のものはライブラリに残ります。',
  },
  kindFile: { en: 'File', ja: 'ファイル' },
  kindSource: { en: 'Source', ja: '出典' },
  takeOut: { en: (name: string) => `Take out ${name}`, ja: (name: string) => `${name} を外す` },
  putIn: { en: (name: string) => `Add ${name}`, ja: (name: string) => `${name} を追加` },
  addItems: { en: 'Add files and sources', ja: 'ファイルと出典を追加' },
  archive: { en: 'Archive', ja: 'アーカイブ' },
  searchArchive: { en: 'Search archived conversations', ja: 'アーカイブした会話を検索' },
  noArchive: { en: 'Nothing is archived', ja: 'アーカイブは空です' },
  noArchiveNext: {
    en: 'Conversations you archive leave the side bar and stay here.',
    ja: 'アーカイブした会話はサイドバーから消え、ここに残ります。',
  },
});
