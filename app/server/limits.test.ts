import { afterAll, beforeAll, expect, test } from 'vitest'
import { nicknameLength } from '~/features/accounts/account'
import { longestSuspensionReason } from '~/features/accounts/account-status'
import { passPrices } from '~/features/cafes/cafe'
import { cafeLimits } from '~/features/cafes/cafe-profile'
import { longestCancelReason } from '~/features/cafes/cancel-reason'
import { longestCorrection, shortestCorrection } from '~/features/cafes/correction'
import { cafeFacts, mostFee } from '~/features/cafes/facts'
import { categories } from '~/features/catalogue/category'
import { editLimits } from '~/features/catalogue/edited-game'
import {
  longestExplanationTitle,
  longestGameName,
  mostExplanationImages,
  mostExplanationLines,
  mostExplanationParts,
  mostOptions,
  mostQuizQuestions,
} from '~/features/catalogue/game'
import { fewestEventPlaces, mostEventPlaces } from '~/features/events/facts'
import { longestFileName, longestRowName, mostDetails } from '~/features/imports/import'
import { longestOf, mostOf } from '~/features/instructors/instructor'
import {
  longestMessage,
  longestName as longestNameOfAsker,
  longestContent as longestQuestion,
  mostSuggested,
} from '~/features/instructors/lesson'
import { longestCouponName, stampsPerCycle } from '~/features/loyalty/stamp'
import {
  apartHours,
  fewestPeople,
  longestContact,
  longestContent,
  longestRemovalReason,
  longestTitle,
  mostGames,
  mostOpenRooms,
} from '~/features/meetups/core/meetup'
import { longestMeetupMs } from '~/features/meetups/core/meetup-end'
import { longestAnnouncement } from '~/features/meetups/hosting/announcement'
import { mostDaysAhead } from '~/features/meetups/tables/standing-table'
import { writingLimits } from '~/features/news/writing'
import { mostStoredProblems } from '~/features/passes/ledger'
import { passTiers } from '~/features/passes/pass'
import { longestReason, mostPasses } from '~/features/payments/order'
import { longestPitfall, shortestPitfall } from '~/features/pitfalls/pitfall'
import { longestMinutes, longestNote, longestPlace } from '~/features/play-records/play'
import { longestName } from '~/features/play-records/play-file'
import { promotionLengths } from '~/features/promotions/promotion'
import { longestText } from '~/features/questions/question'
import { fullWeight, longestReport } from '~/features/reports/report'
import {
  hardestDifficulty,
  longestLength,
  mostStars,
  strongestReplay,
  textLength,
} from '~/features/reviews/review'
import { longestGuestName, longestTableName, mostSeats } from '~/features/sittings/sitting'
import { longestMessage as longestInquiry } from '~/features/support/inquiry'
import { mostPlayersAtTimer } from '~/features/timer/timer-setup'
import { hourMs } from '~/lib/durations'
import { type Database, openDatabase } from '~/lib/server/database'
import { createTestDatabase } from '~/lib/server/test-database'

let db: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase()
  db = openDatabase(database.address)
  drop = database.drop
})
afterAll(async () => {
  await db.close()
  await drop()
})

/** The check constraints of a column alone. */
async function checksOf(column: string): Promise<string[]> {
  const [table = '', name = ''] = column.split('.')
  const checks = await db<{ definition: string }[]>`
    select pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and c.conrelid = ${table}::regclass and a.attname = ${name} and cardinality(c.conkey) = 1`
  return checks.map(({ definition }) => definition)
}

/** The limits in a column's check constraints, in ascending order. */
async function limitsOf(column: string): Promise<number[]> {
  const numbers = (await checksOf(column)).flatMap((check) => [...check.matchAll(/[<>]= (\d+)/g)])
  return numbers.map(([, digits]) => Number(digits)).sort((one, other) => one - other)
}

