import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { onlyOwnersChange } from '~/features/cafes/console/role-words'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { OnlyOwners } from '~/features/cafes/console/web/role-rights'
import { SaveBar } from '~/features/cafes/console/web/save-bar'
import { openingInWords, weekdayNames } from '~/features/cafes/opening-hours'
import { cafeRefusals } from '~/features/cafes/refusals'
import { MeetupsToComeForm, useMeetupsToCome } from '~/features/cafes/web/meetups-to-come-form'
import { mostSeatHours } from '~/features/meetups/seats/cafe-seats'
import { staffPaths } from '~/features/staff-paths'
import { seoulEndAfter, seoulShortMoment } from '~/lib/seoul-date'
import { isRefused } from '~/lib/web/call-failed'
import { isLike } from '~/lib/web/form-draft'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { ChangedNote } from '~/ui/changed-note'
import { showDialog } from '~/ui/dialog-store'
import { ContinuedDraft, Form } from '~/ui/form'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { sayFailure } from '~/ui/say-failure'
import { Switch } from '~/ui/switch'
import { showToast } from '~/ui/toast-store'
import { apartHours } from '../../core/meetup'
import { meetupConsoleEndpoints, type SeatsOfCafe } from '../endpoints'
import { seatsNeeds } from './needs'
import { meetupConsoleQueries } from './queries'
import { BlockForm } from './seats/block-form'
import {
  type SeatRow,
  SeatRowFields,
  suggestedRows,
  toHours,
  toRows,
  whyBadRows,
} from './seats/seat-row-fields'

export const loader = memberLoader
export const clientLoader = memberNeeds(seatsNeeds)

interface Values {
  isLimited: boolean
  rows: SeatRow[]
  cancelReason: string
}

const isTyped = isLike<Values>({ isLimited: true, rows: suggestedRows(null), cancelReason: '' })

/** '금·토 18:00–23:00 · 8자리' */
function rowInWords({ days, seats, ...row }: SeatRow): string {
  const [first] = toHours([{ days: days.slice(0, 1), seats, ...row }])
  const names = days.length === weekdayNames.length ? '매일' : days.map((day) => weekdayNames[day]).join('·')
  return `${names} ${openingInWords(first ?? null)} · ${seats}자리${row.needsYes ? ' · 확인 후 받기' : ''}`
}

function SeatsShown({ seats: { hours } }: { seats: SeatsOfCafe }) {
  return (
    <section aria-label="모임에 내주는 자리" className="px-5 pt-4">
      {hours === null ? (
        <p className="text-15 text-ink">정해 두지 않아서 영업시간의 모임을 모두 받아요.</p>
      ) : (
        <ul className="rounded-card bg-sunken px-4 py-2 text-15 text-ink">
          {hours.length === 0 ? <li className="py-2">모임을 받지 않아요.</li> : null}
          {toRows(hours).map((row) => (
            <li key={rowInWords(row)} className="tabular py-2">
              {rowInWords(row)}
            </li>
          ))}
        </ul>
      )}
      <OnlyOwners says={onlyOwnersChange} />
    </section>
  )
}

function SeatsForm({ cafe, seats }: { cafe: ManagedCafe; seats: SeatsOfCafe }) {
  const change = useCall(meetupConsoleEndpoints.changeSeats)
  const memberId = useRememberedMember()
  const meetups = useMeetupsToCome()
  const query = useQuery(meetupConsoleQueries.seats(String(cafe.id)))
  const [base, setBase] = useState(seats)
  const suggested = suggestedRows(cafe.opening)
  const form = useForm<Values, object>({
    initial: {
      isLimited: base.hours !== null,
      rows: base.hours === null ? suggested : toRows(base.hours),
      cancelReason: '',
    },
    draft: { name: `cafe-seats-${cafe.id}`, memberId, isValid: isTyped },
    check: ({ isLimited, rows, cancelReason }) => {
      const bad = isLimited ? whyBadRows(rows) : null
      return bad === null ? meetups.check(cancelReason) : { field: `rows.${bad.row}`, message: bad.message }
    },
    toField: (field) => (field.startsWith('hours') ? 'rows.0' : field),
    send: ({ isLimited, rows, cancelReason }) =>
      change.mutateAsync({
        params: { cafeId: cafe.id },
        body: {
          hours: isLimited ? toHours(rows) : null,
          version: base.version,
          ...meetups.cancelling(cancelReason),
        },
      }),
    onSent: async () => {
      meetups.goBack()
      const { data } = await query.refetch()
      if (data) setBase(data)
      showToast({ type: 'success', message: '모임에 내주는 자리를 저장했어요' })
    },
    onFailed: (error) => {
      if (meetups.takes(error)) return
      if (isRefused(error, cafeRefusals.changedMeanwhile)) void query.refetch()
      else sayFailure(error, '저장하지 못했어요')
    },
    staysOpen: true,
  })
  const { isLimited, rows } = form.values
  const setRow = (at: number, row: SeatRow) =>
    form.change({ rows: rows.map((other, place) => (place === at ? row : other)) })
  const section = { isOutdated: base.version !== seats.version, adopt: () => setBase(seats) }
  return (
    <>
      <Form form={form} className="flex flex-col gap-3 px-5 pt-4 pb-2">
        <ContinuedDraft form={form} />
        <ChangedNote form={form} section={section} />
        <Switch
          label="모임에 내주는 자리 정하기"
          description={
            isLimited
              ? '정한 시간에만, 정한 자리까지 모임을 받아요.'
              : '영업시간이면 언제든 몇 개든 모임이 열려요.'
          }
          checked={isLimited}
          onChange={(isLimited) => form.change({ isLimited })}
        />
        {isLimited ? (
          <>
            <p className="text-pretty text-13 text-ink-dim">
              모임 하나는 시작부터 끝나는 시간까지, 정하지 않았으면 {apartHours}시간 동안 최대 인원만큼 자리를
              써요. 정한 시간에 시작하지 않는 모임은 받지 않아요.
            </p>
            {rows.map((row, at) => (
              <SeatRowFields
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name and keep their places
                key={at}
                number={at + 1}
                row={row}
                problem={form.problemOf(`rows.${at}`)}
                onChange={(next) => setRow(at, next)}
                onRemove={() => form.change({ rows: rows.filter((_, place) => place !== at) })}
              />
            ))}
            {rows.length === 0 ? (
              <p className="rounded-card bg-warn/10 px-4 py-3 text-13 text-warn">
                시간이 하나도 없으면 모임을 받지 않아요.
              </p>
            ) : null}
            <Button
              variant="secondary"
              icon={<Icon name="plus" size={18} />}
              disabled={toHours(rows).length >= mostSeatHours}
              onClick={() =>
                form.change({
                  rows: [...rows, ...suggested.slice(0, 1).map((row) => ({ ...row, days: [] }))],
                })
              }
            >
              시간 추가
            </Button>
          </>
        ) : null}
        <SaveBar form={form} />
      </Form>
      <BottomSheet open={meetups.toCome !== null} title="모임을 취소할까요?" onClose={meetups.goBack}>
        {meetups.toCome === null ? null : (
          <MeetupsToComeForm
            form={form}
            toCome={meetups.toCome}
            lead="자리가 없어지는"
            confirmLabel="모두 취소하고 저장"
            onBack={meetups.goBack}
          />
        )}
      </BottomSheet>
    </>
  )
}

