import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categories } from '~/features/catalogue/category'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { seoulDate } from '~/lib/seoul-date'
import { type Database, openDatabase } from '~/lib/server/database'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'
import { allPictures, pictureAddress } from './pictures'
import { renewTown, renewTownMeetups, seedTown } from './seed'

// Half past midnight in Seoul, when content from "today" could end up in the future.
const now = new Date('2026-03-18T15:30:00Z')

let database: TestDatabase
let db: Database
let seeded: boolean

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address)
  seeded = await seedTown(db, { now })
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

async function count(query: Promise<readonly { count: number }[]>) {
  return (await query)[0]?.count
}

describe('the demo town on an empty database', () => {
  test('has its games, people, reviews, plays, news and banners', async () => {
    expect(seeded).toBe(true)
    expect(await count(db<{ count: number }[]>`select count(*)::int from games`)).toBeGreaterThanOrEqual(250)
    expect(await count(db<{ count: number }[]>`select count(*)::int from members`)).toBeGreaterThanOrEqual(60)
    expect(await count(db<{ count: number }[]>`select count(*)::int from reviews`)).toBeGreaterThanOrEqual(
      320,
    )
    expect(await count(db<{ count: number }[]>`select count(*)::int from plays`)).toBeGreaterThanOrEqual(900)
    expect(
      await count(db<{ count: number }[]>`select count(*)::int from banners where place = 'top'`),
    ).toBeGreaterThanOrEqual(3)
    expect(
      await count(db<{ count: number }[]>`select count(*)::int from banners where place = 'league'`),
    ).toBeGreaterThanOrEqual(1)
  })

  test('has somebody with passes of every price, one of which expires soon, and a ledger that agrees with itself', async () => {
    const wallet = await db<{ asset: string; amount: number | null; days: number | null }[]>`
      select asset, sum(amount)::int as amount, min(extract(day from expires_at - ${now}))::int as days
      from ledger_balances
      join ledger_accounts on ledger_accounts.id = account_id and kind = 'wallet'
      join ledger_lots on ledger_lots.id = lot_id
      join members on members.id = ledger_accounts.member_id
      where demo_key = 'member' and amount > 0
      group by asset order by asset`
    expect(wallet).toEqual([
      { asset: 'pass:5000', amount: 2, days: expect.any(Number) },
      { asset: 'pass:6000', amount: 3, days: 5 },
      { asset: 'pass:7000', amount: 3, days: expect.any(Number) },
      { asset: 'pass:8000', amount: 1, days: expect.any(Number) },
      { asset: 'pass:9000', amount: 1, days: expect.any(Number) },
    ])
    expect(await auditLedger(db)).toEqual([])
  })

  test('has meetups of every kind to come, and people of whom something can be said', async () => {
    const kinds = await db<{ kind: string; count: number }[]>`
      select case
          when password_hash is not null then 'private'
          when not auto_accepts and unanswered > 0 then 'by hand'
          when in_line > 0 then 'in line'
          when seated = max_people then 'full'
          else status
        end as kind, count(*)::int
      from meetups where list_part = 0 and starts_at > ${now} and starts_at < ${now}::timestamptz + interval '17 days'
      group by kind order by kind`
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'by hand',
      'confirmed',
      'full',
      'in line',
      'open',
      'private',
    ])
    const samples = await db<{ demoKey: string | null; attended: number | null; answers: number | null }[]>`
      select demo_key,
        (select count(*)::int from meetup_entries where member_id = members.id and attendance is not null) as attended,
        (select count(*)::int from meetup_answers where about_id = members.id) as answers
      from members where demo_key in ('host', 'member', 'wednesday-owl') order by demo_key`
    for (const { attended, answers } of samples) {
      expect(attended).toBeGreaterThanOrEqual(3)
      expect(answers).toBeGreaterThanOrEqual(3)
    }
    expect(
      await count(db<{ count: number }[]>`select count(*)::int from meetup_settlements`),
    ).toBeGreaterThan(0)
    expect(
      await count(
        db<{ count: number }[]>`select count(*)::int from notice_outbox where kind not like 'lesson-%'`,
      ),
    ).toBe(0)
  })

  test('has fifteen games or more in each category, in an order of their own', async () => {
    const shelves = await db<{ category: number; games: number; positions: number }[]>`
      select category, count(*)::int as games, count(distinct position)::int as positions
      from game_categories group by category order by category`
    expect(shelves.map(({ category }) => category)).toEqual(categories.map(({ code }) => Number(code)))
    for (const { games, positions } of shelves) {
      expect(games).toBeGreaterThanOrEqual(15)
      expect(positions).toBe(games)
    }
    const first = await db`
      select slug from games join game_categories on game_id = id where category = 1 order by position limit 2`
    expect(first).toEqual([{ slug: 'splendor' }, { slug: 'catan' }])
  })

  test('knows the roles of its people', async () => {
    const parts = await db`
      select demo_key, is_operator, is_instructor, is_cafe_staff, is_franchise_owner from members
      where (is_operator or is_cafe_staff or is_franchise_owner or demo_key = 'instructor')
        and demo_key not like 'owner-%' order by demo_key`
    const nothing = {
      isOperator: false,
      isInstructor: false,
      isCafeStaff: false,
      isFranchiseOwner: false,
    }
    expect(parts).toEqual([
      { ...nothing, demoKey: 'franchise', isCafeStaff: true, isFranchiseOwner: true },
      { ...nothing, demoKey: 'instructor', isInstructor: true },
      { ...nothing, demoKey: 'operator', isOperator: true },
      { ...nothing, demoKey: 'staff', isCafeStaff: true },
    ])
  })

  test('contains nothing in the future and nothing before its author joined', async () => {
    const impossible = await db`
      select 'review' as deed, reviews.id from reviews join members on members.id = author_id
      where written_at > ${now} or written_at < joined_at
      union all
      select 'play', plays.id from plays join members on members.id = member_id
      where logged_at > ${now} or logged_at < joined_at or played_on > '2026-03-19'
      union all
      select 'company', play_id from play_players join plays on plays.id = play_id
        join members on members.id = play_players.member_id
      where logged_at < joined_at
      union all
      select 'like', game_id from game_likes join members on members.id = member_id
      where liked_at > ${now} or liked_at < joined_at
      union all
      select 'verdict', game_id from game_count_votes join members on members.id = member_id
      where voted_at > ${now} or voted_at < joined_at
      union all
      select 'like', review_id from review_likes join reviews on reviews.id = review_id
        join members on members.id = member_id
      where liked_at > ${now} or liked_at < joined_at or liked_at < written_at
      union all
      select 'game', id from games where added_at > ${now}
      union all
      select 'member', id from members where joined_at > ${now}`
    expect(impossible).toEqual([])
  })

  test('stores counts on each game that match its reviews and plays', async () => {
    const wrong = await db`
      select slug from games
      where review_count <> (select count(*) from reviews where game_id = games.id)
        or star_sum <> (select coalesce(sum(star), 0) from reviews where game_id = games.id)
        or play_count <> (select count(*) from plays where game_id = games.id)
        or like_count <> (select count(*) from game_likes where game_id = games.id)`
    expect(wrong).toEqual([])
    expect(await count(db<{ count: number }[]>`select count(*)::int from game_likes`)).toBeGreaterThan(300)
  })

  test('has enough activity that nearly every reviewed game has a score, and some have many reviews', async () => {
    const [scored] = await db<{ scored: number; reviewed: number }[]>`
      select count(score)::int as scored, count(*)::int as reviewed from games where review_count > 0`
    const { scored: withScore = 0, reviewed = 0 } = scored ?? {}
    expect(withScore).toBeLessThan(reviewed)
    expect(withScore).toBeGreaterThan(reviewed * 0.9)
    const first = await db<{ reviewCount: number }[]>`
      select review_count from games order by rank_score desc, weight_sum desc, id limit 10`
    expect(Math.min(...first.map(({ reviewCount }) => reviewCount))).toBeGreaterThanOrEqual(4)
  })

  test('has durations and verdicts for popular games', async () => {
    const [counts] = await db<{ timed: number; judged: number }[]>`
      select
        (select count(*)::int from (
          select from plays group by game_id having count(minutes) >= 5) timed) as timed,
        (select count(*)::int from (
          select from game_count_votes group by game_id, players having count(*) >= 3) judged) as judged`
    expect(counts?.timed).toBeGreaterThan(30)
    expect(counts?.judged).toBeGreaterThan(20)
  })

  test('stores like counts that match the likes, and nobody likes their own review', async () => {
    const wrong = await db`
      select id from reviews
      where like_count <> (select count(*) from review_likes where review_id = reviews.id and member_id <> author_id)`
    expect(wrong).toEqual([])
    const likes = db<{ count: number }[]>`select count(*)::int from review_likes`
    expect(await count(likes)).toBeGreaterThanOrEqual(1_500)
  })

  test('has added its newest games last', async () => {
    const newest = await db<{ year: number }[]>`select year from games order by added_at desc limit 20`
    expect(Math.min(...newest.map(({ year }) => year))).toBeGreaterThanOrEqual(2020)
    const [span] = await db<{ days: number }[]>`
      select extract(day from max(added_at) - min(added_at))::int as days from games`
    expect(span?.days).toBeGreaterThan(330)
  })

  test('has the rules of explained games in words too, one part for each picture and the tip', async () => {
    const parts = await db`
      select title, lines[1] as first from game_explanations join games on id = game_id
      where slug = 'splendor' order by position`
    expect(parts).toEqual([
      { title: '준비', first: '카드를 단계별로 섞어 네 장씩 펼쳐요' },
      { title: '차례 진행', first: '다른 색 칩 셋이나 같은 색 칩 둘을 가져와요' },
      { title: '끝과 점수', first: '누군가 15점이 되면 그 바퀴까지 해요' },
      { title: '도움말', first: '같은 색 두 개는 그 더미에 넷 이상 있을 때만 가져와요.' },
    ])
  })

  test('has no year for a game whose year is unknown', async () => {
    expect(await db`select year from games where slug = 'janggi'`).toEqual([{ year: null }])
  })

  test('has news that are due, and one article for the day after tomorrow', async () => {
    const articles = await db<{ due: boolean; published: boolean }[]>`
      select due_at <= ${now} as due, published_at is not null as published from articles`
    expect(articles.filter(({ due }) => due)).toHaveLength(12)
    expect(articles.filter(({ due }) => !due)).toHaveLength(1)
    // The sweep publishes articles and notifies every process.
    expect(articles.some(({ published }) => published)).toBe(false)
  })

  test('links each banner to the article it is about', async () => {
    const [banner] = await db<{ url: string; slug: string }[]>`
      select url, slug from banners join articles on url = '/news/' || articles.id`
    expect(banner?.slug).toBe('beodeul-cup')
  })

  test('has fifty instructors over the town and the country, two who wait, and requests for the known one', async () => {
    const [counts] = await db`
      select count(*) filter (where state = 'approved')::int as listed,
        count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where address like '서울%')::int as in_seoul, count(distinct intro)::int as intros,
        count(*) filter (where latitude is null)::int as nowhere,
        bool_and((state = 'approved') = coalesce(is_instructor, true)) as flags_match,
        min((select count(*) from instructor_games where instructor_id = instructors.id))::int as fewest_games
      from instructors left join members on members.id = member_id`
    expect(counts).toEqual({
      listed: 50,
      waiting: 2,
      inSeoul: 23,
      intros: 52,
      nowhere: 1,
      flagsMatch: true,
      fewestGames: 2,
    })
    const provinces = await db`
      select distinct split_part(address, ' ', 1) as province from instructors where latitude is not null`
    expect(provinces.length).toBeGreaterThan(14)
    expect(await db`select state from lesson_requests`).toEqual([{ state: 'waiting' }, { state: 'waiting' }])
  })

  test('has a hundred cafes over its districts, with shelves, followers and staff, one of them on no map', async () => {
    const [counts] = await db`
      select count(*)::int as cafes, count(distinct split_part(address, ' ', 3))::int as neighbourhoods,
        count(*) filter (where latitude is null)::int as wandering, min(game_count) > 10 as have_games,
        bool_and(game_count = (select count(*) from cafe_games where cafe_id = cafes.id)) as games_match,
        bool_and(follow_count = (select count(*) from cafe_follows where cafe_id = cafes.id)) as follows_match
      from cafes`
    expect(counts).toEqual({
      cafes: 105,
      neighbourhoods: 16,
      wandering: 1,
      haveGames: true,
      gamesMatch: true,
      followsMatch: true,
    })
    expect(
      await db`
        select demo_key, role, array_agg(slug order by slug) as cafes
        from cafe_staff join members on members.id = member_id join cafes on cafes.id = cafe_id
        where demo_key not like 'owner-%' group by demo_key, role order by demo_key`,
    ).toEqual([
      { demoKey: 'franchise', role: 'owner', cafes: ['changgo-dice', 'jusawi-dabang', 'yeondae-ap'] },
      { demoKey: 'staff', role: 'staff', cafes: ['jusawi-dabang'] },
    ])
    expect(
      await db`
        select slug from cafes where weekday_pass is not null
          and not exists (select from cafe_staff where cafe_id = cafes.id and role = 'owner')`,
    ).toEqual([])
    const [rare] = await db`
      select count(*)::int as games from games
      where (select count(*) from cafe_games where game_id = games.id) between 1 and 5`
    expect(rare?.games).toBeGreaterThan(5)
  })

  test('has eight tables in two rooms at the cafe that the demo people look after', async () => {
    const tables = await db<{ slug: string; room: string | null; count: number }[]>`
      select slug, room, count(*)::int from cafe_tables join cafes on cafes.id = cafe_id
      group by slug, room order by room nulls first`
    expect(tables).toEqual([
      { slug: 'jusawi-dabang', room: null, count: 5 },
      { slug: 'jusawi-dabang', room: '안쪽 방', count: 3 },
    ])
  })

  test('has rewards in every cafe, and followers whose stamps earned just the coupons that they have', async () => {
    const [counts] = await db`
      select (select count(distinct cafe_id)::int from stamp_rewards) as cafes,
        (select max(number) from stamps join members on members.id = member_id join cafes on cafes.id = cafe_id
          where demo_key = 'member' and slug = 'jusawi-dabang') as of_member,
        (select count(*) > 300 from stamps) as have_stamps,
        (select count(*)::int from stamps where day >= ${seoulDate(now)}::date) as today,
        (select count(*)::int from stamps where not exists (
          select from cafe_follows where (member_id, cafe_id) = (stamps.member_id, stamps.cafe_id))) as unfollowed,
        (select count(*)::int from coupons) - (
          select count(*)::int from stamps join stamp_rewards on stamp_rewards.cafe_id = stamps.cafe_id
            and stamp_count = (number - 1) % 20 + 1) as not_earned`
    expect(counts).toEqual({
      cafes: 105,
      ofMember: 9,
      haveStamps: true,
      today: 0,
      unfollowed: 0,
      notEarned: 0,
    })
  })

  test('uses every drawn picture, and no other', async () => {
    const shown = await db<{ image: string }[]>`
      select image from games union all select unnest(explanation_images) from games union all
      select image from members where image is not null union all select image from cafes union all select image from instructors union all select unnest(images) from articles union all select image from banners`
    const addresses = new Set(shown.map(({ image }) => image))
    expect(allPictures().map(pictureAddress).sort()).toEqual([...addresses].sort())
  })
})

