import { useEffect } from 'react'
import { watchTags } from '~/lib/web/watched-tags'
import type { Meetup } from '../contract'
import { meetupTags } from '../tags'

/**
 * While it is shown, a meetup moves by itself: the page's stream tells when it has changed. What happens in a private one
 * is told to those in it alone, and others are refused the whole stream.
 */
export function useFollowMeetup(meetup: Meetup | undefined): void {
  const isTold = meetup !== undefined && (meetup.isPublic || meetup.own !== null)
  const id = isTold ? meetup.id : null
  useEffect(() => (id === null ? undefined : watchTags([meetupTags.facts.of(id)])), [id])
}
