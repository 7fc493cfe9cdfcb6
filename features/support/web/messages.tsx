import { seoulShortMoment } from '~/lib/seoul-date'
import { cx } from '~/ui/cx'
import type { Inquiry } from '../endpoints'

/** The messages of an inquiry, the own ones at the end of the line. */
export function Messages({
  messages,
  asker,
  isOperator = false,
}: {
  messages: Inquiry['messages']
  asker: string
  isOperator?: boolean
}) {
  return (
    <ol aria-label="주고받은 글" className="flex flex-col gap-4">
      {messages.map(({ id, isAnswer, text, sentAt }) => {
        const isOwn = isAnswer === isOperator
        return (
          <li key={id} className={cx('flex flex-col', isOwn ? 'items-end pl-8' : 'items-start pr-8')}>
            <p className="mb-1 text-13 text-ink-dim">
              {isAnswer ? '미플' : asker} ·{' '}
              <time dateTime={sentAt}>{seoulShortMoment(new Date(sentAt))}</time>
            </p>
            <p
              className={cx(
                'wrap-anywhere max-w-full whitespace-pre-line rounded-card px-4 py-3 text-15 text-ink',
                isOwn ? 'bg-brand/10' : 'bg-sunken',
              )}
            >
              {text}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
