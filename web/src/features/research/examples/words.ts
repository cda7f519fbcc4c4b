import { defineWords } from '../../../lib/i18n.ts';

export const words = defineWords({
  tryOne: { en: 'Or begin with one of these', ja: '例から始める' },
  noModel: { en: 'No language model is connected yet', ja: '言語モデルがまだ接続されていません' },
  noModelText: {
    en: 'Until then answers are quotes: Quarry finds the sentences of your documents and pages that answer a question, and cites them. Drop a PDF above, paste a link, or try a sample.',
    ja: '接続するまでは、引用で答えます。文書やページから質問に答える文を見つけ、出典を付けて示します。上にPDFをドロップするか、リンクを貼り付けるか、サンプルをお試しください。',
  },
  connect: { en: 'Connect a model', ja: 'モデルを接続' },
  askOwner: {
    en: 'An owner of the workspace can connect one.',
    ja: 'ワークスペースの所有者が接続できます。',
  },
  sample: { en: 'Sample document', ja: 'サンプル文書' },
});
