import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedConsentKinds } from '~/features/accounts/account'
import type { SessionEnd } from '~/features/accounts/server/commands/sessions'
import { alertSources, areaWithinKm } from '~/features/alerts/alert'
import { devices, metrics } from '~/features/browsers/vitals'
import { passPrices, shelfConditions } from '~/features/cafes/cafe'
import { correctionAnswers, correctionTopics } from '~/features/cafes/correction'
import { staffRoles } from '~/features/cafes/staff'
import { timerModes } from '~/features/catalogue/game'
import { signUpStates } from '~/features/events/event'
import { importKinds, importStates, rowResults } from '~/features/imports/import'
import { incidentKinds } from '~/features/incidents/incident'
import { applicationStates } from '~/features/instructors/instructor'
import { lessonStates } from '~/features/instructors/lesson'
import { attendances } from '~/features/meetups/attendance/attendance'
import { settlementCauses } from '~/features/meetups/console/monthly-settlements'
import { experiences } from '~/features/meetups/core/experience'
import { entryStates } from '~/features/meetups/core/joining'
import { arrivals, cancelCauses, meetupStatuses } from '~/features/meetups/core/meetup'
import { passEffects } from '~/features/meetups/core/pass-outcome'
import { dateStates } from '~/features/meetups/core/series'
import type { Notified } from '~/features/meetups/core/server/commands/recent-notices'
import type { HoldReason } from '~/features/meetups/core/server/queries/seat-holds'
import { staffNews } from '~/features/meetups/course/server/commands/notify-staff'
import { invitationStates } from '~/features/meetups/friends/pair'
import { goneWays } from '~/features/meetups/joining/gone-entry'
import { purchaseOutcomes } from '~/features/meetups/paying/paying'
import type { BannerPlace } from '~/features/news/news'
import type { NoticeChannel } from '~/features/notices/notice'
import { transferReasons } from '~/features/passes/ledger'
import { type DayKind, passTiers } from '~/features/passes/pass'
import { orderStatuses } from '~/features/payments/order'
import { paymentProblems } from '~/features/payments/payment'
import { portoneVersions } from '~/features/payments/payment-method'
import { pitfallMakers } from '~/features/pitfalls/pitfall'
import type { RegionLevel } from '~/features/places/region'
import { importFormats, playCounts } from '~/features/play-records/play'
import { caseDecisions, caseKinds, flagKinds } from '~/features/reports/desk/report-case'
import { reportReasons } from '~/features/reports/report'
import { ringKinds } from '~/features/sittings/sitting'
import { inquiryTopics } from '~/features/support/inquiry'
import { sharedEventKinds } from '~/features/timer/shared-timer'
import type { WhyNoWinner } from '~/features/votes/count'
import type { Mode } from '~/lib/server/claim-mode'
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

type Words = readonly (string | number)[]

/** The words of a type: those that are missing or too many do not compile. */
const wordsOf = <Word extends string>(words: Record<Word, true>): Words => Object.keys(words)

const dayKinds = wordsOf<DayKind>({ weekday: true, weekend: true })
const channels = wordsOf<NoticeChannel>({ log: true, push: true, alimtalk: true })
const settledBecause = settlementCauses.filter((cause) => cause !== 'return')

