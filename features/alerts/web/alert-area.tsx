import { Suspense } from 'react'
import { weekdayNames } from '~/features/cafes/opening-hours'
import type { Coordinates } from '~/lib/coordinates'
import { lazily } from '~/lib/web/lazily'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { Icon } from '~/ui/icon'
import { sayFailure } from '~/ui/say-failure'
import { Select } from '~/ui/select'
import { showToast } from '~/ui/toast-store'
import { useSheet } from '~/ui/use-sheet'
import { areaWithinKm, usualAreaWithinKm, whyBadTimes } from '../alert'
import { type AlertChoices, alertEndpoints } from '../endpoints'

const AreaSheet = lazily(() => import('./area-sheet'), 'AreaSheet')

type Area = NonNullable<AlertChoices['area']>
type Times = Omit<Area, 'name'>

/** Meetups start at any time of day, so the first choice takes all of them. */
const usualTimes: Times = {
  radiusKm: usualAreaWithinKm,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  fromHour: 0,
  untilHour: 24,
}

const hourInWords = (hour: number) =>
  hour === 24 ? '밤 12시' : hour < 12 ? `오전 ${hour}시` : `오후 ${hour % 12 || 12}시`
const hoursFrom = (first: number) =>
  Array.from({ length: 24 }, (_, at) => ({ value: String(at + first), label: hourInWords(at + first) }))

const radiusOf = (km: number) => areaWithinKm.find((each) => each === km) ?? usualTimes.radiusKm

function Times({ area }: { area: Area }) {
  const { name: _, ...initial } = area
  const save = useCall(alertEndpoints.chooseArea)
  const form = useForm({
    initial,
    check: whyBadTimes,
    send: ({ radiusKm, ...times }) =>
      save.mutateAsync({ body: { ...times, radiusKm: radiusOf(radiusKm) as (typeof areaWithinKm)[number] } }),
    onSent: () => showToast({ type: 'success', message: '알림 지역을 저장했어요' }),
    onFailed: (error) => sayFailure(error, '알림 지역을 저장하지 못했어요'),
    staysOpen: true,
  })
  const { radiusKm, weekdays, fromHour, untilHour } = form.values
  const toggle = (day: number) =>
    weekdays.includes(day)
      ? weekdays.filter((other) => other !== day)
      : [...weekdays, day].sort((one, other) => one - other)
  return (
    <Form form={form} className="mt-4">
      <fieldset>
        <legend className="pb-2 font-medium text-15 text-ink">거리</legend>
        <div className="flex flex-wrap gap-2">
          {areaWithinKm.map((km) => (
            <Chip key={km} selected={radiusKm === km} onClick={() => form.change({ radiusKm: km })}>
              {km}km 안
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-5" data-invalid={form.problemOf('weekdays') === undefined ? undefined : true}>
        <legend className="pb-2 font-medium text-15 text-ink">요일</legend>
        <div className="flex flex-wrap gap-1.5">
          {weekdayNames.map((name, day) => (
            <Chip
              key={name}
              selected={weekdays.includes(day)}
              onClick={() => form.change({ weekdays: toggle(day) })}
            >
              <span aria-hidden="true">{name}</span>
              <span className="sr-only">{name}요일</span>
            </Chip>
          ))}
        </div>
        <p aria-live="polite" className="min-h-5 pt-1 text-13 text-bad">
          {form.problemOf('weekdays')}
        </p>
      </fieldset>
      <div className="mt-2 grid grid-cols-2 gap-3">
        <Select
          label="이 시각부터"
          name="fromHour"
          options={hoursFrom(0)}
          value={String(fromHour)}
          onChange={(hour) => form.change({ fromHour: Number(hour) })}
        />
        <Select
          label="이 시각 전에 시작"
          name="untilHour"
          options={hoursFrom(1)}
          value={String(untilHour)}
          error={form.problemOf('untilHour')}
          onChange={(hour) => form.change({ untilHour: Number(hour) })}
        />
      </div>
      <Button type="submit" size="bottom" className="mt-2" busy={form.isSending} disabled={!form.isChanged}>
        저장
      </Button>
    </Form>
  )
}

/** The area around which a member hears of meetups, with its days and hours. */
export function AlertArea({ area }: { area: Area | null }) {
  const sheet = useSheet()
  const choose = useCall(alertEndpoints.chooseArea)
  const drop = useCall(alertEndpoints.dropArea)

  function take(point: Coordinates) {
    const { name: _, radiusKm, ...times } = area ?? { name: '', ...usualTimes }
    const body = { point, ...times, radiusKm: radiusOf(radiusKm) as (typeof areaWithinKm)[number] }
    choose.mutate(
      { body },
      {
        onSuccess: ({ area: taken }) =>
          showToast({ type: 'success', message: `${taken?.name ?? '선택한 지역'} 모임을 알려 드릴게요` }),
        onError: (error) => sayFailure(error, '지역을 정하지 못했어요'),
      },
    )
  }

  async function askToDrop() {
    await showDialog({
      title: '선택한 지역을 삭제할까요?',
      message: '이 지역의 모임은 더 알려 드리지 않고, 서버에서도 삭제해요.',
      confirmLabel: '삭제',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: () =>
        drop.mutateAsync({}).then(
          () => showToast({ type: 'success', message: '선택한 지역을 삭제했어요' }),
          (error: Error) => sayFailure(error, '지역을 삭제하지 못했어요'),
        ),
    })
  }

  return (
    <>
      {area === null ? (
        <Button
          variant="secondary"
          className="mt-3"
          icon={<Icon name="map-pin" size={18} />}
          busy={choose.isPending}
          onClick={sheet.open}
        >
          지역 선택
        </Button>
      ) : (
        <>
          <div className="mt-3 flex flex-wrap items-center gap-x-3 rounded-card bg-sunken py-1.5 pr-2 pl-4">
            <p className="flex min-w-0 flex-1 items-center gap-2 py-2 font-semibold text-15 text-ink">
              <Icon name="map-pin" size={18} className="shrink-0 text-brand-strong" />
              <span className="min-w-0 break-keep">{area.name}</span>
            </p>
            <span className="flex">
              <Button variant="ghost" busy={choose.isPending} onClick={sheet.open}>
                바꾸기
              </Button>
              <Button variant="ghost" onClick={() => void askToDrop()}>
                삭제
              </Button>
            </span>
          </div>
          <Times key={JSON.stringify(area)} area={area} />
        </>
      )}
      {sheet.wasOpened ? (
        <Suspense fallback={null}>
          <AreaSheet sheet={sheet} onChoose={take} />
        </Suspense>
      ) : null}
    </>
  )
}
