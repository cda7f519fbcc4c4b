const SCHOLARLY =
  /\b(?:stud(?:y|ies)|papers?|preprints?|peer[- ]review(?:ed)?|meta[- ]analys[ie]s|systematic review|literature|randomi[sz]ed|clinical trials?|cohort|journals?|doi|arxiv|pubmed|scholarly|academic|theorem|dissertation|thesis|efficacy|in vitro|in vivo)\b|論文|学術|査読|先行研究|研究結果|臨床試験|治験|メタ分析|メタアナリシス|系統的レビュー|文献|学会|博士論文|プレプリント/i;

/** Whether a question is one for studies and papers. */
export const isScholarly = (question: string): boolean => SCHOLARLY.test(question.normalize('NFKC'));
