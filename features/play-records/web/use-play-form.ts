import { type FormRequest, useForm } from '~/lib/web/use-form'
import { toPlayField } from '../contract'
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

function isTyped(value: unknown): value is TypedPlay {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'players'))
}

/** Whether a day lies ahead is the server's to say: this device's clock may be wrong. */
const noDayIsAhead = '9999-12-31'

function whyCannotSend(written: WrittenPlay) {
  return whyCannotLog({ ...written, playedOn: written.playedOn ?? noDayIsAhead }, noDayIsAhead)
}

/** The form of a record: what is typed, as a draft in the tab and as it is sent. */
export function usePlayForm({
  draftName,
  initial,
  send,
  onSaved,
}: {
  draftName: string
  initial: TypedPlay
  send: (written: WrittenPlay, request: FormRequest) => Promise<Play>
  onSaved: (play: Play, written: WrittenPlay) => unknown
}) {
  return useForm({
    initial,
    draft: {
      name: draftName,
      isValid: isTyped,
      // A day that was chosen yesterday for something new was chosen as seen from yesterday.
      onLaterDay: (typed) => ({ ...typed, playedOn: initial.playedOn && typed.playedOn }),
    },
    check: (typed) => whyCannotSend(writtenFrom(typed)),
    toField: toPlayField,
    send: async (typed, request) => {
      const written = writtenFrom(typed)
      return { written, play: await send(written, request) }
    },
    onSent: ({ play, written }) => onSaved(play, written),
  })
}