test.each<[column: string, limits: number[]]>([
  ['reviews.body', [textLength.min, textLength.max]],
  ['reviews.star', [1, mostStars]],
  ['reviews.length_rating', [1, longestLength]],
  ['reviews.replay_rating', [1, strongestReplay]],
  ['reviews.difficulty_rating', [1, hardestDifficulty]],
  ['plays.star', [1, 5]],
  ['plays.minutes', [1, longestMinutes]],
  ['plays.place', [longestPlace]],
  ['plays.note', [longestNote]],
  ['plays.imported_key', [1, longestName]],
  ['members.nickname', [nicknameLength.min, nicknameLength.max]],
  ['games.name', [1, longestGameName]],
  ['games.explanation_images', [mostExplanationImages]],
  ['game_questions.position', [1, mostQuizQuestions]],
  ['game_questions.question', [1, editLimits.question]],
  ['game_questions.options', [2, mostOptions]],
  ['game_questions.reason', [1, editLimits.reason]],
  ['game_explanations.position', [1, mostExplanationParts]],
  ['game_explanations.title', [1, longestExplanationTitle]],
  ['game_explanations.lines', [1, mostExplanationLines]],
  ['game_categories.category', [1, categories.length]],
  ['game_names.name', [1, longestGameName]],
  ['games.english_name', [1, longestGameName]],
  ['articles.images', [writingLimits.images]],
  ['member_suspensions.reason', [2, longestSuspensionReason]],
  ['cafes.name', [1, cafeFacts.name.most]],
  ['cafes.address', [1, cafeFacts.address.most]],
  ['cafes.hidden_reason', [2, cafeLimits.hiddenReason]],
  ['cafes.phones', [cafeFacts.phones.most]],
  ['cafes.event', [1, cafeFacts.event.most]],
  ['cafes.facilities', [cafeFacts.facilities.most]],
  ['cafes.hours_text', [1, cafeLimits.hoursText]],
  ['cafes.more_images', [cafeLimits.photos - 1]],
  ['cafes.weekday_adult_fee', [0, mostFee]],
  ['cafes.weekend_adult_fee', [0, mostFee]],
  ['cafes.weekday_child_fee', [0, mostFee]],
  ['cafes.weekend_child_fee', [0, mostFee]],
  ['cafe_day_offs.reason', [cafeLimits.dayOffReason]],
  ['cafe_notices.body', [1, cafeLimits.notice]],
  ['cafe_games.copies', [1, cafeLimits.copies]],
  ['stamp_rewards.coupon', [1, longestCouponName]],
  ['stamp_rewards.stamp_count', [1, stampsPerCycle]],
  ['coupons.coupon', [1, longestCouponName]],
  ['coupons.stamp_count', [1, stampsPerCycle]],
  ['payment_orders.count', [1, mostPasses]],
  ['payment_cancels.passes', [1, mostPasses]],
  ['payment_cancels.reason', [2, longestReason]],
  ['payment_outside_returns.passes_owed', [0, mostPasses]],
  ['ledger_audits.says', [mostStoredProblems]],
  ['meetups.title', [1, longestTitle]],
  ['meetups.content', [1, longestContent]],
  ['meetups.contact', [1, longestContact]],
  ['meetups.min_people', [fewestPeople]],
  ['meetups.open_slot', [1, mostOpenRooms]],
  ['meetups.hidden_title', [1, longestTitle]],
  ['meetups.hidden_content', [1, longestContent]],
  ['meetup_games.place', [1, mostGames]],
  ['meetup_series.title', [1, longestTitle]],
  ['meetup_series.content', [1, longestContent]],
  ['meetup_series.contact', [1, longestContact]],
  ['meetup_series.game_ids', [mostGames]],
  ['meetup_series.brought_ids', [mostGames]],
  ['meetup_series.open_slot', [1, mostOpenRooms]],
  ['standing_tables.title', [1, longestTitle]],
  ['standing_tables.content', [1, longestContent]],
  ['standing_tables.days_ahead', [1, mostDaysAhead]],
  ['standing_table_games.place', [1, mostGames]],
  ['meetup_questions.body', [longestText]],
  ['game_pitfalls.body', [shortestPitfall, longestPitfall]],
  ['meetup_announcements.body', [longestAnnouncement]],
  ['reports.body', [longestReport]],
  ['inquiry_messages.text', [1, longestInquiry]],
  ['cafe_corrections.body', [shortestCorrection, longestCorrection]],
  ['cafe_events.capacity', [fewestEventPlaces, mostEventPlaces]],
  ['promotions.title', [1, promotionLengths.title]],
  ['promotions.body', [1, promotionLengths.body]],
  ['meetup_entries.gone_reason', [1, longestRemovalReason]],
  ['instructors.name', [1, longestOf.name]],
  ['instructors.address', [1, longestOf.address]],
  ['instructors.intro', [1, longestOf.intro]],
  ['instructors.sns_url', [longestOf.snsUrl]],
  ['instructors.reason', [longestOf.reason]],
  ['instructors.fee', [0, mostOf.fee]],
  ['instructors.teaching_areas', [mostOf.areas]],
  ['instructors.certifications', [mostOf.certifications]],
  ['instructors.center_name', [1, longestOf.centerName]],
  ['instructors.center_address', [1, longestOf.centerAddress]],
  ['instructors.center_intro', [1, longestOf.centerIntro]],
  ['instructors.center_programs', [mostOf.programs]],
  ['instructor_games.position', [1, mostOf.games]],
  ['lesson_requests.name', [1, longestNameOfAsker]],
  ['lesson_requests.content', [1, longestQuestion]],
  ['lesson_requests.message', [longestMessage]],
  ['lesson_request_offers.position', [1, mostSuggested]],
  ['cafe_tables.name', [1, longestTableName]],
  ['cafe_tables.seats', [1, mostSeats]],
  ['cafe_tables.room', [1, longestTableName]],
  ['sittings.people', [1, mostSeats]],
  ['sitting_guests.name', [1, longestGuestName]],
  ['sitting_games.players', [1, mostSeats]],
  ['sitting_games.minutes', [0, longestMinutes]],
  ['timer_seats.seat', [0, mostPlayersAtTimer - 1]],
  ['timer_events.player', [0, mostPlayersAtTimer - 1]],
  ['timer_result_players.place', [0, mostPlayersAtTimer - 1]],
  ['imports.file_name', [1, longestFileName]],
  ['import_rows.name', [longestRowName]],
  ['import_rows.details', [mostDetails]],
])('the database limits %s as the rules do', async (column, limits) => {
  expect(await limitsOf(column)).toEqual(limits)
})

