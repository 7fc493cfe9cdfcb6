import { searchedForms } from '~/features/cafes/cafe-search'
import { toInitials, toLetters } from '~/features/catalogue/search-text'
import type { Database } from '~/lib/server/database'

/** The first word is in most names, the second in one of ten thousand, and the third in none. */
export const deskWords = { common: '달맞이', rare: '얼음고래', none: '무쇠솥뚜껑' } as const
/** Nicknames are searched by their beginning. */
export const deskNicknames = { common: 'desk', rare: 'deskrare', none: 'nobodyatall' } as const

const everyNth = 10_000

/**
 * Creates this many members, cafes, articles, instructors, lesson requests, ended banners, games, orders with
 * passes, and audit entries.
 */
export async function fillDesk(db: Database, rows: number): Promise<void> {
  const { common, rare } = deskWords
  await db.transaction(async (tx) => {
    const members = await tx<{ id: number }[]>`
      insert into members (nickname, nickname_folded, joined_at, is_cafe_staff, is_instructor)
      select name, name, '2026-01-01', nth % 100 = 0, nth % 50 = 0
      from generate_series(1, ${rows}) nth
      cross join lateral (
        select case when nth % ${everyNth} = 7 then 'deskrare' || nth / ${everyNth} else 'desk' || to_hex(nth) end
      ) named (name)
      returning id`
    const first = members[0]?.id ?? 0

    const cafe = searchedForms({ name: `${common} 보드카페`, address: '서울특별시 중구 버들동' })
    const rareCafe = searchedForms({ name: `${rare} 보드카페`, address: '부산광역시 해운대구' })
    await tx`
      insert into cafes (name, address, latitude, longitude, letters, initials, added_at, updated_at)
      select case when is_rare then ${`${rare} 보드카페 `} else ${`${common} 보드카페 `} end || nth, '서울특별시 중구 버들동',
        34.5 + nth % 1000 * 0.0022, 126.5 + nth / 1000 * 0.028,
        case when is_rare then ${rareCafe.letters} else ${cafe.letters} end || nth,
        case when is_rare then ${rareCafe.initials} else ${cafe.initials} end, '2026-01-01', '2026-01-01'
      from (select nth, nth % ${everyNth} = 7 as is_rare from generate_series(1, ${rows}) nth) invented`

    await tx`
      insert into articles (title, html, due_at, published_at)
      select case when nth % ${everyNth} = 7 then ${`${rare} 소식 `} else ${`${common} 모임 소식 `} end || nth,
        repeat('<p>이번 달에도 여러 카페에서 모임이 열려요.</p>', 20),
        case when nth % 50 > 0 then '2026-01-01'::timestamptz end, case when nth % 50 > 1 then '2026-01-01'::timestamptz end
      from generate_series(1, ${rows}) nth`

    // Half of the instructors wait for an operator.
    const instructor = searchedForms({ name: common, address: '서울특별시 중구 버들동' })
    const rareInstructor = searchedForms({ name: rare, address: '서울특별시 중구 버들동' })
    const instructors = await tx<{ id: number }[]>`
      insert into instructors (state, name, address, intro, letters, initials, applied_at, updated_at)
      select case when nth % 2 = 0 then 'approved' else 'waiting' end,
        case when is_rare then ${rare} else ${common} end || nth, '서울특별시 중구 버들동', '함께 배워요.',
        case when is_rare then ${rareInstructor.letters} else ${instructor.letters} end,
        case when is_rare then ${rareInstructor.initials} else ${instructor.initials} end, '2026-01-01', '2026-01-01'
      from (select nth, nth % ${everyNth} = 7 as is_rare from generate_series(1, ${rows}) nth) invented
      returning id`
    await tx`
      insert into lesson_requests (key, instructor_id, name, phone, content, state, requested_at, changed_at)
      select md5(nth::text), ${instructors[0]?.id ?? 0}::int + nth - 1,
        case when nth % ${everyNth} = 7 then ${rare} else ${common} end || nth, '01012345678', '배우고 싶어요.',
        case when nth % 2 = 0 then 'accepted' else 'waiting' end, '2026-01-01', '2026-01-01'
      from generate_series(1, ${rows}) nth`
    await tx`
      insert into banners (place, position, title, image, shown_until)
      select 'top', 1, case when nth % ${everyNth} = 7 then ${rare} else ${common} end || nth, '/media/banner', '2026-01-01'
      from generate_series(1, ${rows}) nth`

    const games = await tx<{ id: number }[]>`
      insert into games (name, min_players, max_players, play_minutes, age, difficulty, added_at)
      select case when nth % ${everyNth} = 7 then ${`${rare} 게임 `} else ${`${common} 게임 `} end || nth,
        2, 4, 30, 8, 3, '2026-01-01'
      from generate_series(1, ${rows}) nth
      returning id`
    const firstGame = games[0]?.id ?? 0
    await tx`
      insert into game_names (game_id, name, letters, initials)
      select id, name,
        case when (id - ${firstGame} + 1) % ${everyNth} = 7 then ${toLetters(`${rare} 게임`)} else ${toLetters(`${common} 게임`)} end
          || (id - ${firstGame} + 1),
        case when (id - ${firstGame} + 1) % ${everyNth} = 7 then ${toInitials(`${rare} 게임`)} else ${toInitials(`${common} 게임`)} end
      from games where id >= ${firstGame}`

    // Orders refer to their payments and payments to their orders.
    await tx`
      insert into payment_orders (merchant_uid, member_id, tier, count, amount, ordered_at)
      select 'pass_' || md5(nth::text), ${first}::int + nth - 1, 6000, 1, 6000, '2026-01-01'
      from generate_series(1, ${rows}) nth`
    await tx`
      insert into payments (imp_uid, order_id, amount, currency, found_at)
      select 'imp_' || id, id, 6000, 'KRW', '2026-01-01' from payment_orders where status = 'open'`
    await tx`
      update payment_orders set status = 'paid', paid_at = '2026-01-01', imp_uid = 'imp_' || id where status = 'open'`
    await tx`
      insert into payment_outside_returns (imp_uid, amount, passes_owed, passes_taken, found_at)
      select imp_uid, 6000, 1, 0, '2026-01-01' from payment_orders where id % 10000 = 7 and imp_uid is not null`

    await tx`
      insert into ledger_accounts (kind, member_id)
      select 'wallet', id from members where id >= ${first}`
    await tx`
      insert into ledger_lots (asset, member_id, order_key, made_at, expires_at)
      select 'pass:6000', member_id, merchant_uid, '2026-01-01', '2027-01-01'
      from payment_orders where member_id >= ${first}`
    await tx`
      insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, moved_at)
      select 'sale:' || order_key, 'sale', 1, ledger_lots.id, ledger_accounts.id, ledger_lots.id, 1, made_at
      from ledger_lots join ledger_accounts on kind = 'wallet' and ledger_accounts.member_id = ledger_lots.member_id
      where ledger_lots.member_id >= ${first}
      order by ledger_lots.id`

    await tx`
      insert into audit_entries (actor_id, action, thing_kind, thing_id, details, happened_at)
      select ${first}::int + nth % 20, case when nth % ${everyNth} = 7 then 'change-banner' else 'change-hours' end,
        case when nth % ${everyNth} = 7 then 'banner' else 'cafe' end, nth,
        '{"before": {"opens": 600}, "after": {"opens": 660}}', '2026-01-01'
      from generate_series(1, ${rows}) nth`
  })
  // Autovacuum would do this within a minute.
  await db`
    vacuum analyze members, cafes, articles, instructors, lesson_requests, banners, games, game_names, payment_orders, payments, payment_outside_returns,
      ledger_accounts, ledger_lots, ledger_transfers, ledger_balances, audit_entries`
}
