import type { ApplicationRow } from '~/db/rows/instructors'
import { lockMember } from '~/features/accounts/server/commands/members'
import { findAddresses } from '~/features/places/gazetteer'
import type { Region } from '~/features/places/region'
import type { Coordinates } from '~/lib/coordinates'
import { refuse } from '~/lib/errors'
import { blankOf, saidIn } from '~/lib/facts'
import type { Database, Transaction } from '~/lib/server/database'
import { enqueue } from '~/lib/server/job-queue'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { type Application, centerOf, instructorFacts } from '../../facts'
import { instructorTags } from '../../instructor'
import { instructorRefusals } from '../../refusals'
import { findInstructor } from '../queries/instructors'
import { addInstructors, replaceGames, storeSaid } from './instructors'
import { endLessonsTo } from './leaving'

/** The point of the region that matches the most leading words of the address; null if no region matches. */
export function pointOf(address: string, regions: readonly Region[]): Coordinates | null {
  const words = address.trim().split(/\s+/)
  for (let length = Math.min(words.length, 6); length > 0; length -= 1) {
    const [found] = findAddresses(words.slice(0, length).join(' '), regions)
    if (found) return { latitude: found.latitude, longitude: found.longitude }
  }
  return null
}

/**
 * Sends or changes an application. A declined member applies again. An approved instructor stays approved,
 * but an operator has to confirm a new address.
 */
export function apply(
  db: Database,
  {
    memberId,
    application,
    regions,
    now,
  }: { memberId: number; application: Application; regions: readonly Region[]; now: Date },
): Promise<number> {
  const { centerName, centerAddress, centerIntro, centerPrograms, ...said } = saidIn(
    instructorFacts,
    application,
  )
  const center = centerOf({ centerName, centerAddress, centerIntro, centerPrograms })
  const { address } = said
  const instructor = { ...said, center, at: pointOf(address, regions) }
  const { gameIds } = application
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const [existing] = await tx<ApplicationRow[]>`
      select id, state, address from instructors where member_id = ${memberId} for update`
    await invalidateOwn(tx, [memberId], instructorTags.own.all)
    if (!existing) {
      const [id = 0] = await addInstructors(tx, [
        { ...instructor, memberId, gameIds, state: 'waiting', isLocationApproved: false, appliedAt: now },
      ])
      return id
    }
    const appliesAnew = existing.state === 'declined'
    await storeSaid(tx, existing.id, instructor)
    await tx`
      update instructors set location_approved = location_approved and ${existing.address === address},
        state = ${appliesAnew ? 'waiting' : existing.state},
        applied_at = case when ${appliesAnew} then ${now} else applied_at end, updated_at = ${now}
      where id = ${existing.id}`
    await replaceGames(tx, { instructorId: existing.id, gameIds })
    await invalidate(tx, instructorTags.facts.of(existing.id))
    return existing.id
  })
}

/** Returns the previous photo, whose files can be deleted. */
export function changePhoto(
  db: Database,
  { memberId, image, now }: { memberId: number; image: string; now: Date },
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const [existing] = await tx<{ id: number; image: string | null }[]>`
      select id, image from instructors where member_id = ${memberId} for update`
    if (!existing) throw refuse(instructorRefusals.noApplication)
    await tx`update instructors set image = ${image}, updated_at = ${now} where id = ${existing.id}`
    await invalidate(tx, instructorTags.facts.of(existing.id))
    await invalidateOwn(tx, [memberId], instructorTags.own.all)
    return existing.image
  })
}

/** Ends open and coming lessons of a leaving member. The emptied page stays, because requests refer to it. */
export async function eraseInstructor(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const [existing] = await tx<{ id: number }[]>`
    select id from instructors where member_id = ${memberId} for update`
  if (!existing) return
  const instructor = await findInstructor(tx, existing.id)
  if (!instructor) return
  await endLessonsTo(tx, existing.id, now)
  await tx`delete from instructor_games where instructor_id = ${existing.id}`
  const nothing = { ...blankOf(instructorFacts), name: '탈퇴한 강사', address: '-', intro: '-' }
  await storeSaid(tx, existing.id, { ...nothing, at: null, center: null })
  await tx`
    update instructors set state = 'left', member_id = null, image = null, location_approved = false, reason = '', letters = '',
      initials = '', updated_at = ${now}
    where id = ${existing.id}`
  if (instructor.image !== null) await enqueue(tx, 'drop-instructor-photo', { image: instructor.image })
  await enqueue(tx, 'drop-instructor-card', { id: existing.id })
  await invalidate(tx, instructorTags.facts.of(existing.id), instructorTags.lessons.all)
}
