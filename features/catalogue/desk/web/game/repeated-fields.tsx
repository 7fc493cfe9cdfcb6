import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'

/** A list of like groups of fields, of which one more can be added and each removed. */
export function RepeatedFields<Item>({
  legend,
  noun,
  addLabel,
  items,
  most,
  blank,
  problem,
  onChange,
  children,
}: {
  legend: string
  /** What one is called after its number, if it is called something: '2번째 질문'. */
  noun?: string
  addLabel: string
  items: readonly Item[]
  most: number
  blank: Item
  problem?: string
  onChange: (items: Item[]) => void
  children: (item: Item, each: { name: string; change: (part: Partial<Item>) => void }) => ReactNode
}) {
  return (
    <fieldset data-invalid={problem === undefined ? undefined : true}>
      <legend className="pb-2 font-semibold text-13 text-ink">{legend}</legend>
      <div className="flex flex-col gap-3">
        {items.map((item, at) => {
          const name = `${at + 1}번째${noun === undefined ? '' : ` ${noun}`}`
          const change = (part: Partial<Item>) =>
            onChange(items.map((each, place) => (place === at ? { ...each, ...part } : each)))
          return (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the groups are identified only by their position
              key={at}
              className="flex flex-col gap-1 rounded-card p-3 ring-1 ring-line"
            >
              {children(item, { name, change })}
              <Button
                variant="ghost"
                size="small"
                className="self-start"
                onClick={() => onChange(items.filter((_, place) => place !== at))}
              >
                {name} 삭제
              </Button>
            </div>
          )
        })}
      </div>
      {items.length < most ? (
        <Button
          variant="ghost"
          className="mt-1"
          icon={<Icon name="plus" size={18} />}
          onClick={() => onChange([...items, blank])}
        >
          {addLabel}
        </Button>
      ) : null}
      <p role="alert" className="min-h-5 text-13 text-bad">
        {problem}
      </p>
    </fieldset>
  )
}
