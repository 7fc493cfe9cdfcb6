import { type ReactNode, useEffect, useRef } from 'react'
import type { Form as FormState } from '~/lib/web/use-form'
import { Button } from './button'
import { cx } from './cx'

const focusable = 'input:not([type="hidden"]), textarea, select, button, a[href], [tabindex]'

/** Invalid controls are marked with `aria-invalid`, invalid groups with `data-invalid`. */
function focusFirstProblem(form: HTMLFormElement): void {
  const marked = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  const control = marked?.matches(focusable) ? marked : marked?.querySelector<HTMLElement>(focusable)
  control?.focus({ preventScroll: true })
  // A box that says what is missing may hold nothing to press.
  const shown = control ?? marked
  shown?.scrollIntoView({ block: 'nearest' })
}

/**
 * A form of `useForm`. After each refusal it focuses the first problem, not covered by the bars, and announces the
 * number of problems.
 */
export function Form<Values extends object>({
  form,
  id,
  className,
  children,
}: {
  form: FormState<Values>
  /** For a submit button that is outside the form, in the footer of a sheet. */
  id?: string
  className?: string
  children: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  const { refusalCount, problemCount } = form
  useEffect(() => {
    if (refusalCount > 0 && element.current) focusFirstProblem(element.current)
  }, [refusalCount])
  return (
    <form
      ref={element}
      id={id}
      noValidate
      aria-busy={form.isSending || undefined}
      onSubmit={form.submit}
      // Leaves room for a control's label and error, in addition to the page's scroll padding for the bars.
      className={cx('**:scroll-my-10', className)}
    >
      {children}
      <p role="status" className="sr-only">
        {problemCount > 0 ? `다시 확인할 곳이 ${problemCount}곳 있어요.` : null}
      </p>
    </form>
  )
}

/** Says that a draft was restored, and offers to start over. */
export function ContinuedDraft<Values extends object>({
  form: { isContinued, startOver },
  className,
}: {
  form: FormState<Values>
  className?: string
}) {
  if (!isContinued) return null
  return (
    <div
      className={cx(
        'flex items-center justify-between gap-3 rounded-card bg-brand/10 py-1 pr-1 pl-4 text-13 text-ink',
        className,
      )}
    >
      <p role="status">작성하던 내용을 불러왔어요.</p>
      <Button variant="ghost" onClick={startOver}>
        새로 쓰기
      </Button>
    </div>
  )
}