/** What the code says of each column that the database limits to a list. */
const lists: Record<string, Words> = {
  'alert_choices.radius_km': areaWithinKm,
  'app_mode.mode': wordsOf<Mode>({ demo: true, live: true }),
  'banners.place': wordsOf<BannerPlace>({ top: true, league: true }),
  'cafe_corrections.about': correctionTopics,
  'cafe_corrections.answer': [...correctionAnswers, 'told'],
  'cafe_event_sign_ups.state': signUpStates,
  'cafe_games.condition': shelfConditions,
  'cafe_invites.role': staffRoles,
  'cafe_returned_passes.because': settledBecause,
  'cafe_staff.role': staffRoles,
  'cafes.weekday_pass': passPrices,
  'cafes.weekend_pass': passPrices,
  'consents.kind': storedConsentKinds,
  'game_pitfalls.made_by': pitfallMakers,
  'games.timer_mode': timerModes,
  'import_rows.result': rowResults,
  'imports.kind': importKinds,
  'imports.state': ['uploading', ...importStates],
  'incidents.kind': incidentKinds,
  'inquiries.topic': inquiryTopics,
  'instructors.state': [...applicationStates, 'left'],
  'ledger_lots.asset': passTiers.map((tier) => `pass:${tier}`),
  'ledger_transfers.day_kind': dayKinds,
  'ledger_transfers.reason': transferReasons,
  'lesson_requests.state': lessonStates,
  'meetup_alerts.source': alertSources,
  'meetup_entries.arrival': arrivals,
  'meetup_entries.attendance': attendances,
  'meetup_entries.gone_because': goneWays,
  'meetup_entries.pass': [...passEffects, 'held', 'spent'],
  'meetup_entries.state': [...entryStates, 'gone'],
  'meetup_pairs.outcome': [...invitationStates.filter((state) => state !== 'open'), 'closed'],
  'meetup_purchases.outcome': purchaseOutcomes,
  'meetup_seat_holds.reason': wordsOf<HoldReason>({ offer: true, paying: true, friend: true }),
  'meetup_series.experience': experiences,
  'meetup_series_dates.state': dateStates,
  'meetup_settlements.because': settledBecause,
  'meetup_settlements.tier': passTiers,
  'meetup_tellings.kind': wordsOf<Notified>({
    changed: true,
    'seat-free': true,
    joined: true,
    left: true,
    requested: true,
    question: true,
  }),
  'meetups.cancelled_by': cancelCauses,
  'meetups.day_kind': dayKinds,
  'meetups.experience': experiences,
  'meetups.status': meetupStatuses,
  'meetups.tier': passTiers,
  'muted_notices.channel': channels,
  'notice_deliveries.channel': channels,
  'pass_gifts.tier': passTiers,
  'payment_orders.portone': portoneVersions,
  'payment_orders.status': orderStatuses,
  'payment_orders.tier': passTiers,
  'payments.portone': portoneVersions,
  'payments.problem': paymentProblems,
  'plays.counted': playCounts,
  'plays.imported_from': importFormats,
  'regions.level': wordsOf<RegionLevel>({ province: true, district: true, neighbourhood: true }),
  'report_cases.decision': caseDecisions,
  'report_cases.kind': caseKinds,
  'reports.reason': reportReasons,
  'review_flags.kind': flagKinds,
  'screen_vitals.device': devices,
  'screen_vitals.metric': metrics,
  'sessions.ended_why': wordsOf<SessionEnd>({
    'signed-out': true,
    everywhere: true,
    reused: true,
    left: true,
    disconnected: true,
    suspended: true,
    'by-operator': true,
  }),
  'shelf_votes.why_no_winner': wordsOf<WhyNoWinner>({
    'no-ballots': true,
    'none-named': true,
    'all-vetoed': true,
  }),
  'sitting_rings.kind': ringKinds,
  'staff_tellings.kind': staffNews,
  'standing_tables.experience': experiences,
  'timer_events.kind': sharedEventKinds,
}

/** The words of these are in statements alone, so there is no list in the code that could differ. */
const inStatementsAlone = [
  'browser_rooms.kind',
  'incident_tellings.mail_outcome',
  'ledger_accounts.kind',
  'meetup_doubts.outcome',
  'meetup_entries.attendance_by',
  'meetup_hand_overs.outcome',
  'meetup_moves.outcome',
  'no_show_objections.outcome',
  'notice_deliveries.outcome',
  'payment_cancels.status',
  'review_flags.state',
  'sign_in_tickets.purpose',
]

const sorted = (words: Words) => words.map(String).sort()

test('the database limits its columns to the lists of the code', async () => {
  const checks = await db<{ column: string; definition: string }[]>`
    select c.conrelid::regclass::text || '.' || a.attname as column, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1`
  const found = checks.flatMap(({ column, definition }) => {
    const list = /^CHECK \(\((?:\w+|\(\w+\)::\w+) = ANY \((?:ARRAY)?\(*(?:ARRAY)?\[(.*)\]/.exec(
      definition,
    )?.[1]
    const words = list?.split(', ').map((word) => word.replace(/::.*$/, '').replace(/^\(?'?|'?\)?$/g, ''))
    return words === undefined ? [] : [[column, sorted(words)] as const]
  })
  const said = Object.fromEntries(found)
  expect(Object.keys(said).sort()).toEqual([...Object.keys(lists), ...inStatementsAlone].sort())
  for (const [column, words] of Object.entries(lists))
    expect([column, said[column]]).toEqual([column, sorted(words)])
})