function blockInWords({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const [from, to] = [new Date(startsAt), new Date(endsAt)]
  return `${seoulShortMoment(from)} ~ ${seoulEndAfter(from, to)}`
}

function Blocked({ cafe, blocked }: { cafe: ManagedCafe; blocked: SeatsOfCafe['blocked'] }) {
  const unblock = useCall(meetupConsoleEndpoints.unblockHours)
  const [isAdding, setIsAdding] = useState(false)
  const ask = (hours: SeatsOfCafe['blocked'][number]) =>
    showDialog({
      title: '막아 둔 시간을 다시 열까요?',
      message: blockInWords(hours),
      confirmLabel: '다시 열기',
      cancelLabel: '닫기',
      onConfirm: () =>
        unblock.mutateAsync({ params: { cafeId: cafe.id, blockId: hours.id } }).then(
          () => showToast({ type: 'success', message: '다시 열었어요' }),
          (error: Error) => sayFailure(error, '다시 열지 못했어요'),
        ),
    })
  return (
    <section aria-labelledby="blocked-hours" className="px-5 pt-8 pb-28">
      <h2 id="blocked-hours" className="font-bold text-17 text-ink">
        막아 둔 시간
      </h2>
      <p className="mt-1 text-pretty text-13 text-ink-dim">
        대관처럼 하루의 몇 시간만 모임을 받지 않을 때 막아요. 온종일 쉬는 날은 휴무일에서 정해요.
      </p>
      {blocked.length === 0 ? null : (
        <ul aria-label="막아 둔 시간" className="mt-2">
          {blocked.map((hours) => (
            <li
              key={hours.id}
              className="flex min-h-16 items-center gap-2 border-line border-b last:border-b-0"
            >
              <span className="min-w-0 flex-1">
                <span className="tabular block font-medium text-15 text-ink">{blockInWords(hours)}</span>
                {hours.reason === null ? null : (
                  <span className="wrap-anywhere block text-13 text-ink-dim">{hours.reason}</span>
                )}
              </span>
              <IconButton
                icon="trash"
                label={`${blockInWords(hours)} 다시 열기`}
                onClick={() => ask(hours)}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        className="mt-3"
        icon={<Icon name="plus" size={18} />}
        onClick={() => setIsAdding(true)}
      >
        시간 막기
      </Button>
      <BottomSheet open={isAdding} title="시간 막기" onClose={() => setIsAdding(false)}>
        <BlockForm cafe={cafe} onDone={() => setIsAdding(false)} />
      </BottomSheet>
    </section>
  )
}

function Seats({ cafe }: { cafe: ManagedCafe }) {
  const query = useQuery(meetupConsoleQueries.seats(String(cafe.id)))
  return (
    <Answer
      query={query}
      skeleton={<FieldsSkeleton />}
      failure="자리를 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {(seats) => (
        <>
          {cafe.role === 'owner' ? <SeatsForm cafe={cafe} seats={seats} /> : <SeatsShown seats={seats} />}
          <Blocked cafe={cafe} blocked={seats.blocked} />
        </>
      )}
    </Answer>
  )
}

export default function SeatsPage() {
  return (
    <ConsoleScreen title="모임에 내주는 자리" path={staffPaths.seats}>
      {(cafe) => <Seats cafe={cafe} />}
    </ConsoleScreen>
  )
}
