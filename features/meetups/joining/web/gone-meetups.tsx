import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { useNow } from '~/lib/web/use-now'
import { Badge } from '~/ui/badge'
import { Link } from '~/ui/link'
import { whenInWords } from '../../core/meetup-in-words'
import { joiningEndpoints } from '../endpoints'
import { goneInWords, goneShownDays } from '../gone-entry'

function useGone() {
  const { status } = useSession()
  const query = ownQuery(joiningEndpoints.gone, {}, onReturn)
  return useQuery({ ...query, enabled: status === 'in' }).data?.results ?? []
}

const calledOff = new Set<string>(['host', 'cafe', 'too-few', 'operator', 'not-held', 'no-answer'])

/** What happened to a meetup of the member that was called off, and to their pass. */
export function GoneNote({ meetupId }: { meetupId: number }) {
  const gone = useGone().find(({ id }) => id === meetupId)
  if (gone === undefined) return null
  const { what, pass } = goneInWords(gone)
  return (
    <>
      <span className="block">{what}</span>
      {pass === null ? null : <span className="block">{pass}</span>}
    </>
  )
}

/** Meetups that the member left, or that took them no more. Those that were called off stand among the others. */
export function GoneMeetups() {
  const now = useNow()
  const gone = useGone().filter(({ way }) => !calledOff.has(way))
  if (gone.length === 0) return null
  return (
    <section aria-labelledby="gone-meetups" className="px-5 pt-5">
      <h2 id="gone-meetups" className="font-bold text-17 text-ink">
        함께하지 않은 모임
      </h2>
      <p className="mt-0.5 text-13 text-ink-dim">
        최근 {goneShownDays}일 동안 나갔거나 참여하지 못한 모임이에요.
      </p>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-card bg-raised ring-1 ring-line">
        {gone.map((meetup) => {
          const { what, pass } = goneInWords(meetup)
          return (
            <li key={meetup.id}>
              <Link href={paths.meetup(meetup.id)} className="block px-4 py-3 -outline-offset-2">
                {meetup.isPublic ? null : <Badge icon="lock">비공개</Badge>}
                <strong className="line-clamp-2 break-words font-bold text-15 text-ink">
                  {meetup.title}
                </strong>
                <span className="tabular mt-0.5 block text-13 text-ink-dim">
                  {whenInWords(new Date(meetup.startsAt), now)} · {meetup.cafe.name}
                </span>
                <span className="mt-1 block text-13 text-ink">
                  {what}
                  {pass === null ? null : ` · ${pass}`}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
