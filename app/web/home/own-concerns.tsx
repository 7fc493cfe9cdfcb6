import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '~/features/accounts/web/use-session'
import { isOver, statusAt } from '~/features/meetups/core/meetup'
import { NextMeetup } from '~/features/meetups/finding/web/next-meetup'
import { ownMeetups } from '~/features/meetups/finding/web/queries'
import { paths } from '~/features/paths'
import { MeetupsSection } from './meetups-section'

/** The member's next meetup. Without one, and for visitors after all, what everybody sees. */
export default function OwnConcerns({
  now,
  waiting,
  otherwise,
}: {
  now: Date | null
  waiting: ReactNode
  otherwise: ReactNode
}) {
  const { status, account } = useSession()
  const { data: next, isLoading } = useQuery({ ...ownMeetups.next(), enabled: status === 'in' })
  if (status === 'checking' || isLoading || now === null) return waiting
  if (status === 'out' || account === null || !next) return otherwise
  if (isOver(statusAt({ ...next, startsAt: new Date(next.startsAt) }, now))) return otherwise
  return (
    <MeetupsSection title="내 모임" href={paths.meetups('?tab=mine')}>
      <div className="px-5">
        <NextMeetup meetup={next} memberId={account.id} now={now} />
      </div>
    </MeetupsSection>
  )
}
