import { useEffect, useState } from 'react'
import { CallFailed } from '~/lib/web/call-failed'
import { fromPlayField } from '../contract'
import { type Play, type PlayDraft, type Player, whyCannotLog } from '../play'

/** A seat while it is being written down: a score is text until it is one. */
export interface TypedPlayer {
  key: number
  memberId: number | null
  name: string
  score: string
  isWinner: boolean
}

export interface TypedPlay {
  playedOn: string
  star: number | null
  place: string
  note: string
  minutes: string
  players: TypedPlayer[]
}

export function emptyPlay(today: string): TypedPlay {
  return { playedOn: today, star: null, place: '', note: '', minutes: '', players: [] }
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

function draftFrom(typed: TypedPlay): PlayDraft {
  return {
    playedOn: typed.playedOn,
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

/** Storage can be closed to us; then a draft lives as long as its screen. */
function storedDraft(key: string): TypedPlay | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !Array.isArray(Reflect.get(stored, 'players'))) {
      return null
    }
    return stored as TypedPlay
  } catch {
    return null
  }
}

function storeDraft(key: string, typed: TypedPlay | null): void {
  try {
    if (typed === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(typed))
  } catch (error) {
    console.warn('초안을 담아 두지 못했어요.', error)
  }
}

/** What is typed, kept while the tab lives, and what keeps it from being stored. */
export function usePlayForm({
  draftKey,
  initial,
  today,
  save,
}: {
  draftKey: string
  initial: TypedPlay
  /** The day in Seoul. */
  today: string
  save: (draft: PlayDraft) => Promise<void>
}) {
  const [typed, setTyped] = useState(() => storedDraft(draftKey) ?? initial)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaved, setIsSaved] = useState(false)

  useEffect(() => {
    if (!isSaved) storeDraft(draftKey, typed === initial ? null : typed)
  }, [draftKey, typed, initial, isSaved])

  function change(changes: Partial<TypedPlay>) {
    setTyped((before) => ({ ...before, ...changes }))
    setProblems({})
    setFailure(null)
  }

  async function submit(): Promise<void> {
    const draft = draftFrom(typed)
    const problem = whyCannotLog(draft, today)
    if (problem) return setProblems({ [fromPlayField(problem.field)]: problem.message })
    try {
      await save(draft)
      setIsSaved(true)
      storeDraft(draftKey, null)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      const fields = error instanceof CallFailed ? error.fields : undefined
      if (fields) setProblems(fields)
      setFailure(error.message)
    }
  }

  return {
    typed,
    change,
    submit,
    failure,
    problems,
    /** What is wrong with a field, by our name of it: `players.2.score`. */
    problemOf: (field: string): string | undefined => problems[fromPlayField(field)],
  }
}
