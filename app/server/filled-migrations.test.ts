import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onConnection, toOptions } from '~/lib/server/database-address'
import { projectRoot } from '~/lib/server/project-root'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Runs a migration on the rows of the time before it, and returns what is read afterwards. Nothing of it stays. */
async function migrated(file: string, { before, read }: { before: string; read: string }): Promise<object[]> {
  const migration = await readFile(path.join(projectRoot, 'db/migrations', file), 'utf8')
  return onConnection(toOptions(database.address), async (client) => {
    await client.query('begin')
    // The rows need no members and cafes, of which the migrations read nothing.
    await client.query('set local session_replication_role = replica')
    await client.query(before)
    await client.query(migration)
    const { rows } = await client.query<object>(read)
    await client.query('rollback')
    return rows
  })
}

test('figures of trust begin with the answers and attendances of the last year, where there are three', async () => {
  const before = `
    drop table trust_figures;
    drop index meetup_answers_answered, meetup_entries_attendance_noted;
    -- One a month, for more than a year.
    insert into meetups (
      id, host_id, cafe_id, title, content, starts_at, min_people, max_people, opened_at, day_kind, status, confirmed_at, ended_at)
    overriding system value
    select id, 1, 1, '카탄', '함께해요', now() - make_interval(months => id), 2, 4, now() - interval '2 years', 'weekday', 'ended',
      now(), now()
    from generate_series(1, 14) id;
    insert into meetup_entries (
      meetup_id, member_id, state, asked_at, seated_at, starts_at, attendance, attendance_by, attendance_at, pass, during)
    select month, member, 'seated', now(), now(), now() - make_interval(months => month), attendance, 'host', now(), 'none', 'empty'
    from (values
      (1, 1, 'attended'), (2, 1, 'attended'), (3, 1, 'attended'), (4, 1, 'no-show'), (5, 1, 'disputed'), (13, 1, 'no-show'),
      (1, 2, 'attended'), (2, 2, 'attended'),
      (1, 3, 'attended'), (13, 3, 'attended'), (14, 3, 'attended')
    ) came (month, member, attendance);
    insert into meetup_answers (meetup_id, member_id, about_id, would_meet_again, answered_at)
    select month, 9, about, again, now()
    from (values
      (1, 1, true), (2, 1, true), (3, 1, false), (13, 1, false),
      (1, 2, true), (2, 2, true),
      (1, 4, true), (2, 4, false), (3, 4, true)
    ) said (month, about, again);`
  const read = `
    select member_id, attended, no_shows, attend_at is not null as is_counted, answers, again, again_at is not null as is_answered
    from trust_figures order by member_id`
  expect(await migrated('0390-trust-figures.sql', { before, read })).toEqual([
    { member_id: 1, attended: 3, no_shows: 1, is_counted: true, answers: 3, again: 2, is_answered: true },
    { member_id: 4, attended: 0, no_shows: 0, is_counted: false, answers: 3, again: 2, is_answered: true },
  ])
})

test('passes that came back after their cafe was paid stand in the months that were paid and taken off', async () => {
  const before = `
    drop view cafe_statement_rows;
    drop index cafe_returned_passes_returned, cafe_returned_passes_settled;
    alter table cafe_returned_passes
      drop column because, drop column settled_at, drop column returned_at, drop column reason;
    alter table meetup_settlements drop column withdrawn_at, drop column withdrawn_because;
    create index cafe_returned_passes_of_cafe on cafe_returned_passes (cafe_id);
    -- The last one begins in the month after the one that was paid.
    insert into meetups (
      id, host_id, cafe_id, title, content, starts_at, min_people, max_people, opened_at, day_kind, status, confirmed_at, cancelled_at,
      cancelled_by, ended_at)
    overriding system value
    values
      (1, 1, 7, '카탄', '함께해요', '2026-02-10 19:00+09', 2, 4, '2026-02-01', 'weekday', 'cancelled', null, '2026-04-02 12:00+09',
        'not-held', null),
      (2, 1, 7, '카탄', '함께해요', '2026-02-11 19:00+09', 2, 4, '2026-02-01', 'weekday', 'ended', '2026-02-02', null, null,
        '2026-02-11 23:00+09'),
      (3, 1, 7, '카탄', '함께해요', '2026-03-01 19:00+09', 2, 4, '2026-02-01', 'weekday', 'ended', '2026-02-02', null, null,
        '2026-03-01 23:00+09');
    insert into meetup_entries (
      id, meetup_id, member_id, state, asked_at, starts_at, tier, pass, pass_expires_at, gone_at, gone_because, during)
    overriding system value
    select id, id, 1, 'gone', '2026-02-01', '2026-02-10', 6000, 'restored', '2026-06-01', '2026-03-20 12:00+09', 'operator', 'empty'
    from generate_series(1, 3) id;
    -- What the first one brought was taken off with the payout for March.
    insert into cafe_payouts (id, cafe_id, month, amount, paid_on, made_at) overriding system value
    values (1, 7, '2026-02-01', 18000, '2026-03-10', '2026-03-10 12:00+09'),
      (2, 7, '2026-03-01', 6000, '2026-04-10', '2026-04-10 12:00+09');
    insert into cafe_payout_lines (payout_id, entry_id, amount) values (1, 1, 6000), (1, 2, 6000), (1, 3, 6000), (2, 1, -6000);
    insert into cafe_returned_passes (entry_id, cafe_id, amount) select id, 7, 6000 from generate_series(1, 3) id;
    insert into audit_entries (thing_kind, thing_id, action, happened_at, details)
    values ('meetup', 1, 'say-not-held', now(), '{"reason": "비가 샜어요"}');`
  const read = `
    select entry_id, amount, to_char(stated_at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI:SS') as stated, reason
    from cafe_statement_rows order by entry_id, amount desc`
  expect(await migrated('0355-returned-passes-in-statements.sql', { before, read })).toEqual([
    { entry_id: 1, amount: 6_000, stated: '2026-02-10 19:00:00', reason: null },
    { entry_id: 1, amount: -6_000, stated: '2026-03-31 23:59:59', reason: '비가 샜어요' },
    { entry_id: 2, amount: 6_000, stated: '2026-02-11 19:00:00', reason: null },
    { entry_id: 2, amount: -6_000, stated: '2026-03-20 12:00:00', reason: null },
    { entry_id: 3, amount: 6_000, stated: '2026-02-28 23:59:59', reason: null },
    { entry_id: 3, amount: -6_000, stated: '2026-03-20 12:00:00', reason: null },
  ])
})
