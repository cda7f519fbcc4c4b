/** A part of a claim that can hold or not by itself. */
export interface ClaimPart {
  text: string;
  start: number;
  end: number;
}

// Where one statement ends and the next begins. Lists of names stay together: they need a verb on both sides.
const BREAK =
  /(?:[,;:]\s+(?=(?:and|but|or|while|whereas|although|though|which|who|whose|where|when|after|before|with|as|including|because|so|making|becoming|following|featuring|[a-z]+ing\b)\b)|\s+(?:but|while|whereas|although|because)\s+|,?\s+and\s+(?=(?:is|are|was|were|has|have|had|will|can|may|it|he|she|they|the|its|his|her|also|then|later|in|on|[a-z]+ed)\b)|;\s+|(?<=(?:たが|るが|いが|すが|だが|し|って|いて|して|えて|れて|んで|おり|あり|なり|ため|ので|く))[、，]|\s\((?=[^)]{8,}\))|\)\s*[,]?\s+|—|–\s)/gu;
const LEAST = 12;
const LEAST_JA = 6;

/** The parts of a claim: each holds a verb or a figure of its own. A short claim is one part. */
export function splitClaim(claim: string): ClaimPart[] {
  const parts: ClaimPart[] = [];
  let start = 0;
  const least = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(claim) ? LEAST_JA : LEAST;
  for (const match of claim.matchAll(BREAK)) {
    if (match.index - start < least || claim.length - (match.index + match[0].length) < least) continue;
    parts.push(partOf(claim, start, match.index));
    start = match.index + match[0].length;
  }
  parts.push(partOf(claim, start, claim.length));
  return parts;
}

function partOf(claim: string, start: number, end: number): ClaimPart {
  const text = claim.slice(start, end);
  const lead = text.length - text.trimStart().length;
  return { text: text.trim(), start: start + lead, end: start + lead + text.trim().length };
}
