import { useEffect } from 'react'
import { watchTags } from '~/lib/web/watched-tags'
import { meetupTags } from '../meetup'

/** Keeps the shown meetup up to date through the page's change stream. Null if none is shown or may be watched. */
export function useFollowMeetup(id: number | null): void {
  useEffect(() => (id === null ? undefined : watchTags([meetupTags.facts.of(id)])), [id])
}
