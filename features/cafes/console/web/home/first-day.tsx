import type { FirstDayStep } from '~/features/cafes/first-day'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { ListRow } from '~/ui/list-row'
import { sayFailure } from '~/ui/say-failure'
import { consoleEndpoints, type ManagedCafe } from '../../endpoints'

/** What is to be done, and what it is good for. */
const steps: Record<FirstDayStep, { title: string; why: string; href: (cafeId: number) => string }> = {
  hours: {
    title: '영업시간 정하기',
    why: '손님이 언제 올 수 있는지, 모임을 언제 열 수 있는지 알아요',
    href: staffPaths.hours,
  },
  prices: {
    title: '요금 정하기',
    why: '종일 이용권 값이 있으면 모임에서 정산받을 수 있어요',
    href: staffPaths.prices,
  },
  photo: {
    title: '사진 올리기',
    why: '사진이 없으면 목록에서 기본 그림으로 보여요',
    href: staffPaths.photos,
  },
  shelf: {
    title: '보유 게임 추가하기',
    why: '게임을 찾는 손님이 이 카페를 알게 돼요',
    href: staffPaths.shelf,
  },
  seats: {
    title: '모임에 내주는 자리 정하기',
    why: '정하지 않으면 영업시간에는 언제나 모임이 열려요',
    href: staffPaths.seats,
  },
  notices: {
    title: '알림 켜기',
    why: '새 모임에 제때 답하고, 취소되거나 정산되면 바로 알아요',
    href: () => `${paths.profileEdit()}#notices`,
  },
  account: {
    title: '정산받을 계좌 적기',
    why: '계좌가 있어야 손님이 쓴 이용권 값을 보내 드려요',
    href: staffPaths.payee,
  },
  rewards: {
    title: '스탬프 보상이나 직원 비밀번호 정하기',
    why: '단골에게 쿠폰을 주고, 쿠폰을 안전하게 받아요',
    href: staffPaths.loyalty,
  },
  code: {
    title: '스탬프 코드 화면 열어 보기',
    why: '손님은 이 화면을 비춰 체크인하고 스탬프를 받아요',
    href: staffPaths.code,
  },
}

/** What is left to do on a cafe's first day. It goes when all is done, or when an owner puts it away. */
export function FirstDay({ cafe }: { cafe: ManagedCafe }) {
  const dismiss = useCall(consoleEndpoints.dismissFirstDay)
  if (cafe.firstDay === null) return null
  const left = cafe.firstDay.filter(({ isDone }) => !isDone)
  const putAway = () =>
    dismiss
      .mutateAsync({ params: { cafeId: cafe.id } })
      .catch((error: Error) => sayFailure(error, '목록을 닫지 못했어요'))
  return (
    <section aria-labelledby="first-day" className="px-5 pt-5">
      <div className="overflow-hidden rounded-card bg-raised shadow-card">
        <div className="flex items-center justify-between gap-2 pt-2 pr-2 pl-4">
          <h2 id="first-day" className="font-bold text-17 text-ink">
            카페 준비{' '}
            <span className="tabular text-brand-strong">
              {cafe.firstDay.length - left.length}/{cafe.firstDay.length}
            </span>
          </h2>
          <Button variant="ghost" busy={dismiss.isPending} onClick={putAway}>
            그만 보기
          </Button>
        </div>
        <ul>
          {left.map(({ step }) => (
            <li key={step}>
              <ListRow
                title={steps[step].title}
                description={steps[step].why}
                href={steps[step].href(cafe.id)}
                leading={
                  <span className="size-5 shrink-0 rounded-full border-2 border-ink-dim">
                    <span className="sr-only">아직 하지 않았어요</span>
                  </span>
                }
              />
              {step === 'notices' ? (
                <NoticeOffer when="새 모임이 열리거나 답을 기다리면" alimtalk="cafe" className="mx-1 mb-3" />
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
