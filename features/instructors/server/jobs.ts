import { z } from 'zod'
import type { Job } from '~/lib/server/job-queue'
import type { Uploads } from '~/lib/server/pictures/uploads'
import { photoWidths } from '../instructor'

const Photo = z.object({ image: z.string() })

/** Deletes the files of a photo that is not in use. */
export function dropPhotoJob(pictures: Uploads): Job {
  return async (payload) => pictures.drop(Photo.parse(payload).image, photoWidths)
}
