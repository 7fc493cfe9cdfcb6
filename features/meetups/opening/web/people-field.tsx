import { useId, useState } from 'react'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { FieldFrame, fieldSurface } from '~/ui/field-frame'
import { Icon } from '~/ui/icon'
import { WheelPicker } from '~/ui/wheel-picker'
import { fewestPeople, mostPeople } from '../../core/meetup'

export interface People {
  minPeople: number
  maxPeople: number
}

const counts = Array.from({ length: mostPeople - fewestPeople + 1 }, (_, at) => fewestPeople + at).map(
  (count) => ({ value: String(count), label: `${count}명` }),
)

function Wheel({ label, value, onChange }: { label: string; value: number; onChange: (n: number) => void }) {
  return (
    <div className="min-w-0 flex-1 text-center">
      <p aria-hidden="true" className="pb-2 font-semibold text-13 text-ink-dim">
        {label}
      </p>
      <WheelPicker
        label={label}
        options={counts}
        value={String(value)}
        onChange={(next) => onChange(Number(next))}
      />
    </div>
  )
}

/** The minimum and maximum number of people, including the host if there is one. */
export function PeopleField({
  value,
  lead = '나를 포함한 인원이에요. 최소 인원이 모여야 모임이 열려요.',
  error,
  onChange,
}: {
  value: People
  /** Said above the wheels. */
  lead?: string
  error: string | undefined
  onChange: (people: People) => void
}) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [{ minPeople, maxPeople }, setPeople] = useState(value)
  return (
    <FieldFrame id={id} label="인원" error={error}>
      <button
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={`${id}-note`}
        aria-invalid={error ? true : undefined}
        onClick={() => {
          setPeople(value)
          setIsOpen(true)
        }}
        className={cx(fieldSurface, 'tabular flex h-12 items-center justify-between gap-2 px-3.5 text-left')}
      >
        <span>
          최소 {value.minPeople}명 <span className="text-ink-dim">·</span> 최대 {value.maxPeople}명
        </span>
        <Icon name="people" size={20} className="text-ink-dim" />
      </button>
      <BottomSheet
        open={isOpen}
        title="몇 명이 모일까요?"
        onClose={() => setIsOpen(false)}
        footer={
          <Button
            size="bottom"
            onClick={() => {
              setIsOpen(false)
              onChange({ minPeople, maxPeople })
            }}
          >
            {minPeople === maxPeople ? `${minPeople}명으로 선택` : `${minPeople}~${maxPeople}명으로 선택`}
          </Button>
        }
      >
        <p className="text-15 text-ink-dim">{lead}</p>
        <div className="flex gap-4 pt-4">
          {/* Each wheel moves the other if necessary, so that the minimum never exceeds the maximum. */}
          <Wheel
            label="최소 인원"
            value={minPeople}
            onChange={(least) => setPeople({ minPeople: least, maxPeople: Math.max(least, maxPeople) })}
          />
          <Wheel
            label="최대 인원"
            value={maxPeople}
            onChange={(most) => setPeople({ minPeople: Math.min(most, minPeople), maxPeople: most })}
          />
        </div>
      </BottomSheet>
    </FieldFrame>
  )
}
