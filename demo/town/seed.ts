import { addMembers, setInstructor } from '~/features/accounts/server/commands/members'
import { addCafes, changeCafe } from '~/features/cafes/server/commands/cafes'
import { addFollows } from '~/features/cafes/server/commands/follows'
import { addStaff } from '~/features/cafes/server/commands/staff'
import { addGames, changeGame } from '~/features/catalogue/server/commands/games'
import { addInstructors } from '~/features/instructors/server/commands/instructors'
import { addArticle, addBanner, renameBanner } from '~/features/news/server/commands'
import { weighReviewer } from '~/features/reviews/server/commands/weights'
import { refreshEveningGames } from '~/features/tonight/server/commands'
import { seededRandom } from '~/lib/seeded-random'
import { advisoryLocks } from '~/lib/server/advisory-locks'
import type { Database, Transaction } from '~/lib/server/database'
import { contentEdition } from './content-edition'
import { pictureAddress } from './pictures'
import { readContent, type TownContent } from './read-content'
import { seedLeague, seedLikes, seedPlays, seedReports, seedReviews, seedVerdicts } from './town-activity'
import { followersOf, staffOf, townCafes } from './town-cafes'
import { townGames } from './town-games'
import { flagsByKey, type Ids, idOf, type Known, missing, toIds } from './town-ids'
import { requestLessonsOf, townInstructors } from './town-instructors'
import { renewMeetups, type SeededCafe, seedMeetups } from './town-meetups'
import { seedPasses } from './town-passes'
import { seedPitfalls } from './town-pitfalls'
import { seedStamps } from './town-stamps'
import { seedTables } from './town-tables'
import { minuteInDay, moment, pastMoment } from './town-time'

/** Seeds an empty database with the demo town. Returns false without changes if there is any data. */
export function seedTown(db: Database, { now }: { now: Date }): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await isEmpty(tx))) return false
    const town = readContent()
    const games = await seedGames(tx, town, now)
    const members = await seedMembers(tx, town, now)
    await seedReviews(tx, town, { games, members, now })
    await seedPlays(tx, town, { games, members, now })
    for (const id of members.values()) await weighReviewer(tx, id, now)
    await seedReports(tx, { members, now })
    await seedLikes(tx, town, { games, members, now })
    await seedVerdicts(tx, town, { games, members, now })
    await seedPitfalls(tx, { games, members, now })
    await seedLeague(tx, now)
    await refreshEveningGames(tx, now)
    const cafes = await seedCafes(tx, town, { games, members, now })
    await seedTables(tx, { members, cafes, now })
    await seedPasses(tx, { members, now })
    await seedMeetups(tx, { members, cafes, now })
    // Seeding past meetups empties the notice outbox, so steps whose notices must be delivered come after it.
    await seedInstructors(tx, town, { games, members, now })
    const articles = await seedArticles(tx, town, now)
    await seedBanners(tx, town, articles)
    await noteEdition(tx, contentEdition())
    return true
  })
}

/**
 * Updates games, banners and cafes of an existing demo town to the current content and adds missing
 * instructors, once per version of it. Games added by operators, cafes that their staff have changed and
 * everything people did stay. Returns whether anything was written.
 */
export function renewTown(db: Database, { now }: { now: Date }): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.lock(advisoryLocks.seed)
    const edition = contentEdition()
    const [noted] = await tx<{ edition: string }[]>`select edition from demo_content`
    if (noted?.edition === edition) return false
    const town = readContent()
    const games = townGames(town, now)
    const existing = await tx<{ id: number; slug: string | null; addedAt: Date }[]>`
      select id, slug, added_at from games where slug = any(${games.map(({ slug }) => slug)}::text[]) order by id`
    if (existing.length === 0) return false
    const bySlug = new Map(games.map((game) => [game.slug, game]))
    for (const { id, slug, addedAt } of existing) {
      const game = bySlug.get(slug ?? '')
      if (game) await changeGame(tx, id, { ...game, addedAt })
      bySlug.delete(slug ?? '')
    }
    await addGames(tx, [...bySlug.values()])
    for (const { key, title } of [...town.banners.top, ...town.banners.league]) {
      await renameBanner(tx, { image: pictureAddress({ kind: 'banners', key }), title })
    }
    await renewCafes(tx, town, now)
    await addMissingInstructors(tx, town, now)
    await noteEdition(tx, edition)
    return true
  })
}

/** Opens meetups for today and the coming days in a town that has existed for a while. */
export async function renewTownMeetups(db: Database, { now }: { now: Date }): Promise<number> {
  const known = await db.transaction(async (tx) => {
    const { games, members } = await listExisting(tx)
    const existing = await tx<{ id: number; slug: string }[]>`
      select id, slug from cafes where slug is not null order by id`
    return { games, members, ids: new Map(existing.map(({ id, slug }) => [slug, id])) }
  })
  const { games, members, ids } = known
  const cafes = townCafes(readContent(), { games, now }).flatMap((cafe) => {
    const id = ids.get(cafe.slug)
    return id === undefined ? [] : [[cafe.slug, { id, cafe }] as const]
  })
  return renewMeetups(db, { members, cafes: new Map(cafes), now })
}

