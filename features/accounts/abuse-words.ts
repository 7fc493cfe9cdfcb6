import { assemble } from 'es-hangul'

// The list is short on purpose. In reviews a match is shown to an operator; titles and texts of meetups and nicknames are refused
// with it, so a word that also occurs in harmless sentences costs more than it finds.
const abuse: readonly [word: string, pattern: RegExp][] = [
  ['시발', /(?<![가-힣\p{Nd}])아?[씨시쉬]발(?!점|역|지|택시|자동차|비|항)/u],
  ['ㅅㅂ', /(?<![ㄱ-ㅎ])ㅅㅂ(?![ㄱ-ㅎ])/],
  ['병신', /병신/],
  ['ㅂㅅ', /(?<![ㄱ-ㅎ])ㅂㅅ(?![ㄱ-ㅎ])/],
  ['개새끼', /개[새색]끼/],
  ['지랄', /지랄/],
  ['좆', /좆/],
  ['니애미', /(?<![가-힣])[니느네]\s?(애미|에미(?!상)|금마)/],
  ['미친놈', /미친\s?[놈년]/],
  ['닥쳐', /닥쳐[^가-힣\n]*(?:\n|$)/],
]

/** Letters in their common form: single ones that make a syllable are put together, and so are syllables that stand apart. */
function normalized(text: string): string {
  // Digits and punctuation between letters are ignored; spaces between words are not, because '다시 발견' is harmless. The digits
  // before a word stay, because '9시발표' is harmless, and so does the end of a sentence, as a line.
  const letters = text
    .normalize('NFC')
    .replace(/[.!?…](?=\s|$)/g, '\n')
    .replace(/[^\p{L}\p{Nd}\s]/gu, '')
    .replace(/(?<=\p{L})\p{Nd}+/gu, '')
  const whole = letters.replace(/[ㄱ-ㅎ][ㅏ-ㅣ][ㄱ-ㅎㅏ-ㅣ]*/g, (taken) => assemble([...taken]))
  return whole.replace(/(?<!\S)[가-힣](?:\s[가-힣](?!\S))+/g, (apart) => apart.replace(/\s/g, ''))
}

/** The abuse words in a text, each once. */
export function findAbuse(text: string): string[] {
  const letters = normalized(text)
  return abuse.flatMap(([word, pattern]) => (pattern.test(letters) ? [word] : []))
}

/** Why a text that others read cannot stand. `field` is its name on the screen, with its particle: '제목에'. */
export function whyAbusive(field: string, text: string): string | null {
  return findAbuse(text).length === 0 ? null : `${field} 쓸 수 없는 말이 있어요. 다른 말로 바꿔 주세요.`
}
