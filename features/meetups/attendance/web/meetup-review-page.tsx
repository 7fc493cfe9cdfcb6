import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { isId } from '~/lib/ids'
import { seoulShortDay } from '~/lib/seoul-date'
import { isFinal } from '~/lib/web/call-failed'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { useNow } from '~/lib/web/use-now'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Avatar } from '~/ui/avatar'
import { Button, buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { EmptyState } from '~/ui/empty-state'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { useFollowMeetup } from '../../core/web/use-follow-meetup'
import { fewestNewAnswers } from '../attendance'
import { attendanceEndpoints, type Companions } from '../endpoints'
import { companionQueries, meetupReviewNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(meetupReviewNeeds)

type Companion = Companions['companions'][number]

interface Said {
  entryId: number
  userId: number
  hasAttended: boolean | null
  wouldMeetAgain: boolean | null
}

const skeleton = <FormSkeleton heights="h-6 h-32 h-32 h-32" />

function Choice({
  label,
  options,
  value,
  isClosed,
  onChange,
}: {
  label: string
  options: readonly [{ icon: IconName; label: string }, { icon: IconName; label: string }]
  value: boolean | null
  /** Shows the recorded answer and allows no change. */
  isClosed: boolean
  onChange: (value: boolean) => void
}) {
  return (
    <fieldset className="mt-3" disabled={isClosed}>
      <legend className="text-13 text-ink-dim">{label}</legend>
      <div className="mt-1.5 grid grid-cols-2 gap-2">
        {options.map((option, at) => {
          const means = at === 0
          const isChosen = value === means
          return (
            <button
              key={option.label}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(means)}
              className={cx(
                'flex min-h-11 items-center justify-center gap-1.5 rounded-control px-2 py-1.5 text-balance font-semibold text-15 transition duration-150 enabled:active:scale-[0.985]',
                isChosen
                  ? 'bg-ink text-ground'
                  : 'bg-sunken text-ink ring-1 ring-line ring-inset enabled:hover:bg-line',
                isClosed && !isChosen && 'opacity-40',
              )}
            >
              <Icon name={option.icon} size={18} />
              {option.label}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

const came = [
  { icon: 'check', label: '왔어요' },
  { icon: 'close', label: '오지 않았어요' },
] as const
const again = [
  { icon: 'heart', label: '다시 만나고 싶어요' },
  { icon: 'minus', label: '아니요' },
] as const

function isSaid(value: unknown): value is { people: Said[] } {
  const { people } = Object(value) as { people?: unknown }
  return (
    Array.isArray(people) && people.length <= 10 && people.every((each) => typeof each?.entryId === 'number')
  )
}

/** Until the end the host records who came; after it members say whom they would meet again. */
function wordsOf(isOver: boolean) {
  return isOver
    ? {
        title: '모임 후기',
        question: '함께한 사람은 어땠나요?',
        send: '후기 남기기',
        busy: '남기고 있어요',
        done: '후기를 남겼어요',
        failed: '남기지 못했어요',
      }
    : {
        title: '출석 확인',
        question: '누가 왔나요?',
        send: '출석 저장',
        busy: '저장하고 있어요',
        done: '출석을 저장했어요',
        failed: '저장하지 못했어요',
      }
}

function ReviewForm({ id, known }: { id: number; known: Companions }) {
  const { isOver } = known
  useFollowMeetup(isOver ? null : id)
  const words = wordsOf(isOver)
  const navigate = useNavigate()
  const noteAttendance = useCall(attendanceEndpoints.noteAttendance)
  const answer = useCall(attendanceEndpoints.answer)
  const memberId = useRememberedMember()
  const [initial] = useState(() => ({
    people: known.companions.map(
      ({ entryId, user, hasAttended, wouldMeetAgain }): Said => ({
        entryId,
        userId: user.id,
        hasAttended,
        wouldMeetAgain,
      }),
    ),
  }))

  async function send({ people }: { people: Said[] }) {
    const params = { id }
    const attendance = people.flatMap(({ entryId, hasAttended }) =>
      hasAttended === null ? [] : [{ entryId, hasAttended }],
    )
    if (known.isHost && attendance.length > 0)
      await noteAttendance.mutateAsync({ params, body: { people: attendance } })
    if (!isOver) return
    // A member who did not come has met nobody.
    const answers = people.flatMap(({ userId, wouldMeetAgain, hasAttended }) =>
      wouldMeetAgain === null || hasAttended === false ? [] : [{ userId, wouldMeetAgain }],
    )
    if (answers.length > 0) await answer.mutateAsync({ params, body: { answers } })
  }

  const now = useNow()
  const isClosed = now !== null && now >= new Date(known.until)

  const form = useForm({
    initial,
    draft: { name: `meetup-review-${id}`, memberId, isValid: isSaid },
    check: () => null,
    send,
    onSent: () => {
      showToast({ type: 'success', message: words.done })
      void navigate(paths.meetup(id), { replace: true })
    },
    onFailed: (error) => sayFailure(error, words.failed),
  })
  const { values, change } = form
  const say = (entryId: number, part: Partial<Said>) =>
    change({ people: values.people.map((each) => (each.entryId === entryId ? { ...each, ...part } : each)) })
  const saidOf = ({ entryId }: Companion) => values.people.find((each) => each.entryId === entryId)

  return (
    <Form form={form} className="px-5 pt-2 pb-4">
      <h2 className="text-balance font-bold text-20 text-ink">{words.question}</h2>
      <p className="text-pretty pt-1 text-13 text-ink-dim">
        {isOver
          ? `선택은 비공개예요. 여러 모임의 답이 ${fewestNewAnswers}개 모일 때마다 밤에 비율만 바뀌어요.`
          : '다시 만나고 싶은지는 모임이 끝난 뒤에 남길 수 있어요.'}{' '}
        {seoulShortDay(new Date(known.until))}까지 {isClosed ? '남길 수 있었어요.' : '바꿀 수 있어요.'}
      </p>
      <ContinuedDraft form={form} className="mt-4" />
      <ul className="flex flex-col gap-3 pt-4">
        {known.companions.map((companion) => {
          const said = saidOf(companion)
          const hasAttended = said?.hasAttended ?? null
          const { user, entryId } = companion
          return (
            <li
              key={entryId}
              aria-label={user.name}
              className="rounded-card bg-raised px-4 py-4 shadow-card ring-1 ring-line"
            >
              <p className="flex items-center gap-3 font-bold text-17 text-ink">
                <span aria-hidden="true" className="inline-flex">
                  <Avatar name={user.name} src={user.image} size="medium" />
                </span>
                {user.name}
              </p>
              {known.isHost ? (
                <Choice
                  label="모임에 왔나요?"
                  isClosed={isClosed}
                  options={came}
                  value={hasAttended}
                  onChange={(value) => say(entryId, { hasAttended: value })}
                />
              ) : null}
              {!isOver ? null : hasAttended === false ? (
                <p className="pt-3 text-13 text-ink-dim">모임에 오지 않은 사람이에요.</p>
              ) : (
                <Choice
                  label="다시 만나고 싶나요?"
                  isClosed={isClosed}
                  options={again}
                  value={said?.wouldMeetAgain ?? null}
                  onChange={(value) => say(entryId, { wouldMeetAgain: value })}
                />
              )}
            </li>
          )
        })}
      </ul>
      {isClosed ? null : (
        <FormBar>
          <Button
            type="submit"
            size="bottom"
            busy={form.isSending}
            busyLabel={words.busy}
            disabled={!form.isChanged}
          >
            {words.send}
          </Button>
        </FormBar>
      )}
    </Form>
  )
}

function Nowhere({ title, text }: { title: string; text?: string }) {
  return (
    <EmptyState
      icon="people"
      title={title}
      description={text}
      action={
        <Link href={paths.meetups('?tab=mine')} className={buttonClass('primary')}>
          내 모임 보기
        </Link>
      }
    />
  )
}

function Reviewing({ id }: { id: string }) {
  const query = useQuery(companionQueries.companions(id))
  return (
    <Answer
      query={query}
      skeleton={skeleton}
      failure="후기를 불러오지 못했어요"
      onRefused={(error) => (isFinal(error) ? <Nowhere title={error.message} /> : null)}
      isEmpty={({ companions }) => companions.length === 0}
      empty={<Nowhere title="함께한 사람이 없어요" text="다음 모임에서 만나요." />}
    >
      {(known) => <ReviewForm id={Number(id)} known={known} />}
    </Answer>
  )
}

export default function MeetupReviewPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const hasId = isId(id)
  const above = hasId ? paths.meetup(id) : paths.meetups()
  const goBack = useWayBack(above)
  // Only reads the cache: `Reviewing` below fetches the data, for members only.
  const { data: known } = useQuery({ ...companionQueries.companions(id), enabled: false })
  const title = known === undefined ? '모임' : wordsOf(known.isOver).title
  return (
    <>
      <PageHead title={title} path={paths.meetups()} hidden />
      <TopBar title={title} backHref={above} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>
        {hasId ? <Reviewing key={id} id={id} /> : <Nowhere title="잘못된 접근이에요" />}
      </MembersOnly>
    </>
  )
}
