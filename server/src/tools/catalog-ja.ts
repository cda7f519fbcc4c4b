import type { ToolCatalogItem } from '@quarry/api/tools.ts';

type Words = Pick<ToolCatalogItem, 'displayName' | 'description' | 'trigger' | 'inputs' | 'notes' | 'flow'>;

/** The words of the catalog in Japanese, by the tool's id. */
export const japaneseWords: Record<string, Words> = {
  search: {
    displayName: 'ウェブ検索',
    description: 'ウェブを検索し、よさそうなページを読んで、番号付きの出典とともに要約します。',
    trigger: '会話の中にない事実が必要なとき。',
    inputs: '自然な文の質問。検索語はそこから作られます。',
    notes: '検索サービスに接続できないときは、ワークスペースにある出典を使います。',
    flow: ['検索語を作る', '検索する', 'ページを読む', '出典を付けて要約する'],
  },
  x_search: {
    displayName: 'SNS検索',
    description: 'Xの公開投稿を検索します。Xのトークンがなければ Bluesky を使います。',
    trigger: '人々が何を言い、何を投稿しているかを尋ねられたとき。',
    inputs: '検索する言葉。',
    flow: ['投稿を検索する', 'それぞれの投稿者、日時、本文、リンクを返す'],
  },
  browse: {
    displayName: 'ブラウザ',
    description: '本物のブラウザを動かします。ページを開き、クリックし、入力し、読む操作を一つずつ行います。',
    trigger: 'ページを読むだけでなく、操作する必要があるとき。',
    inputs: '目的と最初のアドレス。手数の上限は `maxBrowsingSteps` です。',
    notes:
      '人に質問することがあります。回答はブラウザ操作のエンドポイントで受け付け、再開の操作は要りません。',
    flow: ['セッションを開く', '操作して確かめる', '行き詰まったら人に尋ねる', '結果を報告する'],
  },
  source_summary: {
    displayName: '資料の要約',
    description: '指定されたアドレスや添付ファイルを読み、一つずつ要約します。',
    trigger: 'アドレスが書かれているとき、ファイルが添付されているとき。',
    inputs: 'アドレスまたはファイル、10件まで。ウェブページ、PDF、DOCX、XLSX、CSV、テキスト、画像。',
    flow: ['資料を読む', '要約する', 'まとめる'],
  },
  recall: {
    displayName: '過去の調査',
    description: 'これまでのやり取り、リサーチ、出典、レポート、知識グラフを検索します。',
    trigger: '以前の調査に触れているとき、そこから答えられるとき。',
    inputs: '質問。誰のエンティティまで含めるかは `includeOthersEntities` で決まります。',
    flow: ['本文とグラフを検索する', '順位を付ける', '出どころとともに返す'],
  },
  plan: {
    displayName: '調査計画',
    description: '複数の段階からなる計画の案を作り、人が確認するまで実行を止めます。',
    trigger: '調査に複数の段階が必要なとき。',
    inputs: '依頼の内容。',
    notes: '意見を返せば案を作り直します。承認または省略したあと、実行を再開してください。',
    flow: ['案を作る', '確認を受ける', '段階を順に行う', '見つけたことから答える'],
  },
  confirm_plan: {
    displayName: '計画の確認',
    description: '計画を確認した人の決定（承認、省略、意見を付けて差し戻し）を受け取ります。',
    trigger: '計画の案が確認を待っているとき。',
    inputs: 'plan/answer、plan/confirm、plan/skip の呼び出し。',
    flow: ['決定を待つ', '案を作り直すか、再開できるようにする'],
  },
  report: {
    displayName: 'レポート',
    description: 'レポートの構成案を作って確認を受け、節ごとに調べて書きます。',
    trigger: 'レポートなどの長い文書を求められたとき。',
    inputs: '依頼の内容と、それまでに見つかったこと。',
    notes: '構成が承認されるまで実行を止めます。どの記述にも番号付きの出典が付きます。',
    flow: ['構成案を作る', '確認を受ける', '節ごとに書く', '本文と出典をまとめる'],
  },
  matrix: {
    displayName: '比較表',
    description: '比較表の列と行の案を作って確認を受け、すべてのセルを根拠とともに埋めます。',
    trigger: 'いくつかのものを、いくつかの観点で比べるとき。',
    inputs: '依頼の内容。`edit` と `continue` では、比較表を作ったリサーチも。',
    notes: '構成が承認されるまで実行を止めます。根拠のないセルは空のままです。',
    flow: ['列と行の案を作る', '確認を受ける', 'セルを埋める', '表を仕上げる'],
  },
  skill: {
    displayName: 'スキル',
    description:
      'スキルのコードをサンドボックスで実行します。計算、変換、グラフ作成、登録されたAPIの呼び出しなど。',
    trigger: '計算、変換、作図が必要なとき。',
    inputs: 'スキルとその引数、添付ファイル。',
    notes: '足りないシークレットは名前で尋ねます。登録すれば、再開の操作なしに同じ実行が続きます。',
    flow: ['スキルを選ぶ', '足りないシークレットを尋ねる', 'コードを実行する', '出力ファイルを保存する'],
  },
  extract_related_urls: {
    displayName: '関連リンク',
    description: '一つのウェブサイトの中からリンクを見つけ、質問に合う順に並べます。',
    trigger: 'サイトにほかに何があるかを尋ねられたとき。',
    inputs: 'サイトのアドレスと質問。',
    notes: 'robots.txt に従います。深さとページ数には上限があります。',
    flow: ['ページとサイトマップを読む', 'リンクを集める', '順位を付ける'],
  },
  read_source: {
    displayName: '情報源の続き',
    description: 'このリサーチが読んだ情報源の任意の部分を、検索語・見出し・ページで取り出します。',
    trigger: '情報源が長く一部しか示せず、必要なことがそこにないとき。',
    inputs: '情報源の番号と、検索語・見出し・ページのいずれか。',
    notes: 'モデルが自ら呼び出します。読めるのはそのリサーチ自身の情報源だけです。',
    flow: ['部分を探す', '場所とともに返す', '省いたものを伝える'],
  },
  mention_agent: {
    displayName: 'エージェントへの引き継ぎ',
    description: '依頼の中で呼ばれたエージェントに仕事を渡します。それぞれが自分のリサーチとして進めます。',
    trigger: 'ほかのエージェントが呼ばれているとき。',
    inputs: '呼ばれたエージェントと、渡すメッセージ。深さの上限は `maxChainSteps` です。',
    notes:
      'モデルは `mentionAgent` として呼び出します。利用者が呼んだエージェントには必ず仕事が渡り、子のリサーチはこの呼び出しでのみ次へ渡します。',
    flow: ['自分の回答を終える', '子のリサーチを始める', '回答を履歴に保存する'],
  },
};
