import { josa } from 'es-hangul'

/**
 * Drops what is not pronounced, because the last spoken syllable decides the particle: '새 게임(new)' becomes '새 게임', '뱅!'
 * becomes '뱅'.
 */
function spoken(word: string): string {
  return /^.*[\p{L}\p{N}]/su.exec(word.replace(/\([^()]*\)$/, ''))?.[0] ?? ''
}

/** Appends 은 or 는, depending on the last syllable. Words that do not end in Hangul get 는. */
export function withTopic(word: string): string {
  return word + josa.pick(spoken(word), '은/는')
}

/** Appends 이 or 가. */
export function withSubject(word: string): string {
  return word + josa.pick(spoken(word), '이/가')
}

/** Appends 을 or 를. */
export function withObject(word: string): string {
  return word + josa.pick(spoken(word), '을/를')
}

/** Appends 으로 or 로. Words that end in ㄹ get 로. */
export function withBy(word: string): string {
  return word + josa.pick(spoken(word), '으로/로')
}

/** Appends 와 or 과. */
export function withAnd(word: string): string {
  return word + josa.pick(spoken(word), '와/과')
}
