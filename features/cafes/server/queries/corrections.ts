import type { CorrectionRow, ListCorrectionsByRow } from '~/db/rows/cafes'
import type { Reader } from '~/lib/server/database'

export async function hasOpenCorrection(
  db: Reader,
  { cafeId, memberId }: { cafeId: number; memberId: number },
): Promise<boolean> {
  const found = await db<{ id: number }[]>`
    select id from cafe_corrections
    where cafe_id = ${cafeId} and member_id = ${memberId} and answered_at is null`
  return found.length > 0
}

export async function countRecentCorrections(
  db: Reader,
  { memberId, since }: { memberId: number; since: Date },
): Promise<number> {
  const [sent] = await db<{ count: number }[]>`
    select count(*)::int as count from cafe_corrections where member_id = ${memberId} and sent_at > ${since}`
  return sent?.count ?? 0
}

/** So many open ones, and so many that were answered, are shown. */
const mostOpen = 100
const mostAnswered = 20

/** What waits for an answer of the cafe, the oldest first, and then what was answered last. Who has sent it is not said. */
export async function listCorrections(db: Reader, cafeId: number): Promise<CorrectionRow[]> {
  const open = await db<CorrectionRow[]>`
    select id, about, body as text, sent_at, answer, answered_at from cafe_corrections
    where cafe_id = ${cafeId} and inquiry_id is null and answered_at is null
    order by id limit ${mostOpen}`
  const answered = await db<
    { id: number; about: string; text: string; sentAt: Date; answer: string | null; answeredAt: Date }[]
  >`
    select id, about, body as text, sent_at, answer, answered_at from cafe_corrections
    where cafe_id = ${cafeId} and inquiry_id is null and answered_at is not null
    order by id desc limit ${mostAnswered}`
  return [...open, ...answered]
}

/** Everything that a member has sent, for the export. */
export function listCorrectionsBy(
  db: Reader,
  memberId: number,
): Promise<(CorrectionRow & { cafe: string })[]> {
  return db<ListCorrectionsByRow[]>`
    select cafe_corrections.id, name as cafe, about, body as text, sent_at, answer, answered_at
    from cafe_corrections join cafes on cafes.id = cafe_id
    where member_id = ${memberId} order by cafe_corrections.id`
}
