import { hasPasses, type NewCafe, type ShelfEntry } from '~/features/cafes/cafe'
import type { Opening } from '~/features/cafes/opening-hours'
import { dateAfter } from '~/features/cafes/opening-hours'
import type { StaffRole } from '~/features/cafes/staff'
import type { Coordinates } from '~/lib/coordinates'
import { type Random, seededRandom } from '~/lib/seeded-random'
import { seoulDate } from '~/lib/seoul-date'
import { pictureAddress } from './pictures'
import type { CafeEntry, DistrictEntry, GameEntry, TownContent } from './read-content'
import { dayMs, minuteInDay, pastMoment } from './town-time'

type Kind = CafeEntry['kind']
type Won = readonly [adult: number, child: number | null]

interface KindOfPlace {
  /** Opening and closing hours from Monday to Sunday; above 24 if the cafe closes after midnight. */
  week: readonly (readonly [opens: number, closes: number] | null)[]
  weekday: Won
  weekend: Won
  passes: readonly (readonly [weekday: number, weekend: number] | null)[]
  facilities: readonly string[]
  /** The smallest and the largest number of games. */
  shelf: readonly [number, number]
  /** The games that it prefers; other games get a place by their fame alone. */
  likes: (game: GameEntry) => boolean
}

const everyDay = (opens: number, closes: number) => Array.from({ length: 7 }, () => [opens, closes] as const)

const places: Record<Kind, KindOfPlace> = {
  classic: {
    week: [...everyDay(12, 23).slice(0, 4), [12, 24], [11, 24], [11, 23]],
    weekday: [3500, 3000],
    weekend: [4500, 4000],
    passes: [
      [6000, 8000],
      [7000, 9000],
      [7000, 8000],
    ],
    facilities: ['와이파이', '콘센트', '단체석', '음료 반입'],
    shelf: [60, 110],
    likes: () => false,
  },
  late: {
    week: [...everyDay(14, 26).slice(0, 4), [14, 28], [13, 28], [13, 26]],
    weekday: [4000, 3500],
    weekend: [5000, 4500],
    passes: [[7000, 9000], [8000, 9000], null],
    facilities: ['와이파이', '콘센트', '단체석', '간단한 음식'],
    shelf: [50, 100],
    likes: ({ genres }) => genres.includes('파티') || genres.includes('마피아'),
  },
  evening: {
    week: everyDay(18, 26),
    weekday: [5000, null],
    weekend: [6000, null],
    passes: [[8000, 9000], null],
    facilities: ['와이파이', '맥주와 와인', '예약 자리'],
    shelf: [30, 60],
    likes: ({ genres }) => genres.includes('추리') || genres.includes('파티'),
  },
  'all-night': {
    week: everyDay(0, 24),
    weekday: [3500, 3500],
    weekend: [4500, 4500],
    passes: [
      [7000, 8000],
      [8000, 9000],
    ],
    facilities: ['와이파이', '콘센트', '담요', '라면', '사물함'],
    shelf: [80, 140],
    likes: () => false,
  },
  lunch: {
    week: [...everyDay(11, 20).slice(0, 5), null, null],
    weekday: [3000, 3000],
    weekend: [3000, 3000],
    passes: [[5000, 5000], null],
    facilities: ['와이파이', '빠른 자리'],
    shelf: [25, 45],
    likes: ({ playMinutes }) => playMinutes <= 30,
  },
  family: {
    week: [null, ...everyDay(10, 20).slice(0, 4), [10, 21], [10, 20]],
    weekday: [3000, 2500],
    weekend: [4000, 3000],
    passes: [
      [5000, 7000],
      [6000, 7000],
    ],
    facilities: ['와이파이', '어린이 의자', '수유실', '유아차 출입', '주차'],
    shelf: [50, 80],
    likes: ({ age }) => age <= 8,
  },
  study: {
    week: [[13, 23], null, [13, 23], [13, 23], [13, 24], [11, 24], [11, 23]],
    weekday: [3500, 3500],
    weekend: [4500, 4500],
    passes: [
      [7000, 9000],
      [8000, 9000],
      [6000, 8000],
    ],
    facilities: ['와이파이', '콘센트', '큰 탁자', '규칙 설명', '보관함'],
    shelf: [70, 120],
    likes: ({ difficulty }) => difficulty >= 6,
  },
  small: {
    week: [null, ...everyDay(14, 22).slice(0, 5), null],
    weekday: [3000, 3000],
    weekend: [3500, 3500],
    passes: [[5000, 6000], null, null],
    facilities: ['와이파이', '음료 반입'],
    shelf: [20, 40],
    likes: ({ maxPlayers }) => maxPlayers <= 2,
  },
}

