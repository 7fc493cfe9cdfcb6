import { findTeachableGame, type TeachableGame } from '~/features/catalogue/server/queries/games'
import type { Reader } from '~/lib/server/database'
import type { Teach, TeachPage } from '../../teach'

/** The explanation of a game as a table follows it; null for a game without one. */
export async function readTeachOf(db: Reader, gameId: number): Promise<Teach | null> {
  const game = await findTeachableGame(db, gameId)
  if (game === null) return null
  const pages = pagesOf(game)
  return pages.length === 0 ? null : { gameName: game.name, pages, questions: game.questions }
}

/** Each part of the explanation beside its picture. */
export function pagesOf({ explanation, explanationImages }: TeachableGame): TeachPage[] {
  return Array.from({ length: Math.max(explanation.length, explanationImages.length) }, (_, at) => ({
    title: explanation[at]?.title ?? `설명 그림 ${at + 1}`,
    lines: explanation[at]?.lines ?? [],
    image: explanationImages[at] ?? null,
  }))
}

/** The explanation that this timer was opened with. */
export async function findTeach(db: Reader, sessionId: number): Promise<Teach | null> {
  const [row] = await db<{ gameName: string; pages: string; questions: string }[]>`
    select game_name, pages::text as pages, questions::text as questions
    from timer_teaches where session_id = ${sessionId}`
  return row
    ? { gameName: row.gameName, pages: JSON.parse(row.pages), questions: JSON.parse(row.questions) }
    : null
}

/** The newest say enough, and whoever adds many changes the median for a while only. */
const mostTeachingTimes = 200

/** How long explanations of this game took. */
export async function findTeachingTime(
  db: Reader,
  gameId: number,
): Promise<{ samples: number; median: number | null }> {
  const [time] = await db<{ samples: number; median: number | null }[]>`
    select count(*)::int as samples,
      (percentile_cont(0.5) within group (order by seconds))::float8 as median
    from (
      select seconds from teaching_times where game_id = ${gameId} order by id desc limit ${mostTeachingTimes}
    ) newest`
  return time ?? { samples: 0, median: null }
}