test('games have a score and a rank from one whole review on', async () => {
  const spelled = await db<{ sql: string }[]>`
    select pg_get_indexdef('games_ranking'::regclass) as sql
    union all
    select pg_get_expr(adbin, adrelid) from pg_attrdef
    join pg_attribute on attrelid = adrelid and attnum = adnum
    where adrelid = 'games'::regclass and attname = 'score'`
  const limits = spelled.map(({ sql }) => Number(/weight_sum >= (\d+)/.exec(sql)?.[1]))
  expect(limits).toEqual([fullWeight, fullWeight])
})

test('a seat without an end of its own takes three hours in the database too', async () => {
  const bodies = await db<{ body: string }[]>`
    select prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc ~ 'interval ''[0-9]+ hours'''`
  const hours = bodies.flatMap(({ body }) =>
    [...body.matchAll(/interval '(\d+) hours'/g)].map(([, count]) => Number(count)),
  )
  expect(new Set(hours)).toEqual(new Set([apartHours, longestMeetupMs / hourMs]))
})

/** The prices in a column's check constraint. */
async function pricesOf(column: string): Promise<number[]> {
  return (await checksOf(column)).flatMap((check) =>
    [...check.matchAll(/\d{4,}/g)].map(([price]) => Number(price)),
  )
}

test.each([
  'cafes.weekday_pass',
  'cafes.weekend_pass',
  'meetups.tier',
  'meetup_settlements.tier',
  'payment_orders.tier',
  'ledger_lots.asset',
])('the database has the prices of passes in %s', async (column) => {
  expect(await pricesOf(column)).toEqual([...passTiers])
})

test('a cafe that cancels may write as much as a host who removes somebody', () => {
  expect(longestCancelReason).toBe(longestRemovalReason)
})

test('a cafe may set exactly the prices that there are passes for', () => {
  expect([...passPrices]).toEqual([...passTiers])
})
