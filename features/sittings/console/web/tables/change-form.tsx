import { floorRefusals } from '~/features/sittings/refusals'
import { longestTableName, mostSeats } from '~/features/sittings/sitting'
import { typedDigits } from '~/lib/characters'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { type Floor, type FloorTable, floorEndpoints } from '../../endpoints'
import { whyBadSeats } from '../../floor'
import { useShowFloor } from '../use-floor'

/** Gives a table another name, seats or room, or removes it. Its code stays. */
export function ChangeForm({
  cafeId,
  table,
  onDone,
}: {
  cafeId: number
  table: FloorTable
  onDone: () => void
}) {
  const save = useCall(floorEndpoints.changeTable)
  const remove = useCall(floorEndpoints.removeTable)
  const show = useShowFloor(cafeId)
  const params = { cafeId, tableId: table.id }
  const form = useForm<{ name: string; seats: string; room: string }, Floor>({
    initial: { name: table.name, seats: String(table.seats), room: table.room ?? '' },
    check: ({ name, seats }) =>
      name.trim() === '' ? { field: 'name', message: '테이블 이름을 입력해 주세요.' } : whyBadSeats(seats),
    send: ({ name, seats, room }) =>
      save.mutateAsync({
        params,
        body: { name: name.trim(), seats: Number(seats), room: room.trim() || null },
      }),
    onSent: async (floor) => {
      await show(Promise.resolve(floor), '')
      showToast({ type: 'success', message: '테이블을 수정했어요' })
      onDone()
    },
    onFailed: (error) => sayFailure(error, '테이블을 수정하지 못했어요'),
  })

  async function ask() {
    const isSure = await showDialog({
      title: `${table.name} 테이블을 삭제할까요?`,
      message: '붙여 둔 QR 코드가 더 이상 열리지 않아요. 되돌릴 수 없어요.',
      confirmLabel: '삭제',
      cancelLabel: '취소',
      tone: 'danger',
    })
    if (!isSure) return
    await remove.mutateAsync({ params }).then(
      async (floor) => {
        onDone()
        await show(Promise.resolve(floor), '')
        showToast({ type: 'success', message: '테이블을 삭제했어요' })
      },
      (error: Error) => sayFailure(error, '테이블을 삭제하지 못했어요'),
    )
  }

  return (
    <Form form={form} className="flex flex-col gap-3">
      <TextField label="이름" autoComplete="off" maxLength={longestTableName} {...form.text('name')} />
      <div className="grid grid-cols-2 gap-x-3">
        <TextField
          label="몇 석"
          inputMode="numeric"
          autoComplete="off"
          {...form.text('seats')}
          onChange={(event) =>
            form.change({ seats: typedDigits(event.target.value, String(mostSeats).length) })
          }
        />
        <TextField label="방 (선택)" autoComplete="off" maxLength={longestTableName} {...form.text('room')} />
      </div>
      <Button type="submit" size="bottom" busy={form.isSending}>
        수정
      </Button>
      {table.sitting?.isOpen ? (
        <p className="text-pretty text-13 text-ink-dim">{floorRefusals.taken.says}</p>
      ) : (
        <Button variant="ghost" onClick={ask}>
          테이블 삭제
        </Button>
      )}
    </Form>
  )
}
