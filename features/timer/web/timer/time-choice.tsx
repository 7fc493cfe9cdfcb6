import { useId, useState } from 'react'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { WheelPicker } from '~/ui/wheel-picker'
import { clockInWords } from '../../timer'
import { highestPick, secondsInWords } from '../../timer-setup'

const picks = Array.from({ length: highestPick + 1 }, (_, value) => String(value))
const minutes = picks.map((value) => ({ value, label: `${value}분` }))
const seconds = picks.map((value) => ({ value, label: `${value}초` }))

/** Chooses a time from presets, or with wheels for minutes and seconds. */
export function TimeChoice({
  label,
  hint,
  value,
  presets,
  error,
  onChange,
}: {
  label: string
  hint: string
  value: number
  presets: readonly number[]
  error?: string
  onChange: (seconds: number) => void
}) {
  const id = useId()
  const [isPicking, setIsPicking] = useState(false)
  const isOwn = !presets.includes(value)
  const isOpen = isPicking || isOwn
  const wholeMinutes = Math.floor(value / 60)
  const rest = value % 60
  return (
    <section aria-labelledby={`${id}-label`} className="pt-6">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={`${id}-label`} className="font-bold text-17 text-ink">
          {label}
        </h2>
        <p className="tabular font-bold text-20 text-brand-strong">{clockInWords(value * 1000)}</p>
      </div>
      <p className="text-13 text-ink-dim">{hint}</p>
      <div className="mt-3 flex flex-wrap gap-x-2 gap-y-3">
        {presets.map((preset) => (
          <Chip
            key={preset}
            selected={preset === value && !isPicking}
            onClick={() => {
              setIsPicking(false)
              onChange(preset)
            }}
          >
            {secondsInWords(preset)}
          </Chip>
        ))}
        <Chip selected={isOpen} onClick={() => setIsPicking(!isOpen)}>
          직접 선택
        </Chip>
      </div>
      {isOpen ? (
        <div className="mx-auto mt-2 flex max-w-80 gap-2">
          <WheelPicker
            label={`${label} 분`}
            options={minutes}
            value={String(wholeMinutes)}
            onChange={(picked) => onChange(Number(picked) * 60 + rest)}
          />
          <WheelPicker
            label={`${label} 초`}
            options={seconds}
            value={String(rest)}
            onChange={(picked) => onChange(wholeMinutes * 60 + Number(picked))}
          />
        </div>
      ) : null}
      <p aria-live="polite" className="flex items-start gap-1 text-13 text-bad empty:hidden">
        {error ? <Icon name="warning" size={16} className="mt-0.5" /> : null}
        {error}
      </p>
    </section>
  )
}
