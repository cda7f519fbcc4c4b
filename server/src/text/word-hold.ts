/** A citation may be cut too. A word may end wherever white space, punctuation or a character of Japanese stands. */
const LAST_WORD = /[\p{L}\p{M}\p{N}'’.,:/@[-]*$/u;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、ー]/u;
const MOST_HELD = 100;

/** Lets a text through up to its last whole word; what may be half a word is held until more comes. */
export function createWordHold() {
  let held = '';
  return {
    push(text: string): string {
      const all = held + text;
      const word = LAST_WORD.exec(all.slice(-MOST_HELD))![0];
      const from = [...word].findLastIndex((character) => JAPANESE.test(character)) + 1;
      held = [...word].slice(from).join('');
      return all.slice(0, all.length - held.length);
    },
    flush(): string {
      const rest = held;
      held = '';
      return rest;
    },
  };
}
