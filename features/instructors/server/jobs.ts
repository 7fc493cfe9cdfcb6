import { z } from 'zod'
import type { Job } from '~/lib/server/job-queue'
import type { StoredShareCards } from '~/lib/server/pictures/stored-share-cards'
import type { Uploads } from '~/lib/server/pictures/uploads'
import { photoWidths } from '../instructor'

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
