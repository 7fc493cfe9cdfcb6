import { searchedForms } from '~/features/cafes/cafe-search'
import type { Coordinates } from '~/lib/coordinates'
import { blankOf } from '~/lib/facts'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { toColumns } from '~/lib/server/wire'
import { type InstructorFacts, instructorFacts } from '../../facts'
import { type ApplicationState, type EducationCenter, instructorTags } from '../../instructor'

/** What everybody says of themselves. */
type Needed = 'name' | 'intro' | 'address' | 'areas' | 'certifications' | 'fee'

interface SaidOfInstructor
  extends Pick<InstructorFacts, Needed>,
    Omit<Partial<InstructorFacts>, Needed | 'snsUrl'> {
  at: Coordinates | null
  snsUrl: string | null
  center: EducationCenter | null
}

/** An instructor to be added, from an application, the demo town or a test. */
export interface NewInstructor extends SaidOfInstructor {
  slug?: string
  memberId?: number | null
  state: ApplicationState
  image?: string | null
  isLocationApproved: boolean
  gameIds: number[]
  appliedAt: Date
}

function searchedFormsOf({ name, address, areas }: Pick<InstructorFacts, 'name' | 'address' | 'areas'>) {
  return searchedForms({ name, address: `${address} ${areas.join(' ')}` })
}

/** What is said of one, as the row holds it. */
function toSaid({ at, areas, center, snsUrl, ...said }: SaidOfInstructor) {
  return {
    ...blankOf(instructorFacts),
    ...said,
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    teachingAreas: areas,
    snsUrl: snsUrl || null,
    centerName: center?.name ?? null,
    centerAddress: center?.address ?? null,
    centerIntro: center?.intro ?? null,
    centerPrograms: center?.programs ?? [],
    ...searchedFormsOf({ name: said.name, address: said.address, areas }),
  }
}

/** Returns the ids in the order given. */
export async function addInstructors(
  tx: Transaction,
  instructors: readonly NewInstructor[],
): Promise<number[]> {
  const rows = instructors.map(({ isLocationApproved, ...instructor }) =>
    toColumns({ ...toSaid(instructor), locationApproved: isLocationApproved }),
  )
  const added = await tx<{ id: number }[]>`
    insert into instructors (slug, member_id, state, name, image, address, latitude, longitude, location_approved, intro,
      sns_url, fee, teaching_areas, certifications, center_name, center_address, center_intro, center_programs, letters,
      initials, applied_at, updated_at)
    select slug, member_id, state, name, image, address, latitude, longitude, location_approved, intro, sns_url, fee,
      teaching_areas, certifications, center_name, center_address, center_intro, center_programs, letters, initials,
      applied_at, applied_at
    from jsonb_populate_recordset(null::instructors, ${JSON.stringify(rows)}::text::jsonb) with ordinality as given
    order by ordinality
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

/** Replaces what is said of one. */
export async function storeSaid(
  tx: Transaction,
  instructorId: number,
  said: SaidOfInstructor,
): Promise<void> {
  await tx`
    update instructors
    set (name, address, latitude, longitude, intro, sns_url, fee, teaching_areas, certifications, center_name,
      center_address, center_intro, center_programs, letters, initials) = (
      select name, address, latitude, longitude, intro, sns_url, fee, teaching_areas, certifications, center_name,
        center_address, center_intro, center_programs, letters, initials
      from jsonb_populate_record(null::instructors, ${JSON.stringify(toColumns(toSaid(said)))}::text::jsonb)
    )
    where id = ${instructorId}`
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
