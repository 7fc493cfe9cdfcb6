// The list is short on purpose: a match is shown to an operator, never masked, so a word that also occurs in harmless
// sentences costs more than it finds. Digits and punctuation between letters are ignored; spaces are not, because '다시
// 발견' is harmless.
const abuse: readonly [word: string, pattern: RegExp][] = [
  ['시발', /[씨시쉬]발(?!점|역|지|택시|자동차)/],
  ['ㅅㅂ', /(?<![ㄱ-ㅎ])ㅅㅂ(?![ㄱ-ㅎ])/],
  ['병신', /병신/],
  ['ㅂㅅ', /(?<![ㄱ-ㅎ])ㅂㅅ(?![ㄱ-ㅎ])/],
  ['개새끼', /개[새색]끼/],
  ['지랄', /지랄/],
  ['좆', /좆/],
  ['니애미', /[니느네]\s?(애미|에미|금마)/],
  ['미친놈', /미친\s?[놈년]/],
  ['닥쳐', /닥쳐/],
]

/** The abuse words in a text, each once. */
export function findAbuse(text: string): string[] {
  const letters = text.normalize('NFC').replace(/[^\p{L}\s]/gu, '')
  return abuse.flatMap(([word, pattern]) => (pattern.test(letters) ? [word] : []))
}
