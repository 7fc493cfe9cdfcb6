import { afterAll, beforeAll, expect, test } from 'vitest'
import { nicknameLength } from '~/features/accounts/account'
import { longestSuspensionReason } from '~/features/accounts/standing'
import { passPrices } from '~/features/cafes/cafe'
import { cafeLimits } from '~/features/cafes/cafe-profile'
import { categories } from '~/features/catalogue/category'
import { editLimits } from '~/features/catalogue/edited-game'
import {
  longestExplanationTitle,
  longestGameName,
  mostExplanationImages,
  mostExplanationLines,
  mostExplanationParts,
  mostOptions,
  mostQuestions,
} from '~/features/catalogue/game'
import { longestFileName, longestRowName, mostDetails } from '~/features/imports/import'
import { longestOf, mostOf } from '~/features/instructors/instructor'
import {
  longestMessage,
  longestName as longestNameOfAsker,
  longestContent as longestQuestion,
  mostOffers,
} from '~/features/instructors/lesson'
import { longestCouponName, stampsPerCycle } from '~/features/loyalty/stamp'
import { longestCancelReason } from '~/features/meetups/closing-cafe'
import {
  fewestPeople,
  longestContact,
  longestContent,
  longestRemovalReason,
  longestTitle,
  mostGames,
  mostOpenRooms,
} from '~/features/meetups/meetup'
import { writingLimits } from '~/features/news/writing'
import { mostStoredProblems } from '~/features/passes/ledger'
import { passTiers } from '~/features/passes/pass'
import { longestReason, mostPasses } from '~/features/payments/order'
import { longestMinutes, longestNote, longestPlace } from '~/features/play-records/play'
import { longestName } from '~/features/play-records/play-file'
import {
  hardestDifficulty,
  longestLength,
  mostStars,
  strongestReplay,
  textLength,
} from '~/features/reviews/review'
import { mostPlayers } from '~/features/timer/timer-setup'
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
  ['game_questions.position', [1, mostQuestions]],
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
  ['cafes.name', [1, cafeLimits.name]],
  ['cafes.address', [1, cafeLimits.address]],
  ['cafes.hidden_reason', [2, cafeLimits.hiddenReason]],
  ['cafes.phones', [cafeLimits.phones]],
  ['cafes.event', [1, cafeLimits.event]],
  ['cafes.facilities', [cafeLimits.facilities]],
  ['cafes.hours_text', [1, cafeLimits.hoursText]],
  ['cafes.more_images', [cafeLimits.photos - 1]],
  ['cafes.weekday_adult_fee', [0, cafeLimits.fee]],
  ['cafes.weekend_adult_fee', [0, cafeLimits.fee]],
  ['cafes.weekday_child_fee', [0, cafeLimits.fee]],
  ['cafes.weekend_child_fee', [0, cafeLimits.fee]],
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
  ['meetup_games.place', [1, mostGames]],
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
  ['lesson_request_offers.position', [1, mostOffers]],
  ['timer_seats.seat', [0, mostPlayers - 1]],
  ['timer_events.player', [0, mostPlayers - 1]],
  ['timer_result_players.place', [0, mostPlayers - 1]],
  ['imports.file_name', [1, longestFileName]],
  ['import_rows.name', [longestRowName]],
  ['import_rows.details', [mostDetails]],
])('the database limits %s as the rules do', async (column, limits) => {
  expect(await limitsOf(column)).toEqual(limits)
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
