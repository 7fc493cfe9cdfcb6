import type { Floor } from '~/features/sittings/console/endpoints'
import { longestTableName, mostTables } from '~/features/sittings/sitting'
import { typedDigits } from '~/lib/characters'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { Segment } from '~/ui/segment'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { floorEndpoints } from '../../endpoints'
import { namesOf, nextNumber, type TypedTables, whyBadTables } from '../../floor'
import { useShowFloor } from '../use-floor'

const ways = [
  { id: 'numbers', label: '번호로 여러 개' },
  { id: 'name', label: '이름으로 하나' },
]

/** How many tables a new floor is offered. */
const usualTables = 8
const digits = String(mostTables).length

/** Makes tables: many that are numbered, or one with a name of its own. */
export function AddForm({
  cafeId,
  tables,
  onDone,
}: {
  cafeId: number
  tables: Floor['tables']
  onDone: () => void
}) {
  const add = useCall(floorEndpoints.addTables)
  const show = useShowFloor(cafeId)
  const next = nextNumber(tables)
  const form = useForm<TypedTables, Floor>({
    initial: {
      way: 'numbers',
      first: String(next),
      last: String(tables.length === 0 ? usualTables : next),
      ...{ name: '', seats: '4', room: '' },
    },
    check: (typed) => whyBadTables(typed, tables.length),
    toField: (name) => name.split('.').at(-1) ?? null,
    send: (typed) =>
      add.mutateAsync({
        params: { cafeId },
        body: {
          tables: namesOf(typed).map((name) => ({
            ...{ name, seats: Number(typed.seats), room: typed.room.trim() || null },
          })),
        },
      }),
    onSent: async (floor) => {
      await show(Promise.resolve(floor), '')
      showToast({ type: 'success', message: '테이블을 만들었어요' })
      onDone()
    },
    onFailed: (error) => sayFailure(error, '테이블을 만들지 못했어요'),
  })
  const { values: typed, change, problemOf } = form
  const names = namesOf(typed)
  const number = (field: 'first' | 'last' | 'seats', label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed[field]}
      error={problemOf(field) ?? (field === 'first' ? problemOf('name') : undefined)}
      onChange={(event) => change({ [field]: typedDigits(event.target.value, digits) })}
    />
  )
  return (
    <Form form={form} className="flex flex-col gap-3">
      <Segment
        label="만드는 방법"
        options={ways}
        value={typed.way}
        onChange={(way) => change({ way: way === 'name' ? 'name' : 'numbers' })}
      />
      {typed.way === 'name' ? (
        <TextField
          label="이름"
          placeholder="예: 창가"
          autoComplete="off"
          maxLength={longestTableName}
          {...form.text('name')}
        />
      ) : (
        <div className="grid grid-cols-2 gap-x-3">
          {number('first', '첫 번호')}
          {number('last', '마지막 번호')}
        </div>
      )}
      <div className="grid grid-cols-2 gap-x-3">
        {number('seats', '테이블마다 몇 석')}
        <TextField
          label="방 (선택)"
          placeholder="예: 안쪽"
          autoComplete="off"
          maxLength={longestTableName}
          {...form.text('room')}
        />
      </div>
      <Button type="submit" size="bottom" busy={form.isSending}>
        {names.length > 1 ? `${names[0]}부터 ${names.at(-1)}까지 만들기` : '테이블 만들기'}
      </Button>
    </Form>
  )
}
