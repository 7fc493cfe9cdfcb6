import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { markingText } from '~/features/events/event'
import { hiddenTitle, placesInWords, timesInWords } from '~/features/events/event-in-words'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useNow } from '~/lib/web/use-now'
import { Answer } from '~/ui/answer'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button, buttonClass } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { useSheet } from '~/ui/use-sheet'
import { type EventOfCafe, eventConsoleEndpoints, type SignUpOfEvent } from '../endpoints'
import { CallOffForm } from './event/call-off-form'
import { eventConsoleQueries, eventNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(eventNeeds)

function SignUpRow({
  signUp,
  onMark,
}: {
  signUp: SignUpOfEvent
  onMark: ((came: boolean | null) => void) | null
}) {
  const { nickname, image, people, came } = signUp
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-3 border-line border-b py-2 last:border-b-0">
      <Avatar name={nickname} src={image} size="small" />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-semibold text-15 text-ink">{nickname}</span>
        <span className="tabular block text-13 text-ink-dim">{people}명</span>
      </span>
      {onMark !== null ? (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
        <span role="group" aria-label={`${nickname} 님이 왔는지`} className="flex gap-1.5">
          <Chip selected={came === true} onClick={() => onMark(came === true ? null : true)}>
            왔어요
          </Chip>
          <Chip selected={came === false} onClick={() => onMark(came === false ? null : false)}>
            안 왔어요
          </Chip>
        </span>
      ) : came === null ? null : (
        <Badge tone={came ? 'good' : 'warn'}>{came ? '왔어요' : '안 왔어요'}</Badge>
      )}
    </li>
  )
}

const peopleOf = (signUps: readonly SignUpOfEvent[]) => signUps.reduce((sum, { people }) => sum + people, 0)

function SignUps({
  cafe,
  event,
  signUps,
  canMark,
}: {
  cafe: ManagedCafe
  event: EventOfCafe
  signUps: SignUpOfEvent[]
  canMark: boolean
}) {
  const mark = useCall(eventConsoleEndpoints.markCame)
  const coming = signUps.filter(({ state }) => state === 'in')
  const line = signUps.filter(({ state }) => state === 'waiting')
  const came = coming.filter((signUp) => signUp.came === true)
  const markOne = (signUpId: number, isCome: boolean | null) =>
    void mark
      .mutateAsync({ params: { cafeId: cafe.id, eventId: event.id, signUpId }, body: { came: isCome } })
      .catch((error: Error) => sayFailure(error, '표시하지 못했어요'))
  return (
    <>
      <section aria-label="신청한 사람" className="px-5 pt-7">
        <h3 className="tabular font-bold text-17 text-ink">
          신청 {coming.length}팀 {peopleOf(coming)}명
          {came.length === 0 ? '' : ` · ${peopleOf(came)}명 왔어요`}
        </h3>
        {canMark || coming.length === 0 ? null : <p className="pt-1 text-13 text-ink-dim">{markingText}</p>}
        {coming.length === 0 ? (
          <p className="pt-2 text-15 text-ink-dim">아직 신청한 사람이 없어요. 행사 링크를 알려 보세요.</p>
        ) : (
          <ul className="pt-1">
            {coming.map((signUp) => (
              <SignUpRow
                key={signUp.id}
                signUp={signUp}
                onMark={canMark ? (isCome) => markOne(signUp.id, isCome) : null}
              />
            ))}
          </ul>
        )}
      </section>
      {line.length === 0 ? null : (
        <section aria-label="대기하는 사람" className="px-5 pt-7">
          <h3 className="tabular font-bold text-17 text-ink">
            대기 {line.length}팀 {peopleOf(line)}명
          </h3>
          <ol className="pt-1">
            {line.map((signUp) => (
              <SignUpRow key={signUp.id} signUp={signUp} onMark={null} />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function EventOfConsole({ cafe }: { cafe: ManagedCafe }) {
  const { eventId = '' } = useParams()
  const query = useQuery(eventConsoleQueries.event(String(cafe.id), eventId))
  const sheet = useSheet()
  const now = useNow()
  return (
    <Answer
      query={query}
      skeleton={<FieldsSkeleton />}
      failure="행사를 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {({ event, signUps, canMark }) => {
        const times = { startsAt: new Date(event.startsAt), endsAt: new Date(event.endsAt) }
        const isComing = !event.isCancelled && now !== null && now < times.startsAt
        return (
          <div className="pb-8">
            <header className="px-5 pt-2">
              <div className="flex flex-wrap gap-1.5">
                {event.isCancelled ? (
                  <Badge tone="bad">취소됨</Badge>
                ) : (
                  <Badge tone="brand">{placesInWords(event)}</Badge>
                )}
                {event.isTextHidden ? <Badge tone="warn">{hiddenTitle}</Badge> : null}
              </div>
              <h2 className="wrap-anywhere mt-2 font-bold text-20 text-ink">{event.title}</h2>
              <p className="tabular mt-1 text-15 text-ink-dim">{timesInWords(times)}</p>
              {event.cancelReason === null ? null : (
                <p className="wrap-anywhere mt-3 rounded-card bg-bad/10 px-4 py-3 text-15 text-ink">
                  취소한 이유: {event.cancelReason}
                </p>
              )}
              <div className="mt-4 flex flex-wrap gap-2">
                <Link href={paths.event(event.id)} className={buttonClass('secondary')}>
                  행사 보기
                </Link>
                {isComing && !event.isTextHidden ? (
                  <Link href={staffPaths.editEvent(cafe.id, event.id)} className={buttonClass('secondary')}>
                    수정
                  </Link>
                ) : null}
                {isComing ? (
                  <Button variant="ghost" aria-haspopup="dialog" onClick={sheet.open}>
                    행사 취소
                  </Button>
                ) : null}
              </div>
            </header>
            <SignUps cafe={cafe} event={event} signUps={signUps} canMark={canMark} />
            <BottomSheet open={sheet.isOpen} title="행사를 취소할까요?" onClose={sheet.close}>
              <CallOffForm cafeId={cafe.id} event={event} notified={signUps.length} onDone={sheet.close} />
            </BottomSheet>
          </div>
        )
      }}
    </Answer>
  )
}

export default function EventPage() {
  const { eventId = '' } = useParams()
  return (
    <ConsoleScreen
      title="행사"
      path={(id) => staffPaths.event(id, eventId)}
      back={(id) => staffPaths.events(id)}
    >
      {(cafe) => <EventOfConsole cafe={cafe} />}
    </ConsoleScreen>
  )
}
