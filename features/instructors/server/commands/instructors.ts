import { searchedForms } from '~/features/cafes/cafe-search'
import type { Coordinates } from '~/lib/coordinates'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import {
  type Application,
  type ApplicationState,
  type EducationCenter,
  instructorTags,
} from '../../instructor'

/** An instructor to be added, from an application, the demo town or a test. */
export interface NewInstructor
  extends Omit<Application, 'snsUrl' | 'centerName' | 'centerAddress' | 'centerIntro' | 'centerPrograms'> {
  slug?: string
  memberId?: number | null
  state: ApplicationState
  image?: string | null
  at: Coordinates | null
  isLocationApproved: boolean
  snsUrl: string | null
  center: EducationCenter | null
  appliedAt: Date
}

export function searchedFormsOf({ name, address, areas }: Pick<Application, 'name' | 'address' | 'areas'>) {
  return searchedForms({ name, address: `${address} ${areas.join(' ')}` })
}

/** Returns the ids in the order given. */
export async function addInstructors(
  tx: Transaction,
  instructors: readonly NewInstructor[],
): Promise<number[]> {
  const rows = instructors.map((instructor, place) => ({
    place,
    slug: instructor.slug ?? null,
    member_id: instructor.memberId ?? null,
    state: instructor.state,
    name: instructor.name,
    image: instructor.image ?? null,
    address: instructor.address,
    latitude: instructor.at?.latitude ?? null,
    longitude: instructor.at?.longitude ?? null,
    location_approved: instructor.isLocationApproved,
    intro: instructor.intro,
    sns_url: instructor.snsUrl,
    fee: instructor.fee,
    teaching_areas: instructor.areas,
    certifications: instructor.certifications,
    center_name: instructor.center?.name ?? null,
    center_address: instructor.center?.address ?? null,
    center_intro: instructor.center?.intro ?? null,
    center_programs: instructor.center?.programs ?? [],
    ...searchedFormsOf(instructor),
    applied_at: instructor.appliedAt.toISOString(),
  }))
  const added = await tx<{ id: number }[]>`
    insert into instructors (slug, member_id, state, name, image, address, latitude, longitude, location_approved, intro,
      sns_url, fee, teaching_areas, certifications, center_name, center_address, center_intro, center_programs, letters,
      initials, applied_at, updated_at)
    select slug, member_id, state, name, image, address, latitude, longitude, location_approved, intro, sns_url, fee,
      teaching_areas, certifications, center_name, center_address, center_intro, center_programs, letters, initials,
      applied_at, applied_at
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (
      place int, slug text, member_id int, state text, name text, image text, address text, latitude float8,
      longitude float8, location_approved boolean, intro text, sns_url text, fee int, teaching_areas text[],
      certifications text[], center_name text, center_address text, center_intro text, center_programs text[],
      letters text, initials text, applied_at timestamptz
    )
    order by place
    returning id`
  const ids = added.map(({ id }) => id)
  await addGames(
    tx,
    instructors.flatMap(({ gameIds }, at) =>
      gameIds.map((gameId) => ({ instructorId: ids[at] ?? 0, gameId })),
    ),
  )
  await invalidate(tx, instructorTags.facts.all)
  return ids
}

/** Leaves out games that are not in the catalogue. */
async function addGames(
  tx: Transaction,
  taught: readonly { instructorId: number; gameId: number }[],
): Promise<void> {
  const rows = taught.map(({ instructorId, gameId }, place) => ({
    instructor_id: instructorId,
    game_id: gameId,
    place,
  }))
  await tx`
    insert into instructor_games (instructor_id, game_id, position)
    select instructor_id, game_id, row_number() over (partition by instructor_id order by place)
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (instructor_id int, game_id int, place int)
    where exists (select from games where id = game_id)
    on conflict (instructor_id, game_id) do nothing`
}

export async function replaceGames(
  tx: Transaction,
  { instructorId, gameIds }: { instructorId: number; gameIds: readonly number[] },
): Promise<void> {
  await tx`delete from instructor_games where instructor_id = ${instructorId}`
  await addGames(
    tx,
    [...new Set(gameIds)].map((gameId) => ({ instructorId, gameId })),
  )
}
