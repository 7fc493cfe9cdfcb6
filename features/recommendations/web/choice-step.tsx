import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Button } from '~/ui/button'
import { FormBar } from '~/ui/form-bar'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'

interface ChoiceStepProps {
  /** 1 or 2. */
  step: number
  path: string
  title: string
  hint: string
  /** The label of the button while nothing is chosen. */
  missing: string
  /** The label of the button, or null while nothing is chosen. */
  next: string | null
  nextHref: string
  onNext?: () => void
  /** A link that skips this question. */
  skip?: { label: string; href: string }
  backHref: string
  children: ReactNode
}

const steps = 2

/** The screen of one of the two questions. Its children are the options. */
export function ChoiceStep({
  step,
  path,
  title,
  hint,
  missing,
  next,
  nextHref,
  onNext,
  skip,
  backHref,
  children,
}: ChoiceStepProps) {
  const goBack = useWayBack(backHref)
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={title} path={path} hidden />
      <TopBar
        title="게임 추천"
        backHref={backHref}
        onBack={goBack}
        action={
          skip ? (
            <Link
              href={skip.href}
              className="flex h-11 items-center rounded-control px-2 font-medium text-13 text-ink-dim"
            >
              {skip.label}
            </Link>
          ) : null
        }
      />
      <div className="px-5 pt-3">
        <p className="flex items-center gap-1.5">
          <span className="sr-only">
            {steps}단계 중 {step}단계
          </span>
          {Array.from({ length: steps }, (_, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by their position
              key={at}
              aria-hidden="true"
              className={`h-1.5 rounded-full ${at < step ? 'w-8 bg-brand' : 'w-4 bg-line'}`}
            />
          ))}
        </p>
        <fieldset className="mt-4 min-w-0">
          <legend className="text-balance font-bold text-24 text-ink">{title}</legend>
          <p className="mt-1 text-15 text-ink-dim">{hint}</p>
          {children}
        </fieldset>
      </div>
      <FormBar>
        <Button
          size="bottom"
          variant={next === null ? 'secondary' : 'primary'}
          // The label says why the button is disabled, so it must stay readable.
          className="disabled:opacity-100"
          disabled={next === null}
          onClick={() => {
            onNext?.()
            void navigate(nextHref)
          }}
        >
          {next ?? missing}
        </Button>
      </FormBar>
    </>
  )
}
