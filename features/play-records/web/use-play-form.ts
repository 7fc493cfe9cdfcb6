import { useRef, useState } from 'react'
import { keyReused } from '~/lib/errors'
import { seoulDate } from '~/lib/seoul-date'
import { CallFailed, isRefused } from '~/lib/web/call-failed'
import { newIdempotencyKey } from '~/lib/web/idempotency-key'
import { keepInTab, readTab } from '~/lib/web/tab-storage'
import { fromPlayField } from '../contract'
import { type Play, type PlayDraft, type Player, playMessages, whyCannotLog } from '../play'

/** A seat while it is being written down: a score is text until it is one. */
export interface TypedPlayer {
  key: number
  memberId: number | null
  name: string
  score: string
  isWinner: boolean
}

export interface TypedPlay {
  /** Null while nobody has chosen a day: it is the server's today. */
  playedOn: string | null
  star: number | null
  place: string
  note: string
  minutes: string
  players: TypedPlayer[]
}

export const emptyPlay: TypedPlay = {
  playedOn: null,
  star: null,
  place: '',
  note: '',
  minutes: '',
  players: [],
}

export function typedFrom(play: Play): TypedPlay {
  return {
    playedOn: play.playedOn,
    star: play.star,
    place: play.place ?? '',
    note: play.note ?? '',
    minutes: play.minutes === null ? '' : String(play.minutes),
    players: play.players.map(({ memberId, name, score, isWinner }, key) => ({
      key,
      memberId,
      name,
      score: score === null ? '' : String(score),
      isWinner,
    })),
  }
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function numberOrNull(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

/** Without a day, it is of today. */
export type WrittenPlay = Omit<PlayDraft, 'playedOn'> & { playedOn?: string }

function writtenFrom(typed: TypedPlay): WrittenPlay {
  return {
    playedOn: typed.playedOn ?? undefined,
    star: typed.star,
    place: orNull(typed.place),
    note: orNull(typed.note),
    minutes: numberOrNull(typed.minutes),
    players: typed.players.map(
      ({ memberId, name, score, isWinner }): Player => ({
        memberId,
        name: name.trim(),
        score: numberOrNull(score),
        isWinner,
      }),
    ),
  }
}

/** What the tab keeps of a form that was left. */
interface KeptPlay {
  typed: TypedPlay
  /** What was typed over: a record that was changed elsewhere since is not what this was meant for. */
  over: TypedPlay
  /** When it was typed. */
  day: string
  /** What the request is called that sends it: after a reload it is still the same deed. */
  key: string
}

function isSame(one: TypedPlay, other: TypedPlay): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isKept(value: unknown): value is KeptPlay {
  if (typeof value !== 'object' || value === null || typeof Reflect.get(value, 'key') !== 'string')
    return false
  const typed: unknown = Reflect.get(value, 'typed')
  return typeof typed === 'object' && typed !== null && Array.isArray(Reflect.get(typed, 'players'))
}

function readKept(draftKey: string, initial: TypedPlay): Pick<KeptPlay, 'typed' | 'key'> | null {
  const kept = readTab(draftKey)
  if (!isKept(kept) || !isSame(kept.over, initial)) return null
  const { typed, day, key } = kept
  if (day === seoulDate(new Date())) return { typed, key }
  // A day that was chosen yesterday for something new was chosen as seen from yesterday; and today it is another deed.
  return { typed: { ...typed, playedOn: initial.playedOn && typed.playedOn }, key: newIdempotencyKey() }
}

export function isKeyReused(error: unknown): boolean {
  return isRefused(error, keyReused)
}

/** Whether a day lies ahead is the server's to say: this device's clock may be wrong. */
const noDayIsAhead = '9999-12-31'

function whyCannotSend(written: WrittenPlay) {
  return whyCannotLog({ ...written, playedOn: written.playedOn ?? noDayIsAhead }, noDayIsAhead)
}

/** What is typed, kept while the tab lives, and what keeps it from being stored. */
export function usePlayForm({
  draftKey,
  initial,
  save,
}: {
  draftKey: string
  initial: TypedPlay
  /** `key` names the deed, however often it is sent and corrected before it is stored. */
  save: (written: WrittenPlay, request: { key: string; isSentBefore: boolean }) => Promise<void>
}) {
  const [kept] = useState(() => readKept(draftKey, initial))
  const [{ typed, key }, setDraft] = useState<Pick<KeptPlay, 'typed' | 'key'>>(
    kept ?? { typed: initial, key: newIdempotencyKey() },
  )
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<Error | null>(null)
  const hasUnsaved = !isSame(typed, initial)
  const sentKey = useRef<string>(null)

  function keep(draft: Pick<KeptPlay, 'typed' | 'key'>) {
    const kept: KeptPlay = { ...draft, over: initial, day: seoulDate(new Date()) }
    keepInTab(draftKey, kept)
  }

  function show(draft: Pick<KeptPlay, 'typed' | 'key'>) {
    setDraft(draft)
    if (isSame(draft.typed, initial)) keepInTab(draftKey, null)
    else keep(draft)
    setProblems({})
    setFailure(null)
  }

  async function submit(): Promise<void> {
    const written = writtenFrom(typed)
    const problem = whyCannotSend(written)
    if (problem) return setProblems({ [fromPlayField(problem.field)]: problem.message })
    setFailure(null)
    const isSentBefore = sentKey.current === key
    sentKey.current = key
    keep({ typed, key })
    try {
      await save(written, { key, isSentBefore })
      keepInTab(draftKey, null)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const fields = error instanceof CallFailed ? error.fields : undefined
      // What an earlier form has stored is not this one's to change: sent once more it is a record of its own.
      if (isKeyReused(error)) show({ typed, key: newIdempotencyKey() })
      if (fields) setProblems(fields)
      setFailure(isKeyReused(error) ? new Error(playMessages.keyReused) : error)
    }
  }

  return {
    typed,
    change: (changes: Partial<TypedPlay>) => show({ typed: { ...typed, ...changes }, key }),
    submit,
    failure: failure?.message ?? null,
    problems,
    /** What is shown was typed before the form was left. */
    isContinued: kept !== null && hasUnsaved,
    startAnew: () => show({ typed: initial, key: newIdempotencyKey() }),
    /** What is wrong with a field, by our name of it: `players.2.score`. */
    problemOf: (field: string): string | undefined => problems[fromPlayField(field)],
  }
}