/**
 * The cafes of the well-known demo people: one works at the dice cafe, and the other owns it and two more.
 */
const staff: Record<string, { role: StaffRole; cafes: readonly string[] }> = {
  staff: { role: 'staff', cafes: ['jusawi-dabang'] },
  franchise: { role: 'owner', cafes: ['jusawi-dabang', 'changgo-dice', 'yeondae-ap'] },
}

/** Who looks after a cafe. Every one with prices has an owner, without whom it would sell no passes. */
export function staffOf(
  cafe: NewCafe & { slug: string },
  { owners }: TownContent,
): { member: string; role: StaffRole }[] {
  const known = Object.entries(staff).flatMap(([member, { role, cafes }]) =>
    cafes.includes(cafe.slug) ? [{ member, role }] : [],
  )
  if (known.some(({ role }) => role === 'owner') || !hasPasses(cafe)) return known
  return [...known, { member: seededRandom(`owner of ${cafe.slug}`).pick(owners).key, role: 'owner' }]
}

/** Most people of the town follow the dice cafe, and a few follow each of the other cafes. */
export function followersOf(
  slug: string,
  { members }: TownContent,
  now: Date,
): { member: string; followedAt: Date }[] {
  const random = seededRandom(`follows ${slug}`)
  const share = slug === 'jusawi-dabang' ? 0.75 : random.between(0.02, 0.22)
  return members
    .filter(({ key }) => key !== 'newcomer')
    .flatMap(({ key }) => {
      const isAmong = random.chance(share)
      const followedAt = pastMoment(now, random.int(1, 120), random.int(10 * 60, 23 * 60))
      return isAmong ? [{ member: key, followedAt }] : []
    })
}

/** The demo cafes, in the order of the content. */
export function townCafes(
  town: TownContent,
  { games, now }: { games: ReadonlyMap<string, number>; now: Date },
): (NewCafe & { slug: string })[] {
  const districts = new Map(town.districts.map((district) => [district.key, district]))
  const existing: Coordinates[] = []
  return town.cafes.map((cafe, at) => {
    const district = districts.get(cafe.district)
    if (!district) throw new Error(`The cafe ${cafe.slug} is in the unknown district ${cafe.district}.`)
    const random = seededRandom(`cafe of the town ${cafe.slug}`)
    const spot = findSpot(district, existing, random)
    existing.push(spot)
    return toNewCafe(cafe, { district, spot, at, town, games, now, random })
  })
}

/** About sixty metres in degrees of latitude. */
const elbowRoom = 0.00055

/** A point within half a kilometre of the district's centre, with some distance to other cafes. */
function findSpot(district: DistrictEntry, existing: readonly Coordinates[], random: Random): Coordinates {
  for (;;) {
    const spot = {
      latitude: Number((district.latitude + random.between(-0.0042, 0.0042)).toFixed(6)),
      longitude: Number((district.longitude + random.between(-0.0052, 0.0052)).toFixed(6)),
    }
    const isFree = existing.every(
      ({ latitude, longitude }) =>
        Math.hypot(latitude - spot.latitude, (longitude - spot.longitude) * 0.79) > elbowRoom,
    )
    if (isFree) return spot
  }
}