interface ExistingIds {
  games: Ids
  members: Ids
}

/** The games and people of the town that still exist. */
async function listExisting(tx: Transaction): Promise<ExistingIds> {
  const games = new Map(
    (
      await tx<{ id: number; slug: string }[]>`select id, slug from games where slug is not null order by id`
    ).map(({ id, slug }) => [slug, id]),
  )
  const members = new Map(
    (
      await tx<{ id: number; demoKey: string }[]>`
        select id, demo_key from members where demo_key is not null and left_at is null order by id`
    ).map(({ id, demoKey }) => [demoKey, id]),
  )
  return { games, members }
}

/** Instructors change their own pages, so existing instructors stay as they are. */
async function addMissingInstructors(tx: Transaction, town: TownContent, now: Date): Promise<void> {
  const { games, members } = await listExisting(tx)
  const existing = await tx<{ slug: string | null; memberId: number | null }[]>`
    select slug, member_id from instructors order by id`
  const slugs = new Set(existing.map(({ slug }) => slug))
  const teaching = new Set(existing.map(({ memberId }) => memberId))
  const missing = townInstructors(town, { games, members, now }).filter(
    ({ slug, memberId }) => !slugs.has(slug) && (memberId === null || !teaching.has(memberId)),
  )
  await addTownInstructors(tx, missing)
}

async function seedInstructors(
  tx: Transaction,
  town: TownContent,
  { games, members, now }: Known,
): Promise<void> {
  await addTownInstructors(tx, townInstructors(town, { games, members, now }))
  await requestLessonsOf(tx, { slug: 'rule-master-jin', members, now })
}

async function addTownInstructors(
  tx: Transaction,
  instructors: ReturnType<typeof townInstructors>,
): Promise<void> {
  await addInstructors(tx, instructors)
  for (const { memberId, state } of instructors) {
    if (memberId !== null && state === 'approved') await setInstructor(tx, memberId, true)
  }
}

async function renewCafes(tx: Transaction, town: TownContent, now: Date): Promise<void> {
  const { games, members } = await listExisting(tx)
  const existing = new Map(
    (
      await tx<{ id: number; slug: string; addedAt: Date; isAsAdded: boolean }[]>`
        select id, slug, added_at, updated_at = added_at as is_as_added from cafes where slug is not null order by id`
    ).map((cafe) => [cafe.slug, cafe]),
  )
  const cafes = townCafes(town, { games, now })
  for (const cafe of cafes) {
    const before = existing.get(cafe.slug)
    if (before?.isAsAdded) {
      await changeCafe(tx, before.id, { ...cafe, addedAt: before.addedAt }, before.addedAt)
    }
  }
  const owned = new Set(
    (
      await tx<{ slug: string }[]>`
      select distinct slug from cafes join cafe_staff on cafe_id = cafes.id where role = 'owner' and slug is not null`
    ).map(({ slug }) => slug),
  )
  const unowned = cafes.flatMap((cafe) => {
    const before = existing.get(cafe.slug)
    return before === undefined || owned.has(cafe.slug) ? [] : [{ cafe, cafeId: before.id }]
  })
  await addTownStaff(tx, unowned, { town, members, now })
  await addTownCafes(
    tx,
    cafes.filter(({ slug }) => !existing.has(slug)),
    { town, members, now },
  )
}

async function noteEdition(tx: Transaction, edition: string): Promise<void> {
  await tx`
    insert into demo_content (edition) values (${edition})
    on conflict (id) do update set edition = excluded.edition`
}

async function isEmpty(tx: Transaction): Promise<boolean> {
  await tx.lock(advisoryLocks.seed)
  const [found] = await tx<{ anything: boolean }[]>`
    select exists (select from games) or exists (select from members) or exists (select from articles)
      or exists (select from banners) or exists (select from cafes) as anything`
  return found?.anything === false
}

async function seedGames(tx: Transaction, town: TownContent, now: Date): Promise<Ids> {
  const games = townGames(town, now)
  const ids = await addGames(tx, games)
  return toIds(
    games.map(({ slug }) => slug),
    ids,
  )
}

async function seedMembers(tx: Transaction, town: TownContent, now: Date): Promise<Ids> {
  const firstActions = firstActionDays(town)
  const ids = await addMembers(
    tx,
    town.members.map(({ key, nickname, bio }, at) => {
      const random = seededRandom(`joined ${key}`)
      const before = firstActions.has(key) ? random.int(1, 40) : 1
      return {
        demoKey: key,
        nickname,
        bio,
        image: pictureAddress({ kind: 'members', key }),
        // A phone number that is never assigned.
        phone: `0100000${String(at + 1).padStart(4, '0')}`,
        birthYear: 1992,
        joinedAt: pastMoment(now, (firstActions.get(key) ?? 0) + before, random.int(8 * 60, 23 * 60)),
        ...flagsByKey[key],
      }
    }),
  )
  return toIds(
    town.members.map(({ key }) => key),
    ids,
  )
}

