import { pointOf } from '~/features/instructors/server/commands/applications'
import type { NewInstructor } from '~/features/instructors/server/commands/instructors'
import { requestLesson } from '~/features/instructors/server/commands/lessons'
import { knownRegions } from '~/features/places/gazetteer'
import type { Coordinates } from '~/lib/coordinates'
import { type Random, seededRandom } from '~/lib/seeded-random'
import type { Transaction } from '~/lib/server/database'
import { pictureAddress } from './pictures'
import type { DistrictEntry, InstructorEntry, TownContent } from './read-content'
import { dayMs, moment } from './town-time'

type Ids = ReadonlyMap<string, number>

/** A point near the centre of the region, because instructors do not teach exactly there. */
function beside({ latitude, longitude }: Coordinates, random: Random): Coordinates {
  return {
    latitude: Number((latitude + random.between(-0.004, 0.004)).toFixed(6)),
    longitude: Number((longitude + random.between(-0.005, 0.005)).toFixed(6)),
  }
}

function findSpot({ key, address, nowhere }: InstructorEntry, districts: readonly DistrictEntry[]) {
  if (nowhere) return null
  const inTown = districts.find(({ borough, neighbourhood }) =>
    address.includes(`${borough} ${neighbourhood}`),
  )
  const middle = inTown ?? pointOf(address, knownRegions)
  if (middle === null) throw new Error(`Nobody knows where the instructor ${key} teaches: ${address}.`)
  return beside(middle, seededRandom(`instructor of the town ${key}`))
}

/** The demo instructors, in the order of the content. */
export function townInstructors(
  { instructors, districts }: TownContent,
  { games, members, now }: { games: Ids; members: Ids; now: Date },
): (NewInstructor & { slug: string; memberId: number | null })[] {
  return instructors.map((entry, at) => ({
    slug: entry.key,
    memberId: (entry.member === undefined ? null : members.get(entry.member)) ?? null,
    state: entry.waiting ? 'waiting' : 'approved',
    name: entry.name,
    image: pictureAddress(
      entry.member === undefined
        ? { kind: 'instructors', key: entry.key }
        : { kind: 'members', key: entry.member },
    ),
    address: entry.address,
    at: findSpot(entry, districts),
    isLocationApproved: entry.approved === true,
    intro: entry.intro,
    snsUrl: entry.sns ?? null,
    fee: entry.fee,
    areas: entry.areas,
    certifications: entry.certifications,
    gameIds: entry.games.flatMap((slug) => games.get(slug) ?? []),
    center: entry.center ?? null,
    appliedAt: new Date(now.getTime() - (entry.waiting ? 2 : 200 - at) * dayMs),
  }))
}

const requests = [
  {
    member: 'host',
    name: '서하나',
    content:
      '회사 동료 다섯 명이 처음 해 보려고 해요. 두 시간 안에 끝나고 다 같이 웃을 수 있는 게임이면 좋겠어요.',
    hoursAgo: 5,
    inDays: 6,
  },
  {
    member: null,
    name: '민규 아빠',
    content: '초등학교 2학년 아이와 둘이 배우고 싶습니다. 숫자는 아직 느려요.',
    hoursAgo: 3,
    inDays: null,
  },
] as const

/** Sends the lesson requests that wait in the inbox of a known instructor. */
export async function requestLessonsOf(
  tx: Transaction,
  { slug, members, now }: { slug: string; members: Ids; now: Date },
): Promise<void> {
  const [instructor] = await tx<{ id: number }[]>`select id from instructors where slug = ${slug}`
  if (!instructor) throw new Error(`The town has no instructor ${slug}.`)
  for (const [at, { member, name, content, hoursAgo, inDays }] of requests.entries()) {
    await requestLesson(tx, {
      request: {
        instructorId: instructor.id,
        name,
        // A phone number that is never assigned.
        phone: `0100000900${at + 1}`,
        email: '',
        content,
        wishedAt: inDays === null ? null : moment(now, -inDays, 14 * 60).toISOString(),
        consent: true,
      },
      requesterId: member === null ? null : (members.get(member) ?? null),
      now: new Date(now.getTime() - hoursAgo * 60 * 60_000),
    })
  }
}