interface Around {
  district: DistrictEntry
  spot: Coordinates
  at: number
  town: TownContent
  games: ReadonlyMap<string, number>
  now: Date
  random: Random
}

function toNewCafe(
  cafe: CafeEntry,
  { district, spot, at, town, games, now, random }: Around,
): NewCafe & { slug: string } {
  const place = places[cafe.kind]
  const pass = random.pick(place.passes)
  const dearer = random.pick([-500, 0, 0, 500])
  const street = `${random.int(1, 399)}-${random.int(1, 29)}`
  const floor = random.pick(['', ' 1층', ' 2층', ' 2층', ' 3층', ' 지하 1층'])
  const today = seoulDate(now)
  const phone = `02-000-${String(1001 + at)}`
  return {
    slug: cafe.slug,
    name: cafe.name,
    address: `${district.city} ${district.borough} ${district.neighbourhood} ${street}${floor}`,
    at: cafe.isWandering ? null : spot,
    image: pictureAddress({ kind: 'cafes', key: cafe.slug }),
    // A number that is never assigned. Some places have none.
    phones: cafe.isWandering || random.chance(0.06) ? [] : [phone],
    event: cafe.event ?? null,
    facilities: place.facilities.filter((_, position) => position === 0 || random.chance(0.75)),
    opening: cafe.isWandering ? null : toWeek(place.week, random),
    dayOffs: random.chance(0.2)
      ? [
          {
            day: dateAfter(today, random.int(2, 25)),
            reason: random.pick(['내부 수리', '사장님 여행', '대관 행사']),
          },
        ]
      : [],
    weekdayAdultFee: place.weekday[0] + dearer,
    weekendAdultFee: place.weekend[0] + dearer,
    weekdayChildFee: place.weekday[1] === null ? null : place.weekday[1] + dearer,
    weekendChildFee: place.weekend[1] === null ? null : place.weekend[1] + dearer,
    weekdayPass: pass?.[0] ?? null,
    weekendPass: pass?.[1] ?? null,
    notices: cafe.notices.map((text, nth) => ({
      text,
      updatedAt: pastMoment(
        now,
        random.int(2, 60) + nth * 20,
        minuteInDay(`notice ${cafe.slug} ${nth}`, 10, 20),
      ),
    })),
    shelf: fillShelf(cafe, town.games, games),
    addedAt: new Date(now.getTime() - (400 - at) * dayMs),
  }
}

/** The hours of this kind of cafe. Some cafes open half an hour earlier or later. */
function toWeek(week: KindOfPlace['week'], random: Random): (Opening | null)[] {
  const isRoundTheClock = week.every((day) => day !== null && day[1] - day[0] === 24)
  const later = isRoundTheClock ? 0 : random.pick([-30, 0, 0, 0, 30])
  return week.map((day) =>
    day === null ? null : { opens: day[0] * 60 + later, closes: Math.min(day[1] * 60, day[0] * 60 + 1440) },
  )
}

/** Almost every cafe has the famous games, and only a handful have the last ones of the list. */
function fillShelf(
  { slug, kind }: CafeEntry,
  all: readonly GameEntry[],
  games: ReadonlyMap<string, number>,
): ShelfEntry[] {
  const random = seededRandom(`shelf ${slug}`)
  const { shelf, likes } = places[kind]
  const size = random.int(...shelf)
  return all
    .map((game, rank) => {
      const fame = 1 - rank / all.length
      return { game, weight: fame ** 2 * 1.1 + (likes(game) ? 0.35 : 0) + random.next() * 0.75 }
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, size)
    .flatMap(({ game }) => {
      const gameId = games.get(game.slug)
      const copies = random.chance(0.12) ? random.int(2, 4) : 1
      const condition = random.pick(['new', 'good', 'good', 'good', 'worn'] as const)
      const canTeach = random.chance(kind === 'study' ? 0.7 : 0.35)
      return gameId === undefined ? [] : [{ gameId, copies, condition, canTeach }]
    })
}
