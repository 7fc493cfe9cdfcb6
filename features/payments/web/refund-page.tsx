import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { remindersInWords } from '../../passes/pass'
import { refundPolicy } from '../refund-policy'
import { paymentQueries, refundNeeds } from './queries'
import { RefundableOrder } from './refund/refundable-order'
import { useFeePercent, useLatePercent } from './use-refund-percents'

export const loader = memberLoader
export const clientLoader = memberNeeds(refundNeeds)

/** Where there is no fee, no rule speaks of one. */
function rulesOf(
  feePercent: number,
  latePercent: number | null,
): readonly { icon: IconName; title: string; text: string }[] {
  const { windowDays, freeDays, lateYears, businessDays } = refundPolicy
  return [
    {
      icon: 'ticket',
      title: `${windowDays}일 안에, 쓰지 않은 이용권`,
      text: `결제하고 ${windowDays}일 안이면 주문에서 쓰지 않은 이용권을 모두 환불할 수 있어요. 모임이 취소되어 돌아온 이용권도 쓰지 않은 것으로 쳐요.`,
    },
    ...(feePercent === 0
      ? []
      : [
          {
            icon: 'clock' as const,
            title: `${freeDays}일 안에는 수수료가 없어요`,
            text: `결제하고 ${freeDays}일 뒤 밤 11:59까지는 모두 돌려드리고, 그다음에는 환불할 금액의 ${feePercent}%를 수수료로 빼요.`,
          },
        ]),
    latePercent === null
      ? {
          icon: 'calendar',
          title: `${windowDays}일이 지나면 환불할 수 없어요`,
          text: `기한이 지난 이용권도 환불하지 않아요. ${remindersInWords}에 알려 드려요.`,
        }
      : {
          icon: 'calendar',
          title: `${windowDays}일이 지나면 ${latePercent}%를 돌려드려요`,
          text: `쓰지 않은 이용권은 기한이 지난 뒤에도, 결제하고 ${lateYears}년 동안 낸 돈의 ${latePercent}%를 돌려드려요.`,
        },
    {
      icon: 'receipt',
      title: '결제한 방법으로 돌려드려요',
      text: `환불하면 이용권은 바로 사라지고, 돈은 카드사에 따라 ${businessDays}일(영업일) 안에 돌아와요.`,
    },
    {
      icon: 'people',
      title: '신청 중인 이용권은 제외해요',
      text: '모임에 신청해 두고 수락을 기다리는 이용권은, 신청을 취소하면 환불할 수 있어요.',
    },
  ]
}

function Rules() {
  const rules = rulesOf(useFeePercent(), useLatePercent())
  return (
    <details aria-label="환불 규정" className="group mt-9 rounded-card bg-sunken px-4">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 font-bold text-17 text-ink [&::-webkit-details-marker]:hidden">
        <h2>이렇게 환불해요</h2>
        <Icon name="chevron-down" size={20} className="text-ink-dim group-open:rotate-180" />
      </summary>
      <ul className="flex flex-col gap-4 pt-1 pb-5">
        {rules.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-control bg-brand/10 text-brand-strong">
              <Icon name={icon} size={20} />
            </span>
            <div className="min-w-0">
              <h3 className="font-semibold text-15 text-ink">{title}</h3>
              <p className="text-pretty text-13 text-ink-dim">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

const skeleton = <Blocks count={2} heights="h-40" className="flex flex-col gap-3" />

function Orders() {
  const query = useQuery(paymentQueries.recent())
  return (
    <Answer
      query={query}
      inSection
      skeleton={skeleton}
      failure="결제한 주문을 불러오지 못했어요"
      isEmpty={({ results }) => results.length === 0}
      empty={
        <EmptyState
          className="py-8!"
          icon="receipt"
          title="결제한 주문이 없어요"
          description="이용권을 구매하면 금액과 영수증이 여기에 남고, 환불할 수 있어요."
          action={
            <Link href={paths.buyPasses()} className={buttonClass('secondary')}>
              이용권 구매
            </Link>
          }
        />
      }
    >
      {({ results: orders }) => (
        <ul className="flex flex-col gap-3">
          {orders.map((order) => (
            <li key={order.merchantUid}>
              <RefundableOrder order={order} />
            </li>
          ))}
        </ul>
      )}
    </Answer>
  )
}

function OwnOrders() {
  const { status } = useSession()
  return (
    <section aria-label="내 주문">
      <h2 className="mb-3 font-bold text-20 text-ink">내 주문</h2>
      {status === 'in' ? <Orders /> : null}
      {status === 'checking' ? skeleton : null}
      {status === 'out' ? (
        <div className="flex items-center justify-between gap-3 rounded-card bg-sunken px-4 py-4">
          <p className="text-pretty text-15 text-ink-dim">
            로그인하면 내 주문과 영수증을 보고 환불할 수 있어요.
          </p>
          <Link href={paths.login(paths.refundRules())} className={buttonClass('secondary')}>
            로그인
          </Link>
        </div>
      ) : null}
    </section>
  )
}

export default function RefundPage() {
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title="주문과 환불" path={paths.refundRules()} />
      <TopBar title="주문과 환불" backHref={paths.profile()} onBack={goBack} />
      <div className="px-5 pt-2 pb-10">
        <OwnOrders />
        <Rules />
        <Link
          href={paths.newInquiry('order')}
          className="tap-44 mt-5 inline-block font-semibold text-15 text-brand-strong"
        >
          결제와 환불에 대해 문의하기
        </Link>
      </div>
    </>
  )
}
