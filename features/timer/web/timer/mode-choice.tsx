import { modeNames, type TimerMode, timerModes } from '~/features/catalogue/game'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { modeHints } from '../../timer-setup'

/** Icons: a clock for each player, a clock for each turn, both, and a stopwatch. */
const drawings: Record<TimerMode, string> = {
  chess: 'M4 6h7v12H4ZM13 6h7v12h-7ZM7.500 9v3l1.500 1.500M16.500 9v3l1.500 1.500',
  rummikub: 'M12 4.500a7.500 7.500 0 1 1-7.200 5.400M4.500 5v5h5M12 8.500V12l2.500 1.500',
  countUp:
    'M12 6.500a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM10 3.500h4M12 3.500v3M12 16.500v-5M9.800 13.200 12 11l2.200 2.200',
  hybrid: 'M3.500 8h8v11h-8ZM7.500 11v3l1.500 1.500M20.300 9.500a5 5 0 1 1-4.500-3.400M17.500 3l-2 3 3 1.500',
}

export function ModeChoice({ mode, onChange }: { mode: TimerMode; onChange: (mode: TimerMode) => void }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold text-17 text-ink">방식</legend>
      <div className="mt-3 grid grid-cols-2 gap-2 min-[380px]:grid-cols-4">
        {timerModes.map((each) => {
          const isChosen = each === mode
          return (
            <button
              key={each}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(each)}
              className={cx(
                'relative flex min-h-22 flex-col items-center justify-center gap-1.5 rounded-card px-1 py-3 text-center transition duration-150 active:scale-[0.985]',
                isChosen ? 'bg-brand/10 ring-2 ring-brand' : 'bg-raised shadow-card ring-1 ring-line',
              )}
            >
              {isChosen ? (
                <span className="absolute top-1.5 right-1.5 grid size-5 place-items-center rounded-full bg-brand text-on-brand">
                  <Icon name="check" size={14} />
                </span>
              ) : null}
              <svg
                viewBox="0 0 24 24"
                aria-hidden="true"
                className="size-8 fill-none stroke-current text-brand-strong"
                strokeWidth="1.6"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <path d={drawings[each]} />
              </svg>
              <span className="font-bold text-15 text-ink">{modeNames[each]}</span>
            </button>
          )
        })}
      </div>
      <p aria-live="polite" className="mt-2 min-h-10 text-13 text-ink-dim">
        {modeHints[mode]}
      </p>
    </fieldset>
  )
}
