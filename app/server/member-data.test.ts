import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftNickname } from '~/features/accounts/account'
import { aMember, anIdentity, signIn } from '~/features/accounts/server/factories'
import { ifWanted, neededToJoin, type StoredItemId, whileUsing } from '~/features/accounts/stored-data'
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
  const told = allMemberData.flatMap(({ tables }) => tables)
  expect([...told].sort()).toEqual(referring.map(({ name }) => name).sort())
})

/** The lines of the privacy policy that tell of each part of a member's data. */
const toldInPolicy: Record<string, readonly StoredItemId[]> = {
  account: [
    'provider',
    'nickname',
    'phone',
    'consents',
    'email',
    'picture',
    'marketing',
    'blocks',
    'suspensions',
    'sessions',
  ],
  followed_cafes: ['follows'],
  cafes_looked_after: ['staff'],
  likes: ['likes'],
  imports: ['imports'],
  instructor: ['instructor'],
  lessons: ['lessons'],
  league: ['league'],
  stamps: ['stamps'],
  coupons: ['stamps'],
  meetups: ['meetups', 'answers'],
  notices: ['notices', 'push'],
  passes: ['passes'],
  payments: ['orders'],
  plays: ['plays'],
  namedByOthers: ['named'],
  verdicts: ['plays'],
  tastes: ['tastes'],
  reviews: ['reviews', 'reviewer'],
  timerResults: ['timer'],
  requests: ['requests'],
  audit: ['deeds'],
}

test('the privacy policy tells of every part of a member’s data, and of nothing else', () => {
  expect(Object.keys(toldInPolicy).sort()).toEqual(allMemberData.map(({ name }) => name).sort())
  const lines = [...neededToJoin, ...ifWanted, ...whileUsing].map(({ id }) => id)
  // What belongs to a sign-in that is not complete is nobody's yet.
  const told = new Set([...Object.values(toldInPolicy).flat(), 'passing'])
  expect([...told].sort()).toEqual([...lines].sort())
})

/** For each column of members: its name in the export, and its value after the member has left. */
const columnsOfMembers: Record<string, { exportedAs: string | null; onceLeft: unknown }> = {
  // Other people's data refers to it.
  id: { exportedAs: 'id', onceLeft: expect.any(Number) },
  // An internal name of demo people, who are not real.
  demo_key: { exportedAs: null, onceLeft: null },
  nickname: { exportedAs: 'nickname', onceLeft: leftNickname },
  // Derived from the nickname.
  nickname_folded: { exportedAs: null, onceLeft: null },
  bio: { exportedAs: 'bio', onceLeft: '' },
  image: { exportedAs: 'image', onceLeft: null },
  phone: { exportedAs: 'phone', onceLeft: null },
  email: { exportedAs: 'email', onceLeft: null },
  email_verified: { exportedAs: 'emailVerified', onceLeft: false },
  // The two times of an anonymous row identify nobody.
  joined_at: { exportedAs: 'joinedAt', onceLeft: expect.any(Date) },
  left_at: { exportedAs: null, onceLeft: expect.any(Date) },
  is_operator: { exportedAs: 'isOperator', onceLeft: false },
  is_instructor: { exportedAs: 'isInstructor', onceLeft: false },
  is_cafe_staff: { exportedAs: 'isCafeStaff', onceLeft: false },
  is_franchise_owner: { exportedAs: 'isFranchiseOwner', onceLeft: false },
}

test('all data about a member is in their export, and deleted when they have left', async () => {
  const about = {
    demoKey: 'somebody',
    nickname: '전부있는이',
    bio: '보드게임이 좋아요',
    image: '/media/people/1',
    phone: '01012345678',
    email: 'all@example.com',
    emailVerified: true,
    joinedAt: new Date('2026-02-01T00:00:00Z'),
    isOperator: true,
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
