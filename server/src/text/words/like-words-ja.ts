import { tokens } from '../tokens.ts';

// Words that are said for each other in questions and in what answers them. One group a line.
const GROUPS = `
価格 値段 料金 費用 金額 代金 代 額 手数料 運賃 経費 コスト 円 利用料
補助 手当 助成 支援 支給 援助 補償
期間 日数 期限 間 長さ 日間 時間 年間 か月
理由 原因 なぜ ため 事情
場所 位置 所在地 箇所 か所 所 どこ
人 者 人数 名 人員 人々 来場者 参加者 利用者
上司 所属長 課長 部長 責任者 管理者
休み 休暇 休業 休日 欠勤
辞め 退職 離職 退社
入社 採用 雇用 就職
処分 懲戒 罰 制裁
親 父母 両親 父 母
妻 夫 配偶者
子ども 子 児童 生徒
亡くな 死亡 死 逝去
結婚 婚姻
申し出 届け出 申請 申込 届出 連絡 報告 申し込み 知らせ 告げ
返 返却 返還 戻
紛失 なくし 失くし 無くし
壊れ 故障 破損 損傷 破れ
修理 補修 修繕 直し
保証 補償 保障
使 利用 使用 用い 活用
買 購入 お買い上げ 求め
売 販売 発売
作 製造 製作 作成 制作 設け
建て 建設 建築 建物 着工 工事
始ま 始め 開始 開始日 スタート
終わ 終了 完了 終え
増え 増加 増やす 上昇
減 減少 低下 減った 短縮 縮小
短 短縮 短く
長 延長 長く 長引
決め 決定 決ま 定め
選 選択 選び 設定
変え 変更 改め 置き換え 切り替え
許可 承認 認可 同意 認め
禁止 不可 ならない 避け
必要 不可欠 要る 義務
上限 最大 最高 限度 最高額 まで
下限 最小 最低
割合 率 比率 割 パーセント
数 件数 個数 戸数 軒
量 容量 分量
重さ 重量 質量
高さ 標高 身長
広さ 面積
熱 温度 過熱 加熱 熱く
ぬれ 濡れ 水
電気 電力 電源
自動車 車 車両
海 沖 沖合 海上 洋上
食べ 餌 食事 食料 食べ物
農家 農業 農民
本 図書 書籍 資料
借り 貸出 貸し出し 貸与
部屋 室 学習室 教室
飲み物 飲料
お金 金 資金 予算 財源
役所 市役所 町 県 国 自治体
学校 高校 小学校 大学
医者 医師 病院 医院
病気 急病 疾病 具合 体調
家 住宅 自宅 住居 住まい
持ち主 所有者 オーナー 所有
働 勤務 労働 仕事 就労
店 商店 店舗
主人 旦那 主
洗 洗浄
掃除 お手入れ 清掃 手入れ
捨て 廃棄 処分 ごみ
頼 依頼 委託 お願い
調べ 調査 研究 診断 検査
心配 懸念 不安 意見
影響 効果 作用
遅れ 遅延 延期
閉鎖 閉ま 休止 閉め
開 開館 営業
動物 生き物
消え いなくな 失わ
残 残す
落と 落とし
交換 取り替え 取替
取 取得 取る
源 水源 由来 出所
特徴 特色 体
一番 最も 最多 最大
`;

const groups = new Map<string, Set<number>>();
for (const [number, line] of GROUPS.trim().split('\n').entries())
  for (const word of line.split(' '))
    for (const term of [word, ...tokens(word).filter((token) => !token.startsWith('~'))])
      groups.set(term, (groups.get(term) ?? new Set()).add(number));

/** The groups of like words that a Japanese term belongs to. */
export const groupsOfJapanese = (term: string): ReadonlySet<number> | undefined => groups.get(term);
