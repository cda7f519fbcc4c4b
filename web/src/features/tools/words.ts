import { defineWords } from '../../lib/i18n.ts';

export const words = defineWords({
  title: { en: 'Tools', ja: 'ツール' },
  about: {
    en: 'What a run may use. The router picks by itself; your wording decides.',
    ja: 'リサーチで使われるツールです。質問の内容から自動で選ばれます。',
  },
  search: { en: 'Find a tool', ja: 'ツールを探す' },
  research: { en: 'Research', ja: '調べる' },
  generation: { en: 'Writing', ja: '作る' },
  hitl: { en: 'Review', ja: 'レビュー' },
  agent_integration: { en: 'Other agents', ja: 'ほかのエージェント' },
  internal: { en: 'Internal', ja: '内部' },
  trigger: { en: 'Used when', ja: '使われるとき' },
  inputs: { en: 'Works on', ja: '入力' },
  notes: { en: 'Good to know', ja: '補足' },
  modes: { en: 'Modes', ja: 'モード' },
  flow: { en: 'What it does, in order', ja: '処理の流れ' },
  events: { en: 'Events it sends', ja: '送るイベント' },
  ofServer: { en: (server: string) => `MCP: ${server}`, ja: (server: string) => `MCP：${server}` },
  unavailable: { en: 'not available here', ja: 'ここでは使えません' },
});
