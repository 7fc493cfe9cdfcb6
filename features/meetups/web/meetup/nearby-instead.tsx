import { useQuery } from '@tanstack/react-query'
import type { Meetup } from '../../core/endpoints'
import type { CancelCause } from '../../core/meetup'
import { MeetupCard } from '../../finding/web/meetup-card'
import { meetupLists } from '../../finding/web/queries'

const causes = {
  host: '방장이 모임을 취소했어요',
  cafe: '카페 사정으로 모임이 취소됐어요',
  'too-few': '최소 인원이 모이지 않아 취소됐어요',
  operator: '운영팀이 모임을 취소했어요',
  'no-answer': '매장이 확인하지 않아 취소됐어요',
  'not-held': '열리지 않은 것으로 확인된 모임이에요',
} as const satisfies Record<CancelCause, string>

/** For a cancelled meetup: the cause, and other meetups nearby. */
export function NearbyInstead({ meetup }: { meetup: Meetup }) {
  const { data } = useQuery(meetupLists.near(meetup.id))
  return (
    <section
      aria-label="취소 안내"
      className="mx-5 mt-5 rounded-card bg-bad/10 px-4 py-4 ring-1 ring-bad/30 ring-inset"
    >
      <h2 className="font-bold text-15 text-ink">
        {meetup.cancelledBy === null ? '취소된 모임이에요' : causes[meetup.cancelledBy]}
      </h2>
      <p className="mt-1 text-13 text-ink-dim">쓴 이용권은 모두 돌아갔어요.</p>
      {data === undefined || data.length === 0 ? null : (
        <>
          <h3 className="pt-4 pb-2 font-semibold text-13 text-ink">대신 갈 수 있는 가까운 모임</h3>
          <ul className="flex flex-col gap-2.5">
            {data.slice(0, 3).map((other) => (
              <li key={other.id}>
                <MeetupCard meetup={other} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
