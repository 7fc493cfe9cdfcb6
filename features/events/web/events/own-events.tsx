import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { useNow } from '~/lib/web/use-now'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { ListRow } from '~/ui/list-row'
import { Blocks } from '~/ui/skeleton'
import type { OwnEvent } from '../../endpoints'
import { timesInWords } from '../../event-in-words'
import { ownEventQueries } from '../queries'

function OwnMark({ event, isOver }: { event: OwnEvent; isOver: boolean }) {
  if (event.isCancelled) return <Badge tone="bad">취소됨</Badge>
  if (isOver) return <Badge>지난 행사</Badge>
  return event.state === 'in' ? <Badge tone="good">신청 완료</Badge> : <Badge tone="warn">대기 중</Badge>
}

/** What the member has signed up for. */
export function OwnEvents() {
  const { status } = useSession()
  const now = useNow()
  const query = useQuery({ ...ownEventQueries.list(), enabled: status === 'in' })
  if (status === 'out') {
    return (
      <EmptyState
        icon="calendar"
        title="로그인하면 내 행사가 보여요"
        description="신청한 행사를 여기에서 다시 볼 수 있어요."
        action={
          <Link href={paths.login(paths.events(true))} className={buttonClass('primary')}>
            로그인
          </Link>
        }
      />
    )
  }
  return (
    <Answer
      query={query}
      skeleton={<Blocks count={3} heights="h-16" />}
      failure="내 행사를 불러오지 못했어요"
      isEmpty={({ results }) => results.length === 0}
      empty={
        <EmptyState
          icon="calendar"
          title="신청한 행사가 없어요"
          description="마음에 드는 행사를 찾아 신청해 보세요."
          action={
            <Link href={paths.events()} className={buttonClass('primary')}>
              다가오는 행사 보기
            </Link>
          }
        />
      }
    >
      {({ results }) => (
        <ul aria-label="내 행사" className="pt-2 pb-8">
          {results.map((event) => {
            const times = { startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) }
            return (
              <li key={event.id} className="border-line border-b last:border-b-0">
                <ListRow
                  href={paths.event(event.id)}
                  className="px-5!"
                  title={
                    <span className="flex flex-wrap items-center gap-1.5">
                      <OwnMark event={event} isOver={now !== null && now >= times.endsAt} />
                      <span className="wrap-anywhere">{event.title}</span>
                    </span>
                  }
                  description={
                    <span className="tabular">
                      <span className="block">{timesInWords(times)}</span>
                      {event.cafeName} · {event.people}명
                    </span>
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
    </Answer>
  )
}
