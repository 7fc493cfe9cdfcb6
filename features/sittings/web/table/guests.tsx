import { PlayerMark } from '~/features/timer/web/player-mark'
import { call } from '~/lib/web/call'
import { deviceMark } from '~/lib/web/idempotency-key'
import { queryClient } from '~/lib/web/query-client'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { type SittingNow, sittingEndpoints } from '../../endpoints'
import { type AtTable, doAt } from '../use-table'

type Inside = NonNullable<SittingNow['inside']>

/** Who sits here, each with the shape that the timer gives them, and who asks to. */
export function Guests({ inside, ownId, at }: { inside: Inside; ownId: number; at: AtTable }) {
  const seated = inside.guests.filter(({ isSeated }) => isSeated)
  const asking = inside.guests.filter(({ isSeated }) => !isSeated)
  const answer = (guestId: number, isLetIn: boolean) => () =>
    doAt(
      at,
      call(
        sittingEndpoints.letIn,
        { params: { code: at.code, guestId }, body: { phone: deviceMark(), isLetIn } },
        { client: queryClient() },
      ),
      '답하지 못했어요',
    )
  return (
    <section aria-label="함께 앉은 사람">
      <ul className="flex flex-wrap gap-2">
        {seated.map(({ id, name, isAway }, place) => (
          <li
            key={id}
            className={cx(
              'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-sunken py-1 pr-3 pl-1.5 text-15',
              isAway ? 'text-ink-dim' : 'font-medium text-ink',
            )}
          >
            <PlayerMark player={place} className="size-6" />
            <span className="truncate">{name}</span>
            {id === ownId ? <span className="text-13 text-ink-dim">나</span> : null}
            {isAway ? <span className="text-13">자리 비움</span> : null}
          </li>
        ))}
      </ul>
      {asking.length === 0 ? null : (
        <ul aria-label="앉고 싶다는 사람" className="mt-3 flex flex-col gap-2" aria-live="polite">
          {asking.map(({ id, name }) => (
            <li key={id} className="rounded-card bg-brand/10 px-4 py-3">
              <p className="wrap-anywhere text-15 text-ink">
                <b className="font-bold">{name}</b> 님이 함께 앉고 싶어 해요
              </p>
              <div className="mt-2 flex gap-2">
                <Button className="flex-1" onClick={answer(id, true)}>
                  함께 앉기
                </Button>
                <Button variant="secondary" onClick={answer(id, false)}>
                  모르는 사람
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
