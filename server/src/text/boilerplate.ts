const RIGHTS =
  /\ball rights reserved\b|\bcopyright\s*(?:\(c\)|©|\d{4})|©\s*\d{4}|\bpermission (?:is hereby granted|notice)\b|\bwithout (?:warranty|warranties) of any kind\b|\bas[ -]is["”']? basis\b|"as is"|\bmerchantability\b|\bfitness for a particular purpose\b|\bredistribution and use in source and binary\b|\b(?:GNU (?:Lesser |Affero )?General Public|Apache|MIT|BSD|Creative Commons|Mozilla Public) License\b|無断(?:転載|複製|使用)|転載を禁|著作権は.{0,20}帰属/i;
const FURNITURE =
  /\b(?:accept (?:all )?cookies|cookie (?:settings|policy|preferences)|we use cookies|skip to (?:main )?content|privacy policy|terms of (?:use|service) *\||sign (?:in|up) *(?:\||\/)|subscribe to our newsletter|back to top|share (?:this|on)|follow us|click here to|page \d+ of \d+|this page intentionally left blank|printed in|table of contents)\b|クッキー(?:を使用|の設定)|プライバシーポリシー *[|｜]|ページの先頭へ|トップへ戻る|メルマガ|会員登録はこちら|このページは白紙/i;
const CONTENTS_LINE = /(?:\.[ .]{3,}|…{2,}|・{4,}|\s{3,}|\t)\s*(?:[ivxlc]+|\d{1,4})\s*$/i;
const INDEX_LINE = /^[^.。!?]{2,60},\s*\d{1,4}(?:\s*[-–,]\s*\d{1,4})+\s*$/;
const UNSAID_HEADING =
  /^(?:\W|\d)*(?:table of contents|contents|index|licen[sc]e(?: (?:text|information|agreement))?|copyright(?: (?:notice|information))?|legal notices?|disclaimers?|navigation|menu|cookies?|cookie (?:notice|policy)|trademarks?|acknowledge?ments|colophon|imprint|about this document|revision history|目次|索引|奥付|著作権(?:表示|について)?|免責事項|商標(?:について)?|ライセンス(?:について)?|メニュー|ナビゲーション)\W*$/i;

/** Whether a line only belongs to what stands around a text: rights, navigation, a list of contents, an index. */
export function isBoilerplate(line: string, path: readonly string[] = []): boolean {
  if (path.some((title) => UNSAID_HEADING.test(title))) return true;
  const text = line.trim();
  return CONTENTS_LINE.test(text) || INDEX_LINE.test(text) || RIGHTS.test(text) || FURNITURE.test(text);
}

/** Whether nothing that a text says stands below such a heading. */
export const isUnsaidHeading = (title: string): boolean => UNSAID_HEADING.test(title.trim());
