import { paths } from '~/features/paths'
import { seoulShortDay, seoulShortMoment } from '~/lib/seoul-date'
import { cx } from '~/ui/cx'
import { showDialog } from '~/ui/dialog-store'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import type { Coupon } from '../endpoints'

const ticket =
  'flex w-full overflow-hidden rounded-card bg-raised text-left shadow-card ring-1 ring-line transition duration-150 active:scale-[0.985]'
const stub = 'grid w-18 shrink-0 place-items-center border-r-2 border-dashed'

function Content({ coupon: { coupon, cafeName, issuedAt, usedAt } }: { coupon: Coupon }) {
  return (
    <>
      <span
        className={cx(
          stub,
          usedAt === null ? 'border-ground bg-brand text-on-brand' : 'border-line bg-sunken text-ink-dim',
        )}
      >
        <Icon name={usedAt === null ? 'gift' : 'check'} size={28} />
      </span>
      <span className="flex min-w-0 flex-1 items-center gap-2 py-3.5 pr-3 pl-4">
        <span className="min-w-0 flex-1">
          <span className={cx('block font-bold text-17', usedAt === null ? 'text-ink' : 'text-ink-dim')}>
            {coupon}
          </span>
          <span className="mt-0.5 block text-13 text-ink-dim">{cafeName}</span>
          <span className="tabular block text-13 text-ink-dim">
            {usedAt === null
              ? `${seoulShortDay(new Date(issuedAt))}에 받았어요`
              : `${seoulShortDay(new Date(usedAt))}에 썼어요`}
          </span>
        </span>
        {usedAt === null ? (
          <Icon name="chevron-right" size={18} className="text-ink-dim" />
        ) : (
          <span className="shrink-0 text-13 text-ink-dim">사용 완료</span>
        )}
      </span>
    </>
  )
}

/** A coupon in a list. A usable coupon links to the screen for using it; a used one says when it was used. */
export function CouponTicket({ coupon }: { coupon: Coupon }) {
  const { usedAt } = coupon
  if (usedAt === null) {
    return (
      <Link href={paths.couponUse(coupon.id)} className={ticket}>
        <Content coupon={coupon} />
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={ticket}
      onClick={() =>
        void showDialog({
          title: '이미 쓴 쿠폰이에요',
          message: `${seoulShortMoment(new Date(usedAt))}에 썼어요.`,
        })
      }
    >
      <Content coupon={coupon} />
    </button>
  )
}

export const CouponTicketSkeletons = ({ count }: { count: number }) => (
  <Blocks count={count} heights="h-25.5" className="flex flex-col gap-3" />
)
