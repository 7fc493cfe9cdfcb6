import { josa } from 'es-hangul'

/** Marks and a remark in brackets are not read aloud: '새 게임(new)' takes its particle from '게임', '뱅!' from '뱅'. */
function spoken(word: string): string {
  return word.replace(/\([^)]*\)$/, '').replace(/[^\p{L}\p{N}]+$/u, '')
}

/** The word with 은 or 는 as its last syllable asks; words that do not end in Hangul take 는. */
export function withTopic(word: string): string {
  return word + josa.pick(spoken(word), '은/는')
}

/** The word with 을 or 를. */
export function withObject(word: string): string {
  return word + josa.pick(spoken(word), '을/를')
}
