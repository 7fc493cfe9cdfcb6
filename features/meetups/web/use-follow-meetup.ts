import { useEffect } from 'react'
import { watchTags } from '~/lib/web/watched-tags'
import type { Meetup } from '../endpoints'
import { meetupTags } from '../tags'

/**
 * Keeps the shown meetup up to date through the page's change stream. Only members with an entry watch a
 * private meetup, because the server refuses others the whole stream.
 */
export function useFollowMeetup(meetup: Meetup | undefined): void {
  const isShown = meetup !== undefined && (meetup.isPublic || meetup.own !== null)
  const id = isShown ? meetup.id : null
  useEffect(() => (id === null ? undefined : watchTags([meetupTags.facts.of(id)])), [id])
}
