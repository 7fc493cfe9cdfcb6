import type { Cafe } from '~/features/cafes/endpoints'
import { type PassCounts, passPrice } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { writePurchase } from '~/features/payments/purchase'
import { keepWhatFor } from '~/features/payments/web/what-for-store'
import type { AnswerQuery } from '~/ui/answer'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { isDay } from '../../../core/meetup'
import { priceUnset, priceWithoutOwner } from '../../../core/meetup-texts'
import { dayKindInWords, dayKindOf, tierOn } from '../../../core/tier'

const box = 'flex items-center gap-3 rounded-card px-4 py-3 text-13 ring-1 ring-inset'
const action =
  'grid min-h-11 shrink-0 place-items-center rounded-control px-2 font-bold text-13 text-brand-strong hover:bg-line'

function ownedInWords(owned: number | null, kind: string): string {
  if (owned === null) return '가진 이용권을 확인하고 있어요'
  return owned === 0 ? `${kind} 이용권이 부족해요.` : `${owned}장 가지고 있어요`
}

/** The pass that opening the meetup takes, and whether the member has one. */
export function PassNote({
  day,
  cafe,
  counts,
  error,
}: {
  day: string
  cafe: Cafe | undefined
  /** How many passes the member has. */
  counts: AnswerQuery<PassCounts>
  error: string | undefined
}) {
  if (cafe === undefined || !isDay(day)) {
    return error ? (
      <p role="alert" className="text-13 text-bad">
        {error}
      </p>
    ) : null
  }
  const tier = tierOn(day, cafe)
  if (tier === null) {
    return (
      <p className={`${box} bg-sunken text-ink-dim ring-line`}>
        <Icon name="info" size={20} className="shrink-0" />
        <span className="text-pretty">{cafe.hasOwner ? priceUnset : priceWithoutOwner}</span>
      </p>
    )
  }
  const kind = dayKindOf(day, cafe) === 'weekend' ? '주말' : '평일'
  const owned = counts.data?.[tier] ?? null
  const isUnread = owned === null && counts.isError
  const isShort = owned === 0 || error !== undefined
  return (
    <div
      role={error ? 'alert' : undefined}
      data-invalid={error ? true : undefined}
      className={`${box} ${isShort ? 'bg-warn/10 ring-warn/30' : 'bg-sunken ring-line'}`}
    >
      <Icon
        name="ticket"
        size={22}
        className={isShort ? 'shrink-0 text-warn' : 'shrink-0 text-brand-strong'}
      />
      <p className="min-w-0 flex-1">
        <strong className="tabular block font-bold text-15 text-ink">
          {dayKindInWords(day, cafe)} {passPrice(tier)} 이용권 1장
        </strong>
        <span className="tabular text-ink-dim">
          {error ?? (isUnread ? '가진 이용권을 불러오지 못했어요' : ownedInWords(owned, kind))}
        </span>
      </p>
      {isShort ? (
        <Link
          href={paths.buyPasses(writePurchase({ tier, count: 1, meetupId: null }))}
          onClick={() => keepWhatFor({ path: paths.newMeetup(), label: '모임 이어서 열기' })}
          className={action}
        >
          이용권 구매
        </Link>
      ) : isUnread ? (
        <button type="button" onClick={() => counts.refetch()} className={action}>
          다시 불러오기
        </button>
      ) : null}
    </div>
  )
}
