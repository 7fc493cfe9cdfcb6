import { whyBadCancelReason } from '~/features/cafes/cancel-reason'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { onlyOwnersCancel } from '~/features/cafes/console/role-words'
import { OnlyOwners } from '~/features/cafes/console/web/role-rights'
import { seoulShortMoment } from '~/lib/seoul-date'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { Switch } from '~/ui/switch'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { meetupConsoleEndpoints, type TableOfCafe } from '../../endpoints'

function dateInWords({ startsAt, seated }: TableOfCafe['dates'][number]): string {
  return `${seoulShortMoment(new Date(startsAt))} · ${seated === 0 ? '아직 참여한 사람이 없어요' : `${seated}명 참여`}`
}

/** Ends a table for good. Owners also choose which of its open dates are called off. */
export function StopForm({
  cafe,
  table,
  onDone,
}: {
  cafe: ManagedCafe
  table: TableOfCafe
  onDone: () => void
}) {
  const stop = useCall(meetupConsoleEndpoints.stopTable)
  const isOwner = cafe.role === 'owner'
  const form = useForm({
    initial: { callsOff: [] as number[], reason: '' },
    check: ({ callsOff, reason }) => {
      const message = callsOff.length === 0 ? null : whyBadCancelReason(reason)
      return message === null ? null : { field: 'reason', message }
    },
    send: ({ callsOff, reason }) =>
      stop.mutateAsync({
        params: { cafeId: cafe.id, tableId: table.id },
        body: { callsOff, reason: callsOff.length === 0 ? null : reason.trim() },
      }),
    onSent: () => {
      showToast({ type: 'success', message: '매장 테이블을 그만 열어요' })
      onDone()
    },
    onFailed: (error) => sayFailure(error, '그만 열지 못했어요'),
  })
  const { callsOff } = form.values
  const choose = (id: number, isOff: boolean) =>
    form.change({ callsOff: isOff ? [...callsOff, id] : callsOff.filter((other) => other !== id) })
  return (
    <Form form={form} className="flex flex-col gap-2">
      <p className="text-pretty text-15 text-ink">
        '{table.title}' 테이블은 더 열리지 않아요. 되돌릴 수 없어요.
        {table.dates.length === 0 ? '' : ' 이미 열린 날은 취소하지 않으면 그대로 열려요.'}
      </p>
      {isOwner
        ? table.dates.map((date) => (
            <Switch
              key={date.id}
              label={`${dateInWords(date)} 취소`}
              checked={callsOff.includes(date.id)}
              onChange={(isOff) => choose(date.id, isOff)}
            />
          ))
        : null}
      {isOwner || table.dates.length === 0 ? null : <OnlyOwners says={onlyOwnersCancel} />}
      {callsOff.length === 0 ? null : (
        <TextField
          label="취소하는 이유"
          name="reason"
          autoComplete="off"
          hint="참여한 사람에게 그대로 보여요. 이용권은 모두에게 돌아가요."
          {...form.text('reason')}
        />
      )}
      <Button type="submit" variant="danger" size="bottom" busy={form.isSending}>
        {callsOff.length === 0 ? '그만 열기' : `${callsOff.length}개 취소하고 그만 열기`}
      </Button>
    </Form>
  )
}
