import { useId } from 'react'
import { type ThemeChoice as Theme, useTheme } from './use-theme'

const choices: readonly { value: Theme; label: string }[] = [
  { value: 'device', label: '기기 설정' },
  { value: 'light', label: '밝게' },
  { value: 'dark', label: '어둡게' },
]

/** The choice applies at once and is stored on this device. */
export function ThemeChoice() {
  const { theme, choose } = useTheme()
  const group = useId()
  return (
    <fieldset className="grid grid-cols-3 gap-1 rounded-control bg-sunken p-1 ring-1 ring-line ring-inset">
      <legend className="sr-only">화면 밝기</legend>
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className="relative grid h-11 place-items-center rounded-control font-medium text-15 text-ink-dim transition-colors duration-150 has-checked:bg-raised has-checked:font-bold has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-brand-strong"
        >
          <input
            type="radio"
            name={group}
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
