import { useId } from 'react'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'

// All steps of a scale side by side, as far as the words fit.
const fourSteps = 'grid-cols-[repeat(auto-fit,minmax(--spacing(16),1fr))]'
const fiveSteps =
  'grid-cols-[repeat(auto-fit,minmax(--spacing(20),1fr))] min-[360px]:grid-cols-[repeat(auto-fit,minmax(--spacing(15),1fr))]'

/** One optional question of a review. A chosen answer can be removed again. */
export function AnswerChoice({
  question,
  words,
  value,
  error,
  onChange,
}: {
  question: string
  words: readonly string[]
  /** Starts at 1; null if nothing is chosen. */
  value: number | null
  error?: string
  onChange: (value: number | null) => void
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined} data-invalid={error ? true : undefined}>
      <div className="flex min-h-11 items-center justify-between gap-x-2">
        <legend className="contents">
          <span className="font-semibold text-15 text-ink">
            {question}
            <span className="ml-1.5 font-normal text-13 text-ink-dim">(선택)</span>
          </span>
        </legend>
        {value === null ? null : (
          <button
            type="button"
            onClick={() => onChange(null)}
            className="-mr-3 h-11 px-3 text-13 text-ink-dim"
          >
            선택 해제
            <span className="sr-only">: {question}</span>
          </button>
        )}
      </div>
      <div className={cx('grid gap-1', words.length > 4 ? fiveSteps : fourSteps)}>
        {words.map((word, at) => {
          const answer = at + 1
          return (
            <label
              key={word}
              className={cx(
                'flex min-h-14 cursor-pointer select-none items-center justify-center rounded-control px-1 py-2 text-center font-medium text-13 transition duration-150 active:scale-96',
                'has-focus-visible:outline-2 has-focus-visible:outline-brand-strong has-focus-visible:outline-offset-2',
                value === answer ? 'bg-ink text-ground' : 'bg-sunken text-ink ring-1 ring-line ring-inset',
              )}
            >
              <input
                type="radio"
                name={id}
                value={answer}
                checked={value === answer}
                onChange={() => onChange(answer)}
                className="sr-only"
              />
              {word}
            </label>
          )
        })}
      </div>
      {error ? (
        <p id={`${id}-note`} role="alert" className="mt-2 flex items-start gap-1 text-13 text-bad">
          <Icon name="warning" size={16} className="mt-0.5" />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
