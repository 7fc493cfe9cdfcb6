import { typedNumber } from '~/lib/characters'
import { type FormRequest, useForm } from '~/lib/web/use-form'
import type { Play } from '../endpoints'
import { type PlayDraft, type Player, whyCannotLog } from '../play'

/** A player being edited; the score is text until it is sent. */
export interface TypedPlayer {
  key: number
  memberId: number | null
  name: string
  score: string
  /** What the clock took off, which is kept as it is. */
  penalty: number
  isWinner: boolean
}

export interface TypedPlay {
  /** Null until a day is chosen; the server then uses its own today. */
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
    players: play.players.map(({ memberId, name, score, penalty, isWinner }, key) => ({
      key,
      memberId,
      name,
      score: score === null ? '' : String(score),
      penalty,
      isWinner,
    })),
  }
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

/** Anything that is no whole number becomes NaN, which validation reports at the field. */
function numberOrNull(text: string): number | null {
  const typed = typedNumber(text)
  if (typed === '') return null
  return /^-?\d+$/.test(typed) ? Number(typed) : Number.NaN
}

/** Without a day it means today. */
export type WrittenPlay = Omit<PlayDraft, 'playedOn'> & { playedOn?: string }

function writtenFrom(typed: TypedPlay): WrittenPlay {
  return {
    playedOn: typed.playedOn ?? undefined,
    star: typed.star,
    place: orNull(typed.place),
    note: orNull(typed.note),
    minutes: numberOrNull(typed.minutes),
    players: typed.players.map(
      ({ memberId, name, score, penalty = 0, isWinner }): Player => ({
        memberId,
        name: name.trim(),
        score: numberOrNull(score),
        penalty,
        isWinner,
      }),
    ),
  }
}

function isTyped(value: unknown): value is TypedPlay {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'players'))
}

/** Only the server rejects future days, because this device's clock may be wrong. */
const noDayIsAhead = '9999-12-31'

function whyCannotSend(written: WrittenPlay) {
  return whyCannotLog({ ...written, playedOn: written.playedOn ?? noDayIsAhead }, noDayIsAhead)
}

/** The state of the play form: its draft in the tab, validation and sending. */
export function usePlayForm({
  draftName,
  memberId,
  initial,
  send,
  onSaved,
}: {
  draftName: string
  memberId: number | null
  initial: TypedPlay
  send: (written: WrittenPlay, request: FormRequest) => Promise<Play>
  onSaved: (play: Play, written: WrittenPlay) => unknown
}) {
  return useForm({
    initial,
    draft: {
      name: draftName,
      memberId,
      isValid: isTyped,
      // A day that was chosen for a new record on an earlier day is probably wrong now, so it is dropped.
      onLaterDay: (typed) => ({ ...typed, playedOn: initial.playedOn && typed.playedOn }),
    },
    check: (typed) => whyCannotSend(writtenFrom(typed)),
    send: async (typed, request) => {
      const written = writtenFrom(typed)
      return { written, play: await send(written, request) }
    },
    onSent: ({ play, written }) => onSaved(play, written),
  })
}
