import { z } from 'zod'
import { findJsonBreak } from '~/lib/json-place'
import { cutText } from '~/lib/server/cut-text'
import { readYesOrNo } from '~/lib/yes-or-no'
import { longestPlace, longestPlayerName, playCounts } from '../../play'
import { brokenFile, longestName, mostImported, tooMany } from '../../play-file'
import { isDay, noGameNamed, type RawPlay, readDay, type SayOfFile, toBggId, unreadDay } from './raw-play'

// The export of BG Stats. Its plays refer to games, players and places by ids within the file.

// Texts are cut when they are parsed, once each, because thousands of plays may refer to the same one.
const textOf = (most: number) => z.string().transform((text) => cutText(text, most))
const bggId = z
  .unknown()
  .transform((id) => toBggId(typeof id === 'string' || typeof id === 'number' ? `${id}` : ''))
const Game = z.object({ id: z.number(), name: textOf(longestName), bggId: bggId.optional() })
// Twice the length that is kept, so that it shows that a name is cut.
const Player = z.object({
  id: z.number(),
  name: textOf(2 * longestPlayerName).nullish(),
  isAnonymous: z.boolean().nullish(),
})
const Location = z.object({ id: z.number(), name: textOf(2 * longestPlace) })
const flag = z.union([z.boolean(), z.number(), z.string()]).nullish().catch(undefined)
const isSet = (given: z.output<typeof flag>) =>
  typeof given === 'string' ? readYesOrNo(given) === true : given === true || given === 1
const Play = z.object({
  uuid: z.string().nullish(),
  gameRefId: z.number(),
  locationRefId: z.number().nullish(),
  // Local time without a zone; its date is used as the day in Seoul.
  playDate: z.string(),
  durationMin: z.unknown().optional(),
  comments: z.string().nullish(),
  star: z.unknown().optional(),
  // The play's number at BoardGameGeek, once it was sent there.
  bggId: bggId.optional(),
  ignored: flag,
  counted: z.enum(playCounts).optional().catch(undefined),
  usesTeams: flag,
  rounds: z.unknown().optional(),
  board: z.unknown().optional(),
  playImages: z.unknown().optional(),
  rating: z.unknown().optional(),
  tags: z.array(z.unknown()).nullish().catch(undefined),
  expansionPlays: z
    .array(z.object({ gameRefId: z.number() }))
    .nullish()
    .catch(undefined),
  playerScores: z
    .array(
      z.object({
        playerRefId: z.number(),
        score: z.unknown().optional(),
        // Our own exports have it; `score` is what is left.
        penalty: z.number().optional().catch(undefined),
        winner: flag,
        startPlayer: flag,
        newPlayer: flag,
        rank: z.unknown().optional(),
        role: z.unknown().optional(),
        team: z.unknown().optional(),
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

export function* readBgStats(text: string, sayOfFile: SayOfFile): Generator<RawPlay> {
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
  const unkept = new Set<string>()
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
    const playedOn = readDay(play.playDate)
    noteUnkept(play, unkept)
    const expansions = (play.expansionPlays ?? []).map(
      ({ gameRefId }) => gameById.get(gameRefId)?.name ?? '?',
    )
    yield {
      key: play.uuid ?? null,
      bggPlayId: play.bggId ?? null,
      playedOn,
      name: game?.name ?? '',
      bggId: game?.bggId ?? null,
      star: play.star,
      place: placeById.get(play.locationRefId ?? Number.NaN)?.name ?? null,
      note: play.comments ?? null,
      minutes: play.durationMin,
      counted: isSet(play.ignored) ? 'nothing' : (play.counted ?? 'whole'),
      notes: [
        ...(expansions.length > 0
          ? [`확장은 남길 수 없어요: ${cutText(expansions.join(', '), longestPlace)}`]
          : []),
        ...(isSet(play.usesTeams) ? ['팀은 남길 수 없어요.'] : []),
      ],
      players: (play.playerScores ?? []).map(({ playerRefId, score, penalty, winner }) => {
        const player = playerById.get(playerRefId)
        const isAnonymous = player?.isAnonymous === true
        return {
          name: player?.name || (isAnonymous ? '익명' : ''),
          score,
          penalty,
          isScoreLeft: true,
          isWinner: isSet(winner),
          isSelf: playerRefId === self && !isAnonymous,
        }
      }),
      ...(game ? (isDay(playedOn) ? {} : { problem: unreadDay }) : { problem: noGameNamed }),
    }
  }
  if (unkept.size > 0) sayOfFile(`플레이마다 적힌 것 가운데 남기지 않아요: ${[...unkept].join(', ')}`)
}

const isNamed = (given: unknown) => typeof given === 'string' && given !== ''

function noteUnkept(play: z.output<typeof Play>, unkept: Set<string>): void {
  if (Number(play.rounds) > 0) unkept.add('라운드 수')
  if (Number(play.rating) > 0) unkept.add('평점')
  if (isNamed(play.board)) unkept.add('보드')
  if (isNamed(play.playImages) && play.playImages !== '[]') unkept.add('사진')
  if (play.tags && play.tags.length > 0) unkept.add('태그')
  for (const { startPlayer, newPlayer, rank, role, team } of play.playerScores ?? []) {
    if (isSet(startPlayer)) unkept.add('시작한 사람')
    if (isSet(newPlayer)) unkept.add('처음 하는지')
    if (Number(rank) > 0) unkept.add('순위')
    if (isNamed(role)) unkept.add('역할')
    if (isNamed(team)) unkept.add('팀')
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
    const at = findJsonBreak(text)
    if (at === null) throw brokenFile('파일 형식을 읽을 수 없어요.')
    const line = text.slice(0, at).split(/\r\n?|\n/).length
    throw brokenFile(`파일이 ${line}번째 줄에서 끊겼거나 깨졌어요. 다시 내보낸 뒤 가져와 주세요.`)
  }
}