/** How many days ago each member was first active. */
function firstActionDays({ reviews, plays }: TownContent): Map<string, number> {
  const days = new Map<string, number>()
  const note = (key: string | null, daysAgo: number) => {
    if (key !== null) days.set(key, Math.max(days.get(key) ?? 0, daysAgo))
  }
  for (const { member, daysAgo } of reviews) note(member, daysAgo)
  for (const { daysAgo, players } of plays) for (const { memberKey } of players) note(memberKey, daysAgo)
  return days
}

async function seedCafes(
  tx: Transaction,
  town: TownContent,
  { games, members, now }: Known,
): Promise<Map<string, SeededCafe>> {
  const cafes = townCafes(town, { games, now })
  const ids = await addTownCafes(tx, cafes, { town, members, now })
  return new Map(cafes.map((cafe, at) => [cafe.slug, { id: ids[at] ?? missing(cafe.slug), cafe }]))
}

/** Adds the staff of cafes, and owners whom the town does not have yet. */
async function addTownStaff(
  tx: Transaction,
  cafes: readonly { cafe: ReturnType<typeof townCafes>[number]; cafeId: number }[],
  { town, members, now }: { town: TownContent; members: Ids; now: Date },
): Promise<void> {
  const existing = await tx<{ id: number; demoKey: string | null }[]>`
    select id, demo_key from members where demo_key = any(${town.owners.map(({ key }) => key)}::text[])`
  const known = new Set(existing.map(({ demoKey }) => demoKey))
  const added = town.owners.filter(({ key }) => !known.has(key))
  const ids = await addMembers(
    tx,
    added.map(({ key, ...owner }) => ({
      ...owner,
      demoKey: key,
      birthYear: 1985,
      joinedAt: pastMoment(now, 200, 10 * 60),
    })),
  )
  const people = new Map([
    ...members,
    ...existing.map(({ id, demoKey }) => [demoKey, id] as const),
    ...toIds(
      added.map(({ key }) => key),
      ids,
    ),
  ])
  await addStaff(
    tx,
    cafes.flatMap(({ cafe, cafeId }) =>
      staffOf(cafe, town).flatMap(({ member, role }) => {
        const memberId = people.get(member)
        return memberId === undefined ? [] : [{ cafeId, memberId, role }]
      }),
    ),
    now,
  )
}

/** Adds cafes with their staff, their followers and the followers' stamps. */
async function addTownCafes(
  tx: Transaction,
  cafes: ReturnType<typeof townCafes>,
  { town, members, now }: { town: TownContent; members: Ids; now: Date },
): Promise<number[]> {
  const ids = await addCafes(tx, cafes)
  const known = cafes.flatMap((cafe, at) => {
    const cafeId = ids[at]
    return cafeId === undefined ? [] : [{ slug: cafe.slug, cafe, cafeId }]
  })
  await addTownStaff(tx, known, { town, members, now })
  await addFollows(
    tx,
    known.flatMap(({ slug, cafeId }) =>
      followersOf(slug, town, now).flatMap(({ member, followedAt }) => {
        const memberId = members.get(member)
        return memberId === undefined ? [] : [{ cafeId, memberId, followedAt }]
      }),
    ),
  )
  for (const { slug, cafeId } of known) {
    const followers = followersOf(slug, town, now).flatMap(({ member }) => {
      const memberId = members.get(member)
      return memberId === undefined ? [] : [{ member, memberId }]
    })
    await seedStamps(tx, { slug, cafeId, followers }, now)
  }
  return ids
}

async function seedArticles(tx: Transaction, { articles }: TownContent, now: Date): Promise<Ids> {
  const inOrder = [...articles].sort((a, b) => b.daysAgo - a.daysAgo)
  const ids: number[] = []
  for (const { slug, title, html, sourceUrl, daysAgo } of inOrder) {
    ids.push(
      await addArticle(tx, {
        slug,
        title,
        html,
        images: [pictureAddress({ kind: 'news', key: slug })],
        sourceUrl,
        dueAt: moment(now, daysAgo, minuteInDay(`article ${slug}`, 8, 11)),
      }),
    )
  }
  return toIds(
    inOrder.map(({ slug }) => slug),
    ids,
  )
}

async function seedBanners(tx: Transaction, { banners }: TownContent, articles: Ids): Promise<void> {
  for (const place of ['top', 'league'] as const) {
    for (const [at, { key, title, url, newsSlug }] of banners[place].entries()) {
      await addBanner(tx, {
        place,
        position: at + 1,
        title,
        image: pictureAddress({ kind: 'banners', key }),
        url: newsSlug === undefined ? (url ?? null) : `/news/${idOf(articles, newsSlug)}`,
      })
    }
  }
}
