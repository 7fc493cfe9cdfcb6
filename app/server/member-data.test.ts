import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftNickname } from '~/features/accounts/account'
import { aMember, anIdentity, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { anInstructor } from '~/features/instructors/server/factories'
import { aMeetup, aPlayer } from '~/features/meetups/server/factories'
import { ifWanted, neededToJoin, type StoredItemId, whileUsing } from '~/features/policies/privacy-list'
import { aReview } from '~/features/reviews/server/factories'
import { allMemberData } from './member-data'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

/** Tables of the sign-in process that refer to a person only until it is complete. */
const passing = ['sign_in_attempts', 'sign_in_tickets', 'stand_in_records']

test('every table with a member’s data has a part in the export and in leaving', async () => {
  const referring = await on.db<{ name: string }[]>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'members'::regclass`
  const described = allMemberData.flatMap(({ tables }) => tables)
  expect([...described].sort()).toEqual(referring.map(({ name }) => name).sort())
})

/** The lines of the privacy policy that tell of each part of a member's data. */
const namedInPolicy: Record<string, readonly StoredItemId[]> = {
  account: [
    'provider',
    'nickname',
    'birthYear',
    'phone',
    'consents',
    'email',
    'picture',
    'marketing',
    'location',
    'blocks',
    'suspensions',
    'sessions',
  ],
  followed_cafes: ['follows'],
  corrections: ['corrections'],
  cafes_looked_after: ['staff'],
  likes: ['likes'],
  favouriteGames: ['favourites'],
  ownedGames: ['owned'],
  imports: ['imports'],
  instructor: ['instructor'],
  lessons: ['lessons'],
  league: ['league'],
  stamps: ['stamps'],
  coupons: ['stamps'],
  meetups: ['meetups', 'answers', 'bans'],
  questions: ['questions'],
  pitfalls: ['pitfalls'],
  votes: ['votes'],
  tables: ['tables'],
  events: ['events'],
  alerts: ['alerts'],
  reports: ['reports'],
  notices: ['notices', 'push'],
  passes: ['passes'],
  payments: ['orders'],
  paymentContact: ['buyer'],
  plays: ['plays'],
  namedByOthers: ['named'],
  verdicts: ['plays'],
  tastes: ['tastes'],
  reviews: ['reviews', 'reviewer'],
  timerResults: ['timer'],
  requests: ['requests'],
  audit: ['deeds'],
  payees: ['payee'],
  inquiries: ['inquiries'],
  promotions: ['promotions'],
  incidents: ['incidents'],
}

test('the privacy policy tells of every part of a member’s data, and of nothing else', () => {
  expect(Object.keys(namedInPolicy).sort()).toEqual(allMemberData.map(({ name }) => name).sort())
  const lines = [...neededToJoin, ...ifWanted, ...whileUsing].map(({ id }) => id)
  // What belongs to a sign-in that is not complete is nobody's yet.
  const described = new Set([...Object.values(namedInPolicy).flat(), 'passing'])
  expect([...described].sort()).toEqual([...lines].sort())
})

/** For each column of members: its name in the export, and its value after the member has left. */
const columnsOfMembers: Record<string, { exportedAs: string | null; onceLeft: unknown }> = {
  // Other people's data refers to it.
  id: { exportedAs: 'id', onceLeft: expect.any(Number) },
  // An internal name of demo people, who are not real.
  demoKey: { exportedAs: null, onceLeft: null },
  nickname: { exportedAs: 'nickname', onceLeft: leftNickname },
  // Derived from the nickname.
  nicknameFolded: { exportedAs: null, onceLeft: null },
  bio: { exportedAs: 'bio', onceLeft: '' },
  image: { exportedAs: 'image', onceLeft: null },
  phone: { exportedAs: 'phone', onceLeft: null },
  email: { exportedAs: 'email', onceLeft: null },
  emailVerified: { exportedAs: 'emailVerified', onceLeft: false },
  // The two times of an anonymous row identify nobody.
  phoneProvenAt: { exportedAs: 'phoneProvenAt', onceLeft: null },
  phoneReserved: { exportedAs: null, onceLeft: true },
  joinedAt: { exportedAs: 'joinedAt', onceLeft: expect.any(Date) },
  leftAt: { exportedAs: null, onceLeft: expect.any(Date) },
  birthYear: { exportedAs: 'birthYear', onceLeft: null },
  isOperator: { exportedAs: 'isOperator', onceLeft: false },
  operatorRights: { exportedAs: 'operatorRights', onceLeft: null },
  isInstructor: { exportedAs: 'isInstructor', onceLeft: false },
  isCafeStaff: { exportedAs: 'isCafeStaff', onceLeft: false },
  isFranchiseOwner: { exportedAs: 'isFranchiseOwner', onceLeft: false },
}

test('all data about a member is in their export, and deleted when they have left', async () => {
  const about = {
    demoKey: 'somebody',
    nickname: '전부있는이',
    bio: '보드게임이 좋아요',
    image: '/media/people/1',
    phone: '01012345678',
    phoneProvenAt: new Date('2026-02-02T00:00:00Z'),
    email: 'all@example.com',
    emailVerified: true,
    joinedAt: new Date('2026-02-01T00:00:00Z'),
    birthYear: 1995,
    isOperator: true,
    operatorRights: ['support', 'money'] as const,
    isInstructor: true,
    isCafeStaff: true,
    isFranchiseOwner: true,
  }
  const id = await aMember(on.db, about)
  // The last operator could not leave.
  await aMember(on.db, { isOperator: true })
  await anIdentity(on.db, { memberId: id, provider: 'kakao', subject: '1' })
  const readRow = async () => {
    const [row] = await on.db`select members.* from members where id = ${id}`
    return { ...row }
  }
  expect(Object.keys(await readRow()).sort()).toEqual(Object.keys(columnsOfMembers).sort())

  const headers = await signIn(on.app, id)
  const { account } = (await on.app.inject({ url: '/v1/me/export', headers })).json()
  const given = JSON.parse(JSON.stringify({ id, ...about }))
  for (const { exportedAs } of Object.values(columnsOfMembers)) {
    if (exportedAs !== null) expect(account[exportedAs], exportedAs).toEqual(given[exportedAs])
  }

  expect((await on.app.inject({ method: 'DELETE', url: '/v1/me', headers })).statusCode).toBe(200)
  const left = Object.entries(columnsOfMembers).map(([name, { onceLeft }]) => [name, onceLeft])
  expect(await readRow()).toEqual(Object.fromEntries(left))
})

/** Where a column is in the export, as a path from its root, or why it is not. */
type Exported = string | { because: string }

const internal = { because: 'It has a meaning only inside the database.' }
const ofCafe = { because: 'It is what the cafe says, and not the member.' }
const derived = { because: 'It is derived from other columns.' }
const memberItself = { because: 'It is the member whose export this is.' }
const others = { because: 'It is data of somebody else.' }

const columnsOfParts: Record<string, Record<string, Exported>> = {
  reviews: {
    id: 'reviews.written.0.id',
    game_id: 'reviews.written.0.game',
    author_id: memberItself,
    star: 'reviews.written.0.star',
    length_rating: 'reviews.written.0.lengthRating',
    replay_rating: 'reviews.written.0.replayRating',
    difficulty_rating: 'reviews.written.0.difficultyRating',
    body: 'reviews.written.0.body',
    written_at: 'reviews.written.0.writtenAt',
    edited_at: 'reviews.written.0.editedAt',
    hidden_at: 'reviews.written.0.hiddenAt',
    deleted_at: 'reviews.written.0.deletedAt',
    view_count: others,
    like_count: others,
    text_mark: derived,
  },
  review_flags: {
    id: internal,
    review_id: 'reviews.written.0.flags',
    kind: 'reviews.written.0.flags.0.kind',
    words: 'reviews.written.0.flags.0.words',
    original_id: others,
    found_at: 'reviews.written.0.flags.0.foundAt',
    state: 'reviews.written.0.flags.0.state',
    decided_at: 'reviews.written.0.flags.0.decidedAt',
    decided_by: others,
  },
  game_pitfalls: {
    id: internal,
    game_id: 'pitfalls.written.0.game',
    body: 'pitfalls.written.0.text',
    folded: derived,
    made_by: 'pitfalls.written.0.madeBy',
    author_id: memberItself,
    cafe_id: 'pitfalls.written.0.cafe',
    is_shown: 'pitfalls.written.0.isShown',
    created_at: 'pitfalls.written.0.createdAt',
    hidden_at: 'pitfalls.written.0.hiddenAt',
  },
  pitfall_confirmations: {
    pitfall_id: 'pitfalls.confirmed.0.text',
    member_id: memberItself,
    confirmed_at: 'pitfalls.confirmed.0.confirmedAt',
  },
  timer_results: {
    id: internal,
    key: { because: 'It opens the result for everybody who knows it.' },
    game_id: 'timerResults.0.game',
    made_by: 'timerResults.0.isOwn',
    meetup_id: 'timerResults.0.meetup',
    played_on: 'timerResults.0.playedOn',
    minutes: 'timerResults.0.minutes',
    made_at: 'timerResults.0.madeAt',
    session_id: {
      because: 'A result that a member has saved has none; that of a shared timer is the table’s.',
    },
  },
  timer_result_players: {
    result_id: 'timerResults.0.players',
    place: 'timerResults.0.players.0.place',
    name: 'timerResults.0.players.0.name',
    score: 'timerResults.0.players.0.score',
    penalty: 'timerResults.0.players.0.penalty',
    is_winner: 'timerResults.0.players.0.isWinner',
    claimed_by: 'timerResults.0.claimed',
    claimed_at: 'timerResults.0.players.1.claimedAt',
  },
  meetups: {
    id: 'meetups.entries.0.meetup.id',
    host_id: 'meetups.entries.0.isHost',
    cafe_id: 'meetups.entries.0.meetup.cafe',
    title: 'meetups.entries.0.meetup.title',
    content: 'meetups.entries.0.meetup.content',
    hidden_title: 'meetups.entries.0.meetup.title',
    hidden_content: 'meetups.entries.0.meetup.content',
    contact: 'meetups.entries.0.meetup.contact',
    starts_at: 'meetups.entries.0.meetup.startsAt',
    min_people: 'meetups.entries.0.meetup.hosting.minPeople',
    max_people: 'meetups.entries.0.meetup.hosting.maxPeople',
    tier: 'meetups.entries.0.pass.tier',
    day_kind: derived,
    auto_accepts: 'meetups.entries.0.meetup.hosting.acceptsByItself',
    password_hash: 'meetups.entries.0.meetup.hosting.hasPassword',
    invite_token: 'meetups.entries.0.meetup.hosting.inviteLink',
    status: 'meetups.entries.0.meetup.status',
    confirmed_at: 'meetups.entries.0.meetup.hosting.confirmedAt',
    takes_late: 'meetups.entries.0.meetup.hosting.takesLate',
    experience: 'meetups.entries.0.meetup.hosting.experience',
    welcomes_beginners: 'meetups.entries.0.meetup.hosting.welcomesBeginners',
    explains: 'meetups.entries.0.meetup.hosting.explains',
    lasts_minutes: 'meetups.entries.0.meetup.hosting.lastsMinutes',
    before_last_train: 'meetups.entries.0.meetup.hosting.beforeLastTrain',
    yes_due_at: ofCafe,
    yes_given_at: ofCafe,
    moving_until: derived,
    moved_at: { because: 'It says when the meetup moved, and the start is exported.' },
    awaits_yes: derived,
    closed_at: 'meetups.entries.0.meetup.hosting.closedAt',
    ended_at: 'meetups.entries.0.meetup.hosting.endedAt',
    cancelled_at: 'meetups.entries.0.meetup.hosting.cancelledAt',
    cancelled_by: 'meetups.entries.0.meetup.hosting.cancelledBy',
    is_played: derived,
    open_slot: internal,
    revision: internal,
    is_listed: derived,
    list_part: derived,
    listed_at: derived,
    opened_at: 'meetups.entries.0.meetup.hosting.openedAt',
    seated: others,
    held: others,
    unanswered: others,
    in_line: others,
    table_id: 'meetups.entries.0.meetup.byCafe',
    series_id: 'meetups.series.0.id',
    regulars_until: derived,
    regulars_of: derived,
  },
  meetup_series: {
    id: 'meetups.series.0.id',
    host_id: memberItself,
    cafe_id: 'meetups.series.0.cafe',
    template: 'meetups.series.0.title',
    title: 'meetups.series.0.title',
    content: 'meetups.series.0.content',
    contact: 'meetups.series.0.contact',
    starts: 'meetups.series.0.starts',
    min_people: 'meetups.series.0.minPeople',
    max_people: 'meetups.series.0.maxPeople',
    auto_accepts: 'meetups.series.0.autoAccepts',
    password_hash: 'meetups.series.0.hasPassword',
    experience: 'meetups.series.0.experience',
    welcomes_beginners: 'meetups.series.0.welcomesBeginners',
    explains: 'meetups.series.0.explains',
    lasts_minutes: 'meetups.series.0.lastsMinutes',
    before_last_train: 'meetups.series.0.beforeLastTrain',
    brought_ids: 'meetups.series.0.games.0',
    game_ids: 'meetups.series.0.games.0',
    open_slot: internal,
    made_at: 'meetups.series.0.madeAt',
  },
  meetup_series_dates: {
    series_id: internal,
    day: 'meetups.series.0.dates.0.day',
    state: 'meetups.series.0.dates.0.state',
    meetup_id: internal,
    failure: 'meetups.series.0.dates.0.failure',
  },
  meetup_games: {
    meetup_id: internal,
    place: internal,
    game_id: 'meetups.entries.0.meetup.hosting.games.0',
    is_brought: 'meetups.entries.0.meetup.hosting.broughtGames',
  },
  meetup_entries: {
    id: internal,
    meetup_id: 'meetups.entries.0.meetup.id',
    member_id: memberItself,
    is_host: 'meetups.entries.0.isHost',
    state: 'meetups.entries.0.state',
    asked_at: 'meetups.entries.0.askedAt',
    lined_up_at: 'meetups.entries.0.linedUpAt',
    passed_over_at: 'meetups.entries.0.passedOverAt',
    offered_at: 'meetups.entries.0.offeredAt',
    seated_at: 'meetups.entries.0.seatedAt',
    gone_at: 'meetups.entries.0.endedAt',
    gone_because: 'meetups.entries.0.endedBecause',
    gone_by_move: 'meetups.entries.0.endedBecause',
    gone_reason: 'meetups.entries.0.reason',
    starts_at: 'meetups.entries.0.meetup.startsAt',
    tier: 'meetups.entries.0.pass.tier',
    during: derived,
    pass: 'meetups.entries.0.pass.state',
    was_held: { because: 'The history of passes is exported with every step of them.' },
    pass_expires_at: 'meetups.entries.0.pass.expiresAt',
    pass_host_returns: derived,
    is_pass_used: derived,
    was_called_off: derived,
    arrival: 'meetups.entries.0.arrival',
    attendance: 'meetups.entries.0.attendance',
    attendance_by: 'meetups.entries.0.attendanceBy',
    attendance_at: 'meetups.entries.0.attendanceAt',
    checked_in_by_hand: 'meetups.entries.0.checkedInByHand',
    took_key: internal,
    settled_key: internal,
    returned_key: internal,
  },
  meetup_seat_holds: {
    meetup_id: 'meetups.heldSeats.0.meetup',
    member_id: memberItself,
    reason: 'meetups.heldSeats.0.reason',
    held_at: 'meetups.heldSeats.0.heldAt',
    deadline: 'meetups.heldSeats.0.until',
  },
  meetup_hand_overs: {
    id: internal,
    meetup_id: 'meetups.handOvers.0.meetup',
    from_id: memberItself,
    to_id: 'meetups.handOvers.0.asHost',
    offered_at: 'meetups.handOvers.0.offeredAt',
    outcome: 'meetups.handOvers.0.outcome',
    ended_at: 'meetups.handOvers.0.endedAt',
  },
  meetup_announcements: {
    id: internal,
    meetup_id: 'meetups.announcements.0.meetup',
    member_id: memberItself,
    body: 'meetups.announcements.0.text',
    written_at: 'meetups.announcements.0.at',
    deleted_at: 'meetups.announcements.0.deletedAt',
  },
  meetup_pairs: {
    id: internal,
    meetup_id: 'meetups.pairs.0.meetup',
    member_id: memberItself,
    token: 'meetups.pairs.0.link',
    made_at: 'meetups.pairs.0.madeAt',
    deadline: 'meetups.pairs.0.seatHeldUntil',
    outcome: 'meetups.pairs.0.outcome',
    ended_at: 'meetups.pairs.0.endedAt',
    friend_id: 'meetups.pairs.0.asFriend',
  },
  meetup_purchases: {
    order_id: internal,
    member_id: memberItself,
    meetup_id: 'meetups.purchases.0.meetup',
    began_at: 'meetups.purchases.0.beganAt',
    deadline: 'meetups.purchases.0.seatHeldUntil',
    pair_id: internal,
    is_of_friend: 'meetups.purchases.0.forFriendSeat',
    found_moving: 'meetups.purchases.0.outcome',
    outcome: 'meetups.purchases.0.outcome',
    settled_at: 'meetups.purchases.0.settledAt',
  },
  meetup_tellings: {
    id: internal,
    meetup_id: 'meetups.hostNotices.0.meetup',
    about_id: memberItself,
    kind: 'meetups.hostNotices.0.about',
    told_at: 'meetups.hostNotices.0.at',
  },
  meetup_bars: {
    id: internal,
    member_id: memberItself,
    reason: 'meetups.bans.0.reason',
    barred_at: 'meetups.bans.0.barredAt',
    ends_at: 'meetups.bans.0.endsAt',
    lifted_at: 'meetups.bans.0.liftedAt',
    appeal: 'meetups.bans.0.appeal',
    appealed_at: 'meetups.bans.0.appealedAt',
    appeal_decided_at: 'meetups.bans.0.appealDecidedAt',
  },
  reports: {
    id: internal,
    case_id: 'reports.0.name',
    reporter_id: memberItself,
    at_meetup_id: 'reports.0.meetup',
    review_id: 'reports.0.name',
    reason: 'reports.0.reason',
    body: 'reports.0.text',
    // It equals the weight of the reviewer, which is exported, at the time of the report.
    weight: derived,
    reported_at: 'reports.0.reportedAt',
  },
  lesson_requests: {
    id: internal,
    key: { because: 'It opens the request for everybody who knows it.' },
    instructor_id: 'lessons.0.instructor',
    requester_id: memberItself,
    name: 'lessons.0.name',
    phone: 'lessons.0.phone',
    email: 'lessons.0.email',
    content: 'lessons.0.content',
    wished_at: 'lessons.0.wishedAt',
    state: 'lessons.0.state',
    lesson_at: 'lessons.0.lessonAt',
    message: 'lessons.0.message',
    requested_at: 'lessons.0.requestedAt',
    changed_at: 'lessons.0.changedAt',
    called_off_at: 'lessons.0.calledOffAt',
    phone_shown: 'lessons.0.phoneShown',
    letters: derived,
  },
}

/** A member with a row in each of these tables, and nothing empty that could have a value. */
async function aBusyMember() {
  const now = on.clock.now()
  const { id, call } = await aPlayer(on)
  const other = await aMember(on.db)
  const gameId = await aGame(on.db, { name: '내보낼 게임' })
  const reviewId = await aReview(on.db, { gameId, authorId: id, length: 2, replay: 3, difficulty: 4 })
  await on.db`update reviews set edited_at = ${now}, hidden_at = ${now}, deleted_at = ${now} where id = ${reviewId}`
  await on.db`
    insert into review_flags (review_id, kind, words, found_at, state, decided_at)
    values (${reviewId}, 'words', '{나쁜말}', ${now}, 'upheld', ${now})`
  const pitfalls = await on.db<{ id: number }[]>`
    insert into game_pitfalls (game_id, body, folded, made_by, author_id, is_shown, created_at)
    values (${gameId}, '내가 쓴 규칙', '내가쓴규칙', 'member', ${id}, false, ${now}),
      (${gameId}, '남이 쓴 규칙', '남이쓴규칙', 'member', ${other}, false, ${now})
    returning id`
  await on.db`
    insert into pitfall_confirmations (pitfall_id, member_id, confirmed_at) values (${pitfalls[1]?.id ?? 0}, ${id}, ${now})`
  const meetupId = await aMeetup(on, id)
  const result = {
    gameId,
    meetupId,
    minutes: 42,
    ownPlace: 1,
    players: [
      { name: '지우', score: 12, isWinner: false },
      { name: '하늘', score: 30, isWinner: true },
    ],
  }
  expect((await call('POST', 'timer-results', result)).status).toBe(200)
  await on.db`insert into meetup_games (meetup_id, place, game_id) values (${meetupId}, 1, ${gameId})`
  await on.db`
    update meetup_entries set attendance = 'attended', attendance_by = 'cafe', attendance_at = ${now}
    where meetup_id = ${meetupId}`
  await on.db`
    insert into meetup_seat_holds (meetup_id, member_id, reason, held_at, deadline)
    values (${meetupId}, ${id}, 'offer', ${now}, ${now}::timestamptz + interval '1 hour')`
  await on.db`
    insert into meetup_hand_overs (meetup_id, from_id, to_id, offered_at, outcome, ended_at)
    values (${meetupId}, ${id}, ${other}, ${now}, 'declined', ${now})`
  await on.db`
    insert into meetup_announcements (meetup_id, member_id, body, written_at, deleted_at)
    values (${meetupId}, ${id}, '', ${now}, ${now})`
  await on.db`
    insert into meetup_pairs (meetup_id, member_id, token, made_at, deadline, outcome, ended_at, friend_id)
    values (${meetupId}, ${id}, 'exported-token-0123456', ${now}, ${now}::timestamptz + interval '30 minutes', 'claimed', ${now}, ${other})`
  await on.db`
    with made as (
      insert into payment_orders (merchant_uid, member_id, tier, count, amount, meetup_id, fee_percent, ordered_at)
      values ('pass_exported', ${id}, 6000, 1, 6000, ${meetupId}, 5, ${now}) returning id
    )
    insert into meetup_purchases (order_id, member_id, meetup_id, began_at, deadline)
    select id, ${id}, ${meetupId}, ${now}, ${now}::timestamptz + interval '10 minutes' from made`
  await on.db`
    insert into meetup_tellings (meetup_id, about_id, kind, told_at) values (${meetupId}, ${id}, 'joined', ${now})`
  await on.db`
    with made as (
      insert into meetup_series (host_id, cafe_id, title, content, contact, starts, min_people, max_people, auto_accepts,
        password_hash, experience, welcomes_beginners, game_ids, made_at)
      select ${id}, cafe_id, '매주', '만나요', '010-1234-5678', '19:00', 2, 4, true, 'hash', 'anyone', true, array[${gameId}::int], ${now}
      from meetups where id = ${meetupId} returning id
    )
    insert into meetup_series_dates (series_id, day, state, failure)
    select id, '2026-03-27', 'failed', '평일 이용권이 부족해요.' from made`
  await on.db`
    insert into meetup_bars (member_id, reason, barred_at, ends_at, lifted_at, appeal, appealed_at, appeal_decided_at)
    values (${id}, '약속을 어겼어요', ${now}, ${now}::timestamptz + interval '1 day', ${now}, '제가 아니었어요. 확인해 주세요.', ${now}, ${now})`
  await on.db`
    with about as (insert into report_cases (kind, member_id, opened_at) values ('person', ${other}, ${now}) returning id)
    insert into reports (case_id, reporter_id, at_meetup_id, reason, body, weight, reported_at)
    select id, ${id}, ${meetupId}, 'spam', '광고를 했어요', 0, ${now} from about`
  const taught = await anInstructor(on.db, { memberId: id })
  const asked = await anInstructor(on.db, { name: '물어본 강사' })
  for (const [instructorId, requesterId] of [
    [asked, id],
    [taught, other],
  ] as const) {
    await on.db`
      insert into lesson_requests (key, instructor_id, requester_id, name, phone, email, content, wished_at, state, lesson_at,
        message, requested_at, changed_at, called_off_at)
      values (gen_random_uuid()::text, ${instructorId}, ${requesterId}, '김하늘', '01099998888', 'sky@example.com', '배우고 싶어요.',
        ${now}, 'declined', ${now}, '토요일에 봬요.', ${now}, ${now}, ${now})`
  }
  return call
}

test('every column of what members write, save and agree on is in their export, or it is said why not', async () => {
  for (const [table, columns] of Object.entries(columnsOfParts)) {
    const stored = await on.db<{ name: string }[]>`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`
    expect(Object.keys(columns).sort(), table).toEqual(stored.map(({ name }) => name).sort())
  }
  const call = await aBusyMember()
  const { body } = await call('GET', 'me/export')
  for (const [table, columns] of Object.entries(columnsOfParts)) {
    for (const [column, where] of Object.entries(columns)) {
      if (typeof where === 'string') expect(body, `${table}.${column}`).toHaveProperty(where)
    }
  }
  expect(body.reviews.written[0]).toMatchObject({
    hiddenAt: expect.any(String),
    flags: [{ kind: 'words', words: ['나쁜말'], state: 'upheld' }],
  })
  expect(body.timerResults).toMatchObject([
    {
      isOwn: true,
      claimed: '하늘',
      players: [
        { name: '지우', score: 12, claimedAt: null },
        { name: '하늘', score: 30, isWinner: true },
      ],
    },
  ])
  expect(body.meetups.entries).toMatchObject([
    {
      meetup: { hosting: { minPeople: 2, maxPeople: 4, acceptsByItself: true, games: ['내보낼 게임'] } },
      seatedAt: expect.any(String),
      attendanceBy: 'cafe',
      attendanceAt: expect.any(String),
    },
  ])
  expect(body.lessons).toMatchObject([{ instructor: '물어본 강사', phone: '01099998888' }])
  expect(body.instructor.answers).toMatchObject([
    { message: '토요일에 봬요.', state: '거절했어요', calledOffAt: expect.any(String) },
  ])
  // Nothing of who has asked for the lesson.
  expect(JSON.stringify(body.instructor)).not.toMatch(/김하늘|01099998888|sky@example|배우고 싶어요/)
})

test('every table with a member’s id declares it as a foreign key', async () => {
  const loose = await on.db<{ name: string }[]>`
    select columns.table_name || '.' || columns.column_name as name
    from information_schema.columns natural join information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and columns.column_name ~ '(member|author|owner|blocker|blocked|host|user)_id$'
      and not exists (
        select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where contype = 'f' and confrelid = 'members'::regclass and conrelid::regclass::text = columns.table_name
          and attname = columns.column_name)`
  expect(loose).toEqual([])
})

test('tables of the sign-in process have an expiry', async () => {
  for (const table of passing) {
    const [expiry] = await on.db<{ found: boolean }[]>`
      select exists (select from information_schema.columns where table_name = ${table}
        and column_name = 'expires_at') as found`
    expect(expiry?.found, table).toBe(true)
  }
})
