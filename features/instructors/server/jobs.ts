import { z } from 'zod'
import { paths } from '~/features/paths'
import { sendCountedMail } from '~/lib/server/counted-mail'
import type { BasicServices } from '~/lib/server/feature'
import type { Job } from '~/lib/server/job-queue'
import type { Mail } from '~/lib/server/mail'
import type { StoredShareCards } from '~/lib/server/pictures/stored-share-cards'
import type { Uploads } from '~/lib/server/pictures/uploads'
import { publicAddress } from '~/lib/server/public-address'
import { photoWidths } from '../instructor'
import { lessonMail } from '../lesson-mail'
import { findLesson } from './queries/lessons'

export interface InstructorServices extends BasicServices {
  mail: Mail
  publicUrl: string
}

const OfLesson = z.object({ id: z.number().int(), changedAt: z.iso.datetime(), isReminder: z.boolean() })

/** Tells a visitor by mail what became of their request, unless it has changed again: that is told by another mail. */
export function mailLessonJob({ mail, publicUrl, db, keys, clock }: InstructorServices): Job {
  return async (payload) => {
    const { id, changedAt, isReminder } = OfLesson.parse(payload)
    if (!mail.isConfigured()) return
    const lesson = await findLesson(db, id)
    if (!lesson?.email || lesson.changedAt.getTime() !== Date.parse(changedAt)) return
    const statusUrl = publicAddress(publicUrl, paths.lessonStatus(lesson.key)).href
    const words = lessonMail(lesson, { statusUrl, isReminder })
    if (words === null) return
    const key = `lesson-${id}-${Date.parse(changedAt)}${isReminder ? '-reminder' : ''}`
    await sendCountedMail({ mail, db, keys }, { to: lesson.email, ...words, key }, clock.now())
  }
}

const Card = z.object({ id: z.number() })

/** Deletes the share card of an instructor who has left; it shows their name and photo. */
export function dropCardJob(shareCards: Pick<StoredShareCards, 'drop'>): Job {
  return async (payload) => shareCards.drop(`instructors/${Card.parse(payload).id}`)
}

const Photo = z.object({ image: z.string() })

/** Deletes the files of a photo that is not in use. */
export function dropPhotoJob(pictures: Uploads): Job {
  return async (payload) => pictures.drop(Photo.parse(payload).image, photoWidths)
}
