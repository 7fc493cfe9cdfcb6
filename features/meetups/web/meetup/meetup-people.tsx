import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '~/features/paths'
import { lazily } from '~/lib/web/lazily'
import { useCall } from '~/lib/web/use-call'
import { useNow } from '~/lib/web/use-now'
import { Answer } from '~/ui/answer'
import { Avatar } from '~/ui/avatar'
import { Badge, type Tone } from '~/ui/badge'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import { sayFailure } from '~/ui/say-failure'
import { RowsSkeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { useSheet } from '~/ui/use-sheet'
import { isPlayedAt } from '../../core/day-of'
import type { Meetup } from '../../core/endpoints'
import { whyCannotRemove } from '../../core/joining'
import { type Arrival, isOver } from '../../core/meetup'
import { arrivalNames, tableOfCafe } from '../../core/meetup-texts'
import { stateOf } from '../../core/next-action'
import { allGamesOf } from '../../games/meetup-games'
import { type Entry, joiningEndpoints } from '../../joining/endpoints'
import { entryQueries } from '../../joining/web/queries'

const PersonSheet = lazily(() => import('./person-sheet'), 'PersonSheet')

const arrivalTones: Record<Arrival, Tone> = {
  coming: 'brand',
  'bit-late': 'warn',
  'very-late': 'bad',
  arrived: 'good',
}

function trustInWords({ attendPercent, againPercent }: Entry['user']): string {
  const parts = [
    attendPercent === null ? null : `약속 ${attendPercent}%`,
    againPercent === null ? null : `다시 만나요 ${againPercent}%`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? '아직 모임 기록이 적어요' : parts.join(' · ')
}

function PersonRow({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  const { user, isHost, isOwn, isSeated, arrival } = entry
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="-mx-2 flex min-h-16 w-[calc(100%+--spacing(4))] items-center gap-3 rounded-control px-2 py-2 text-left transition duration-150 -outline-offset-2 hover:bg-sunken active:bg-sunken"
    >
      <Avatar name={user.name} src={user.image} size="medium" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-1.5">
          <strong className="font-semibold text-15 text-ink">{user.name}</strong>
          {isHost ? <Badge tone="brand">방장</Badge> : null}
          {isOwn ? <Badge>나</Badge> : null}
        </span>
        <span className="tabular block text-13 text-ink-dim">{trustInWords(user)}</span>
      </span>
      {isSeated ? (
        arrival === null ? null : (
          <Badge tone={arrivalTones[arrival]}>{arrivalNames[arrival]}</Badge>
        )
      ) : (
        <Badge tone="warn">수락 대기</Badge>
      )}
    </button>
  )
}

function AnswerButtons({ entry, tier }: { entry: Entry; tier: Meetup['tier'] }) {
  const answer = useCall(joiningEndpoints.change)
  const decline = async () => {
    const isMeant = await showDialog({
      title: `${entry.user.name} 님의 신청을 거절할까요?`,
      message: `${tier === null ? '' : '맡아 둔 이용권은 바로 돌려줘요. '}거절한 사람은 이 모임에 다시 신청할 수 없어요.`,
      confirmLabel: '거절하기',
      cancelLabel: '그대로 두기',
      tone: 'danger',
    })
    if (isMeant) await give(false)
  }
  const give = async (isAccepted: boolean) => {
    try {
      await answer.mutateAsync({ params: { id: entry.id }, body: { isAccepted } })
      showToast({ type: 'success', message: isAccepted ? '수락했어요' : '거절했어요' })
    } catch (error) {
      sayFailure(error as Error, isAccepted ? '수락하지 못했어요' : '거절하지 못했어요')
    }
  }
  return (
    <div className="flex gap-2 pb-2 pl-13">
      <Button variant="secondary" className="flex-1" onClick={() => void decline()}>
        거절
      </Button>
      <Button className="flex-1" onClick={() => give(true)}>
        수락
      </Button>
    </div>
  )
}

function hostActionOf(meetup: Meetup, { isSeated, isHost, hasAttended }: Entry, now: Date | null) {
  if (!isSeated || isHost) return null
  const about = { entry: 'seated' as const, isHost, isAttendanceKnown: hasAttended !== null }
  const whyNot = whyCannotRemove(stateOf(meetup), about, now ?? new Date(meetup.startsAt))
  if (whyNot === null) return 'remove'
  return whyNot === 'started' ? 'note-attendance' : null
}

/** Leads those who sit at the table to the explanations of its games. */
type Explanations = (names: readonly string[]) => ReactNode

function Rows({
  meetup,
  entries,
  explanations,
}: {
  meetup: Meetup
  entries: Entry[]
  explanations?: Explanations
}) {
  const sheet = useSheet()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const chosen = entries.find(({ id }) => id === chosenId)
  const isHost = meetup.own?.isHost === true
  const seated = entries.filter(({ isSeated }) => isSeated)
  const now = useNow()
  const games = allGamesOf(meetup)
  const isPlaying =
    meetup.own?.state === 'seated' && now !== null && isPlayedAt(meetup, now) && seated.length >= 2
  return (
    <>
      <ul className="pt-1">
        {entries.map((entry) => (
          <li key={entry.id}>
            <PersonRow
              entry={entry}
              onOpen={() => {
                setChosenId(entry.id)
                sheet.open()
              }}
            />
            {isHost && !entry.isSeated && !isOver(meetup.status) ? (
              <AnswerButtons entry={entry} tier={meetup.tier} />
            ) : null}
          </li>
        ))}
      </ul>
      {isPlaying ? (
        <ListRow
          title="이 사람들과 타이머 시작"
          description="이름이 채워져 있고, 결과는 기록하기에 이어져요."
          leading={<Icon name="timer" className="text-ink-dim" />}
          href={paths.timer({
            ...(games.length === 1 && { game: games[0] }),
            names: seated.map(({ user }) => user.name),
            meetupId: meetup.id,
          })}
          className="-mx-2 w-[calc(100%+--spacing(4))]"
        />
      ) : null}
      {isPlaying ? explanations?.(seated.map(({ user }) => user.name)) : null}
      {chosen && sheet.wasOpened ? (
        <Suspense fallback={null}>
          <PersonSheet
            // The reason typed for one person must not be told to another.
            key={chosen.id}
            entry={chosen}
            sheet={sheet}
            hostAction={isHost ? hostActionOf(meetup, chosen, now) : null}
            canHandOver={
              isHost &&
              chosen.isSeated &&
              !chosen.isHost &&
              (meetup.status === 'open' || meetup.status === 'confirmed')
            }
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** The members with a seat or an unanswered request. */
export function MeetupPeople({ meetup, explanations }: { meetup: Meetup; explanations?: Explanations }) {
  const query = useQuery(entryQueries.entries(String(meetup.id)))
  const asking = query.data?.filter(({ isSeated }) => !isSeated).length ?? 0
  return (
    <section aria-label="참여자" className="px-5 pt-7">
      <h2 className="font-bold text-17 text-ink">
        참여자{' '}
        <span className="tabular font-medium text-15 text-ink-dim">
          {meetup.seatsTaken}명{asking > 0 ? ` · 수락 대기 ${asking}명` : null}
        </span>
      </h2>
      {meetup.byCafe ? (
        <div className="flex min-h-16 items-center gap-3 py-2">
          <Avatar name={meetup.cafe.name} src={null} size="medium" />
          <p className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-1.5">
              <strong className="font-semibold text-15 text-ink">{meetup.cafe.name}</strong>
              <Badge tone="brand">{tableOfCafe}</Badge>
            </span>
            <span className="block text-pretty text-13 text-ink-dim">
              매장이 매주 여는 자리예요. 방장 없이 함께해요.
            </span>
          </p>
        </div>
      ) : null}
      <Answer
        query={query}
        skeleton={<RowsSkeleton count={3} height="h-16" picture="size-10" isRound />}
        failure="참여자를 불러오지 못했어요"
        inSection
      >
        {(entries) => <Rows meetup={meetup} explanations={explanations} entries={entries} />}
      </Answer>
    </section>
  )
}
