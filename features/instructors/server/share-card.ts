import { grouped } from '~/lib/grouped'
import type { Reader } from '~/lib/server/database'
import { feeInWords, photoWidths, shortAreas } from '../instructor'
import { findInstructor, findListed } from './queries/instructors'

/** The content of an instructor's share card, or null for one who is not listed. */
export async function instructorShareCard(db: Reader, id: number, now: Date) {
  const isListed = (await findListed(db, { id, now })) !== null
  const instructor = isListed ? await findInstructor(db, id) : null
  if (instructor === null) return null
  return {
    title: instructor.name,
    subtitle: `보드게임 강사 · ${shortAreas(instructor.areas).shown.join(', ')}`,
    meta: [
      feeInWords(instructor.fee),
      ...(instructor.gameCount === 0 ? [] : [`게임 ${grouped(instructor.gameCount)}개`]),
    ],
    picture: instructor.image === null ? null : `${instructor.image}-${photoWidths.at(-1)}.webp`,
  }
}