describe('the demo town', () => {
  test('is unchanged if it exists already', async () => {
    const before = await db`select id, nickname from members order by id`
    expect(await seedTown(db, { now: new Date('2026-04-01T00:00:00Z') })).toBe(false)
    expect(await db`select id, nickname from members order by id`).toEqual(before)
  })

  test('is seeded by only one of two processes that start at once, always the same', async () => {
    const other = await createTestDatabase()
    const otherDb = openDatabase(other.address)
    const seedToo = () => seedTown(otherDb, { now })
    const answers = await Promise.all([seedToo(), seedToo()])
    expect(answers.sort()).toEqual([false, true])
    const story = (db: Database) => db`
      select md5(string_agg(t::text, ' ' order by t::text)) as told from (
        select to_jsonb(games) from games union all select to_jsonb(members) from members union all
        select to_jsonb(reviews) from reviews union all select to_jsonb(review_likes) from review_likes union all select to_jsonb(plays) from plays union all
        select to_jsonb(play_players) from play_players union all select to_jsonb(game_likes) from game_likes union all
        select to_jsonb(game_count_votes) from game_count_votes union all select to_jsonb(articles) from articles union all
        select to_jsonb(banners) from banners) t`
    expect(await story(otherDb)).toEqual(await story(db))
    await otherDb.close()
    await other.drop()
  })

  test('that exists already takes over changed games and banners, and nothing else', async () => {
    const other = await createTestDatabase()
    const otherDb = openDatabase(other.address)
    await seedTown(otherDb, { now })
    const later = new Date('2026-04-01T00:00:00Z')
    const story = () => otherDb`
      select md5(string_agg(t::text, ' ' order by t::text)) as told from (
        select to_jsonb(games) from games union all select to_jsonb(reviews) from reviews union all
        select to_jsonb(plays) from plays union all select to_jsonb(banners) from banners union all
        select to_jsonb(game_explanations) from game_explanations union all
        select to_jsonb(game_categories) from game_categories) t`
    const fresh = await story()
    expect(await renewTown(otherDb, { now: later })).toBe(false)
    // The state that a start with older content would have left.
    await otherDb`delete from demo_content`
    await otherDb`update games set play_minutes = 120, english_name = 'Settlers' where slug = 'catan'`
    await otherDb`delete from game_explanations`
    await otherDb`update banners set title = '옛 제목'`
    expect(await renewTown(otherDb, { now: later })).toBe(true)
    expect(await story()).toEqual(fresh)
    await otherDb`delete from demo_content`
    await otherDb`delete from games where slug = 'raon'`
    expect(await renewTown(otherDb, { now: later })).toBe(true)
    expect(await otherDb`select name from games where slug = 'raon'`).toEqual([{ name: '라온' }])
    expect(await renewTown(otherDb, { now: later })).toBe(false)
    await otherDb.close()
    await other.drop()
  })

  test('that stood before there were cafes gets them, and cafes that their staff have changed stay', async () => {
    const other = await createTestDatabase()
    const otherDb = openDatabase(other.address)
    await seedTown(otherDb, { now })
    const later = new Date('2026-04-01T00:00:00Z')
    await otherDb`delete from demo_content`
    await otherDb`delete from meetup_settlements`
    await otherDb`delete from meetup_answers`
    await otherDb`delete from meetup_entries`
    await otherDb`delete from meetup_tellings`
    await otherDb`delete from staff_tellings`
    await otherDb`delete from meetups`
    await otherDb`delete from cafes where slug <> 'wausan' and slug <> 'sangsu-roll'`
    await otherDb`update cafes set name = '옛 이름' where slug = 'wausan'`
    await otherDb`update cafes set name = '새 이름', updated_at = ${later} where slug = 'sangsu-roll'`
    expect(await renewTown(otherDb, { now: later })).toBe(true)
    expect(
      await otherDb`
        select name, game_count > 10 as has_games from cafes
        where slug in ('jusawi-dabang', 'sangsu-roll', 'wausan') order by slug`,
    ).toEqual([
      { name: '주사위다방', hasGames: true },
      { name: '새 이름', hasGames: true },
      { name: '와우산미플', hasGames: true },
    ])
    await otherDb.close()
    await other.drop()
  })

  test('that was seeded weeks ago has meetups today and to come again, each once', async () => {
    const other = await createTestDatabase()
    const otherDb = openDatabase(other.address)
    await seedTown(otherDb, { now })
    expect(await renewTownMeetups(otherDb, { now })).toBe(0)
    const later = new Date('2026-04-14T23:00:00Z')
    // One member has left, one is in another meetup at that time, and a cafe charges another price. All other
    // meetups are still opened.
    await otherDb`update members set left_at = ${later} where demo_key = 'excel-fairy'`
    await otherDb`update cafes set weekday_pass = 5000, weekend_pass = 5000 where slug = 'dolda-ri'`
    const both = await Promise.all([
      renewTownMeetups(otherDb, { now: later }),
      renewTownMeetups(otherDb, { now: later }),
    ])
    expect(both[0] + both[1]).toBeGreaterThanOrEqual(12)
    expect(await renewTownMeetups(otherDb, { now: later })).toBe(0)
    const coming = await otherDb<
      { slug: string | null; title: string; isToday: boolean | null; count: number }[]
    >`
      select cafes.slug, title, starts_at < '2026-04-15T15:00:00Z' as is_today, count(*)::int
      from meetups join cafes on cafes.id = cafe_id
      where starts_at > ${later} and status in ('open', 'confirmed')
      group by cafes.slug, title, is_today order by title`
    expect(coming.every(({ count }) => count === 1)).toBe(true)
    expect(coming.filter(({ slug, isToday }) => slug === 'jusawi-dabang' && isToday)).toHaveLength(4)
    expect(await auditLedger(otherDb)).toEqual([])
    await otherDb.close()
    await other.drop()
  })

  test('is not seeded over data that an operator entered first', async () => {
    const other = await createTestDatabase()
    const otherDb = openDatabase(other.address)
    await otherDb`insert into members (nickname, joined_at) values ('먼저온사람', ${now})`
    expect(await seedTown(otherDb, { now })).toBe(false)
    expect(await renewTown(otherDb, { now })).toBe(false)
    await otherDb.close()
    await other.drop()
  })
})
