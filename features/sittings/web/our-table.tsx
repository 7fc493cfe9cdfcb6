import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '~/features/paths'
import { watchTags } from '~/lib/web/watched-tags'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sittingTags } from '../sitting'
import { tableQueries } from './queries'

/** For who is checked in to a meetup: the way to its open table, where they have a seat at once. */
export function OurTable({ meetupId }: { meetupId: number }) {
  const { data } = useQuery(tableQueries.ofMeetup(meetupId))
  useEffect(() => watchTags([sittingTags.ofMeetup.of(meetupId)]), [meetupId])
  if (!data?.table) return null
  const { code, name } = data.table
  return (
    <div className="px-5 pt-5">
      <Link href={paths.table(code)} className={`${buttonClass('primary')} w-full`}>
        <Icon name="dice" size={18} className="shrink-0" />
        <span className="wrap-anywhere min-w-0">우리 테이블 · {name}</span>
      </Link>
    </div>
  )
}
