import type { FastifyInstance } from 'fastify'
import { idOf, type Tag } from '~/lib/tags'
import { meetupTags } from '../meetup'
import { findSeclusion } from './queries/public-meetups'

/** Far more meetups than are watched at one time. At this limit the set is emptied. */
const mostRemembered = 5_000

/**
 * Only members with an entry may watch a private meetup. A public meetup never becomes private, so it is
 * looked up once, and not again for each of its watchers at every change.
 */
export function guardMeetups({ db, changes }: FastifyInstance): void {
  const knownPublic = new Set<Tag>()
  changes.guard(
    meetupTags.facts.all,
    async (tag, viewer) => {
      const id = idOf(tag)
      if (id === null || knownPublic.has(tag)) return true
      const found = await findSeclusion(db, { id, viewerId: viewer?.memberId ?? null })
      if (!found) return false
      if (found.isPrivate) return found.isIn
      if (knownPublic.size >= mostRemembered) knownPublic.clear()
      knownPublic.add(tag)
      return true
    },
    (tag) => idOf(tag) !== null && !knownPublic.has(tag),
  )
}
