import type { Locale } from '@quarry/api/common.ts';

export interface CapabilityWords {
  models: string;
  search: string;
  browser: string;
  sandbox: string;
  skills: string;
  modelsEmbedded: string;
  modelsAdvice: string;
  searchFree: string;
  searchAdvice: string;
  noneFound: string;
  browserAdvice: string;
  browserNotThere: (chromiumPath: string) => string;
  browserNotThereAdvice: string;
  sandboxOff: string;
  sandboxNone: (problems: string) => string;
  sandboxAdvice: string;
  leftOut: (folder: string, reason: string) => string;
}

export const capabilityWords: Record<Locale, CapabilityWords> = {
  en: {
    models: 'Models',
    search: 'Search',
    browser: 'Browser',
    sandbox: 'Sandbox',
    skills: 'Skills',
    modelsEmbedded: 'embedded/extractive (answers by quoting; no language model is configured)',
    modelsAdvice:
      'Set OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY or LLM_BASE_URL for a language model.',
    searchFree: 'DuckDuckGo and Wikipedia (no key needed)',
    searchAdvice: 'Set SEARXNG_URL, BRAVE_API_KEY, TAVILY_API_KEY or SERPER_API_KEY for better results.',
    noneFound: 'none found',
    browserAdvice:
      'Install one (Debian and Ubuntu: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.',
    browserNotThere: (chromiumPath) => `no program at ${chromiumPath} (CHROMIUM_PATH)`,
    browserNotThereAdvice: 'Correct CHROMIUM_PATH, or leave it out to use the browser on the path.',
    sandboxOff: 'off (QUARRY_SANDBOX)',
    sandboxNone: (problems) => `none works here (${problems})`,
    sandboxAdvice:
      'For Python packages, a shell and skills that call services: install bubblewrap (Debian and Ubuntu: apt-get install bubblewrap) on a system that allows user namespaces.',
    leftOut: (folder, reason) => `Left out: ${folder}: ${reason}.`,
  },
  ja: {
    models: 'モデル',
    search: '検索',
    browser: 'ブラウザ',
    sandbox: 'サンドボックス',
    skills: 'スキル',
    modelsEmbedded: 'embedded/extractive（引用で答えます。言語モデルは設定されていません）',
    modelsAdvice:
      '言語モデルを使うには OPENAI_API_KEY、ANTHROPIC_API_KEY、GOOGLE_GENERATIVE_AI_API_KEY、LLM_BASE_URL のいずれかを設定してください。',
    searchFree: 'DuckDuckGo と Wikipedia（キー不要）',
    searchAdvice:
      'SEARXNG_URL、BRAVE_API_KEY、TAVILY_API_KEY、SERPER_API_KEY のいずれかを設定すると結果がよくなります。',
    noneFound: '見つかりません',
    browserAdvice:
      'インストールするか（Debian、Ubuntu: apt-get install chromium-headless-shell）、CHROMIUM_PATH を設定してください。',
    browserNotThere: (chromiumPath) => `${chromiumPath}（CHROMIUM_PATH）に実行できるプログラムがありません`,
    browserNotThereAdvice: 'CHROMIUM_PATH を直すか、外してパス上のブラウザを使ってください。',
    sandboxOff: 'オフ（QUARRY_SANDBOX）',
    sandboxNone: (problems) => `使えるものがありません（${problems}）`,
    sandboxAdvice:
      'Pythonのパッケージ、シェル、外部サービスを呼ぶスキルを使うには、ユーザー名前空間を使える環境に bubblewrap をインストールしてください（Debian、Ubuntu: apt-get install bubblewrap）。',
    leftOut: (folder, reason) => `除外: ${folder}: ${reason}`,
  },
};
