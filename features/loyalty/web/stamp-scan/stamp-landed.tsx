import { useQuery } from '@tanstack/react-query'
import { BottomBar } from '~/ui/bottom-bar'
import { Button, buttonClass } from '~/ui/button'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import type { Earned } from '../../endpoints'
import { nextReward } from '../../stamp'
import { CouponTicket } from '../coupon-ticket'
import { loyaltyQueries } from '../queries'
import { StampCard } from '../stamp-card'
import { StampProgress } from '../stamp-progress'
import { useEarnStamp } from './use-earn-stamp'

const titles: Record<Earned['stamp'], string> = {
  earned: '스탬프를 받았어요',
  'already-today': '오늘 스탬프는 이미 받았어요',
  'not-followed': '스탬프는 팔로우하면 받을 수 있어요',
}

function Outcome({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li className="flex items-center gap-3 rounded-card bg-good/10 px-4 py-3 font-medium text-15 text-good">
      <Icon name={icon} size={20} className="shrink-0" />
      <span className="min-w-0 text-pretty">{children}</span>
    </li>
  )
}

/** The result of a code: the stamp on its card, a coupon, and the meetups with a check-in. */
export function StampLanded({
  cafeId,
  earned,
  code,
  next,
  onEarned,
}: {
  cafeId: number
  earned: Earned
  /** The code that was given, which still earns the stamp of somebody who follows the cafe now. */
  code: string
  next: string
  onEarned: (earned: Earned) => void
}) {
  const { mutate: earn, isPending } = useEarnStamp(cafeId)
  const { data: rewards } = useQuery(loyaltyQueries.rewards(cafeId))
  const { stamp, coupon, checkIns } = earned
  const isEarned = stamp === 'earned'
  return (
    // The landing stamp starts so large that it may reach beyond the edge of the screen.
    <div className="overflow-x-clip px-5 pt-4 pb-28">
      <div role="status">
        <h2 className="text-center font-extrabold text-24 text-ink">
          {isEarned || checkIns.length === 0 ? titles[stamp] : '체크인했어요'}
        </h2>
        {checkIns.length === 0 ? null : (
          <ul aria-label="체크인" className="mt-4 flex flex-col gap-2">
            {checkIns.map(({ meetupId, title }) => (
              <Outcome key={meetupId} icon="check">{`'${title}' 모임에 체크인했어요`}</Outcome>
            ))}
          </ul>
        )}
        {isEarned || checkIns.length === 0 ? null : (
          <p className="mt-3 text-center text-15 text-ink-dim">{titles[stamp]}</p>
        )}
      </div>
      {stamp === 'not-followed' ? (
        <Button
          variant="secondary"
          className="mt-3 w-full"
          busy={isPending}
          onClick={() =>
            earn(
              { code, follows: true },
              { onSuccess: onEarned, onError: (error) => sayFailure(error, '스탬프를 받지 못했어요') },
            )
          }
        >
          팔로우하고 스탬프 받기
        </Button>
      ) : null}
      <div className="mt-5">
        <StampCard card={earned} rewards={rewards ?? []} isLanding={isEarned} />
      </div>
      {coupon === undefined ? (
        <p className="mt-4 min-h-6 text-pretty text-center text-15 text-ink-dim">
          {/* While the rewards are unread, nobody knows which one comes next. */}
          {rewards === undefined ? null : <StampProgress card={earned} next={nextReward(earned, rewards)} />}
        </p>
      ) : (
        <section aria-label="받은 쿠폰" className="mt-6 animate-rise">
          <h2 className="mb-3 text-center font-bold text-17 text-ink">쿠폰을 받았어요</h2>
          <CouponTicket coupon={coupon} />
        </section>
      )}
      <BottomBar>
        <Link href={next} replace className={buttonClass('primary', 'bottom')}>
          확인
        </Link>
      </BottomBar>
    </div>
  )
}
