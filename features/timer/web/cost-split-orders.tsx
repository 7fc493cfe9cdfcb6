import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { TextField } from '~/ui/text-field'
import { costMessage, isTyped, longestOrder, mostOrders, type Order, readCost } from '../cost-split'

function Sharers({
  order,
  payers,
  label,
  onChange,
}: {
  order: Order
  payers: readonly string[]
  label: string
  onChange: (who: readonly number[]) => void
}) {
  const who = order.who.filter((payer) => payer < payers.length)
  return (
    <fieldset className="flex min-w-0 flex-1 flex-wrap gap-x-2 gap-y-3">
      <legend className="sr-only">{label} 나눌 사람</legend>
      <Chip selected={who.length === 0} onClick={() => onChange([])}>
        모두
      </Chip>
      {payers.map((name, at) => (
        <Chip
          // biome-ignore lint/suspicious/noArrayIndexKey: places are identified by their position
          key={at}
          selected={who.includes(at)}
          className="max-w-full"
          onClick={() =>
            onChange(
              who.includes(at) ? who.filter((payer) => payer !== at) : [...who, at].sort((a, b) => a - b),
            )
          }
        >
          <span className="truncate">{name}</span>
        </Chip>
      ))}
    </fieldset>
  )
}

/** What was ordered besides, line by line, and who shares each. */
export function CostSplitOrders({
  orders,
  payers,
  onChange,
}: {
  orders: readonly Order[]
  payers: readonly string[]
  onChange: (orders: readonly Order[]) => void
}) {
  return (
    <section aria-labelledby="split-orders" className="mt-6">
      <h2 id="split-orders" className="font-semibold text-13 text-ink">
        주문한 것
      </h2>
      {orders.length === 0 ? null : (
        <ul className="mt-2 flex flex-col gap-3">
          {orders.map((order, at) => {
            const label = order.name.trim() || `${at + 1}번째 주문`
            const set = (part: Partial<Order>) => onChange(orders.with(at, { ...order, ...part }))
            const isWrong = isTyped(order) && readCost(order.won) === null
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their position
              <li key={at} className="rounded-card bg-raised p-4 ring-1 ring-line ring-inset">
                <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
                  <TextField
                    label="메뉴 (선택)"
                    autoComplete="off"
                    maxLength={longestOrder}
                    placeholder="음료"
                    value={order.name}
                    onChange={(event) => set({ name: event.target.value })}
                  />
                  <TextField
                    label="금액"
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder="4,500"
                    value={order.won}
                    error={isWrong ? costMessage : undefined}
                    trailing={<span className="text-15 text-ink-dim">원</span>}
                    onChange={(event) => set({ won: event.target.value })}
                  />
                </div>
                <div className="flex items-start gap-2">
                  <Sharers order={order} payers={payers} label={label} onChange={(who) => set({ who })} />
                  <IconButton
                    icon="trash"
                    label={`${label} 삭제`}
                    className="-mt-1 -mr-2"
                    onClick={() => onChange(orders.filter((_, other) => other !== at))}
                  />
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {orders.length < mostOrders ? (
        <Button
          variant="secondary"
          size="medium"
          className="mt-2 w-full"
          icon={<Icon name="plus" size={18} />}
          onClick={() => onChange([...orders, { name: '', won: '', who: [] }])}
        >
          주문 추가
        </Button>
      ) : (
        <p className="mt-2 text-13 text-ink-dim">주문은 {mostOrders}개까지 나눌 수 있어요.</p>
      )}
    </section>
  )
}
