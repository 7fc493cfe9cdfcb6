import { useNavigate } from 'react-router'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen } from '~/features/cafes/console/web/console-screen'
import { whyBadEvent } from '~/features/events/event'
import { staffPaths } from '~/features/staff-paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { eventConsoleEndpoints } from '../endpoints'
import { EventForm, emptyEvent, isTypedEvent, type TypedEvent, toEventDraft } from './event-form'
import { newEventNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(newEventNeeds)

function NewEvent({ cafe }: { cafe: ManagedCafe }) {
  const open = useCall(eventConsoleEndpoints.open)
  const memberId = useRememberedMember()
  const navigate = useNavigate()
  const form = useForm<TypedEvent, { id: number }>({
    initial: emptyEvent,
    draft: { name: `new-event-${cafe.id}`, memberId, isValid: isTypedEvent },
    check: (typed) => whyBadEvent(toEventDraft(typed), { now: timeNow() }),
    toField: (name) => (name === 'gameIds' ? 'games' : name),
    send: (typed, { key }) =>
      open.mutateAsync({
        params: { cafeId: cafe.id },
        body: { ...toEventDraft(typed), gameIds: typed.games.map(({ id }) => id) },
        key,
      }),
    onSent: ({ id }) => {
      showToast({ type: 'success', message: '행사를 열었어요' })
      void navigate(staffPaths.event(cafe.id, id), { replace: true })
    },
    onFailed: (error) => sayFailure(error, '행사를 열지 못했어요'),
  })
  return (
    <EventForm form={form} cafeId={cafe.id} submit="행사 열기">
      <p className="pb-4 text-pretty text-15 text-ink-dim">
        열면 누구나 보고 신청할 수 있어요. 카페를 팔로우하는 사람에게는 새 행사라고 알려요.
      </p>
    </EventForm>
  )
}

export default function NewEventPage() {
  return (
    <ConsoleScreen
      title="행사 열기"
      path={(id) => staffPaths.newEvent(id)}
      back={(id) => staffPaths.events(id)}
    >
      {(cafe) => <NewEvent cafe={cafe} />}
    </ConsoleScreen>
  )
}
