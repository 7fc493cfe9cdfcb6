import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { whyBadEvent } from '~/features/events/event'
import { eventFacts } from '~/features/events/facts'
import { staffPaths } from '~/features/staff-paths'
import { typedFrom } from '~/lib/facts'
import { seoulMoment } from '~/lib/seoul-date'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { type EventOfCafe, eventConsoleEndpoints } from '../endpoints'
import { EventForm, type TypedEvent, toEventDraft } from './event-form'
import { eventConsoleQueries, eventNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(eventNeeds)

const dayOf = (moment: string) => seoulMoment(new Date(moment)).slice(0, 10)
const timeOf = (moment: string) => seoulMoment(new Date(moment)).slice(11, 16)

const toTyped = (event: EventOfCafe): TypedEvent => ({
  ...typedFrom(eventFacts, event),
  day: dayOf(event.startsAt),
  from: timeOf(event.startsAt),
  until: timeOf(event.endsAt),
  closesEarlier: event.signUpUntil !== event.startsAt,
  closesDay: dayOf(event.signUpUntil),
  closesTime: timeOf(event.signUpUntil),
  games: event.games,
})

function EditEvent({ cafe, event }: { cafe: ManagedCafe; event: EventOfCafe }) {
  const edit = useCall(eventConsoleEndpoints.edit)
  const navigate = useNavigate()
  // Stays the same while somebody types, even if others change the event meanwhile; the server refuses then.
  const [base] = useState(event)
  const form = useForm<TypedEvent, unknown>({
    initial: toTyped(base),
    check: (typed) => whyBadEvent(toEventDraft(typed), { now: timeNow(), taken: event.taken }),
    toField: (name) => (name === 'gameIds' ? 'games' : name),
    send: (typed) =>
      edit.mutateAsync({
        params: { cafeId: cafe.id, eventId: base.id },
        body: {
          ...toEventDraft(typed),
          gameIds: typed.games.map(({ id }) => id),
          revision: base.revision,
        },
      }),
    onSent: () => {
      showToast({ type: 'success', message: '행사를 수정했어요' })
      void navigate(staffPaths.event(cafe.id, base.id), { replace: true })
    },
    onFailed: (error) => sayFailure(error, '행사를 수정하지 못했어요'),
  })
  return (
    <EventForm form={form} cafeId={cafe.id} submit="수정하기">
      <p className="tabular pb-4 text-pretty text-15 text-ink-dim">
        {event.taken}명이 신청했어요. 시간을 바꾸면 신청한 사람에게 알려요.
      </p>
    </EventForm>
  )
}

function EditEventOf({ cafe }: { cafe: ManagedCafe }) {
  const { eventId = '' } = useParams()
  const query = useQuery(eventConsoleQueries.event(String(cafe.id), eventId))
  return (
    <Answer
      query={query}
      skeleton={<FieldsSkeleton />}
      failure="행사를 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {({ event }) => <EditEvent key={event.id} cafe={cafe} event={event} />}
    </Answer>
  )
}

export default function EditEventPage() {
  const { eventId = '' } = useParams()
  return (
    <ConsoleScreen
      title="행사 수정"
      path={(id) => staffPaths.editEvent(id, eventId)}
      back={(id) => staffPaths.event(id, eventId)}
    >
      {(cafe) => <EditEventOf cafe={cafe} />}
    </ConsoleScreen>
  )
}
