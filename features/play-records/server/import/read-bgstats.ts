import { z } from 'zod'
import { cutText } from '~/lib/server/cut-text'
import { longestPlace, longestPlayerName } from '../../play'
import { brokenFile, longestName, mostImported, tooMany } from '../../play-file'
import { type RawPlay, toBggId } from './raw-play'

// The export of BG Stats. Its plays refer to games, players and places by ids within the file.

// Texts are cut when they are parsed, once each, because thousands of plays may refer to the same one.
const textOf = (most: number) => z.string().transform((text) => cutText(text, most))
const bggId = z
  .unknown()
  .transform((id) => toBggId(typeof id === 'string' || typeof id === 'number' ? `${id}` : ''))
const Game = z.object({ id: z.number(), name: textOf(longestName), bggId: bggId.optional() })
const Player = z.object({
  id: z.number(),
  name: textOf(longestPlayerName).nullish(),
  isAnonymous: z.boolean().nullish(),
})
const Location = z.object({ id: z.number(), name: textOf(longestPlace) })
const flag = z.union([z.boolean(), z.number()]).nullish()
const Play = z.object({
  uuid: z.string().nullish(),
  gameRefId: z.number(),
  locationRefId: z.number().nullish(),
  // Local time without a zone; its date is used as the day in Seoul.
  playDate: z.string(),
  durationMin: z.unknown().optional(),
  comments: z.string().nullish(),
  star: z.unknown().optional(),
  playerScores: z
    .array(
      z.object({
        playerRefId: z.number(),
        score: z.unknown().optional(),
        // Our own exports have it; `score` is what is left.
        penalty: z.number().optional().catch(undefined),
        winner: flag,
      }),
    )
    .nullish(),
})
const Export = z.object({
  games: z.array(z.unknown()),
  players: z.array(z.unknown()).nullish(),
  locations: z.array(z.unknown()).nullish(),
  plays: z.array(z.unknown()),
  userInfo: z.object({ meRefId: z.number().nullish() }).nullish(),
})

export function* readBgStats(text: string): Generator<RawPlay> {
  const file = Export.safeParse(parseJson(text))
  if (!file.success)
    throw brokenFile('BG Stats 파일이 아니에요. 게임(games)과 플레이(plays) 목록이 있어야 해요.')
  const { games, players, locations, plays, userInfo } = file.data
  // Checked before the entries are parsed, which is the expensive part.
  if ([games, players, locations, plays].some((list) => (list?.length ?? 0) > mostImported)) throw tooMany()
  const gameById = byId(Game, games)
  const playerById = byId(Player, players ?? [])
  const placeById = byId(Location, locations ?? [])
  const self = userInfo?.meRefId ?? null
  for (const given of plays) {
    const read = Play.safeParse(given)
    if (!read.success) {
      yield {
        key: null,
        playedOn: '',
        name: '',
        bggId: null,
        players: [],
        problem: '기록의 형식이 맞지 않아요.',
      }
      continue
    }
    const play = read.data
    const game = gameById.get(play.gameRefId)
    yield {
      key: play.uuid ?? null,
      playedOn: play.playDate.slice(0, 10),
      name: game?.name ?? '',
      bggId: game?.bggId ?? null,
      star: play.star,
      place: placeById.get(play.locationRefId ?? Number.NaN)?.name ?? null,
      note: play.comments ?? null,
      minutes: play.durationMin,
      players: (play.playerScores ?? []).map(({ playerRefId, score, penalty, winner }) => {
        const player = playerById.get(playerRefId)
        const isAnonymous = player?.isAnonymous === true
        return {
          name: player?.name || (isAnonymous ? '익명' : ''),
          score: penalty === undefined || score === '' ? score : Number(score) + penalty,
          penalty,
          isWinner: winner === true || winner === 1,
          isSelf: playerRefId === self && !isAnonymous,
        }
      }),
      ...(game ? {} : { problem: '어떤 게임인지 적혀 있지 않아요.' }),
    }
  }
}

function byId<S extends z.ZodType<{ id: number }>>(schema: S, given: unknown[]): Map<number, z.output<S>> {
  return new Map(
    given.flatMap((entry) => {
      const read = schema.safeParse(entry)
      return read.success ? [[read.data.id, read.data] as const] : []
    }),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw brokenFile(
      `파일이 ${lineOf(text, error.message)}번째 줄에서 끊겼거나 깨졌어요. 다시 내보낸 뒤 가져와 주세요.`,
    )
  }
}

/** JSON.parse reports the position of an error, but none when the text is truncated. */
function lineOf(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1]
  const read = position === undefined ? text : text.slice(0, Number(position))
  return read.split('\n').length
}
