import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { isId } from '~/lib/ids'
import { seoulShortMoment } from '~/lib/seoul-date'
import { call } from '~/lib/web/call'
import { isRefused } from '~/lib/web/call-failed'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useForm } from '~/lib/web/use-form'
import { useWayBack } from '~/lib/web/use-way-back'
import { watchTags } from '~/lib/web/watched-tags'
import { Answer } from '~/ui/answer'
import { Button, buttonClass } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { writeCouponCode } from '../coupon-code'
import { type Coupon, loyaltyEndpoints } from '../endpoints'
import { loyaltyRefusals } from '../refusals'
import { loyaltyTags, staffPinForm } from '../stamp'
import { couponUseNeeds } from './needs'
import { ownLoyaltyQueries } from './queries'
import { LiveClock } from './use-coupon/live-clock'

const QrDrawing = lazy(() => import('~/ui/qr-drawing'))

export const loader = memberLoader
export const clientLoader = memberNeeds(couponUseNeeds)

const missing = (
  <EmptyState
    icon="gift"
    title="쿠폰을 찾을 수 없어요"
    description="쓸 수 있는 쿠폰은 ‘이용권·쿠폰’에 있어요."
    action={
      <Link href={paths.ownCoupons()} className={buttonClass('secondary')}>
        내 쿠폰 보기
      </Link>
    }
  />
)

/** The coupon's QR code, which the cafe's staff may scan instead of using this phone. */
function CodeForStaff({ coupon: { id, cafeId } }: { coupon: Coupon }) {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => setText(writeCouponCode(window.location.origin, { cafeId, couponId: id })), [cafeId, id])
  return (
    <div className="mt-4 flex items-center gap-4 border-line border-t pt-4 text-left">
      <span className="size-28 shrink-0 overflow-hidden rounded-card bg-white">
        {text === null ? null : (
          <Suspense fallback={null}>
            <QrDrawing text={text} label="쿠폰 QR 코드" />
          </Suspense>
        )}
      </span>
      <p className="min-w-0 text-pretty text-13 text-ink-dim">
        직원이 이 코드를 스캔해 사용 처리하면 따로 누르지 않아도 돼요.
      </p>
    </div>
  )
}

function CouponFace({ coupon }: { coupon: Coupon }) {
  const { id, coupon: name, cafeName, usedAt } = coupon
  return (
    <section
      aria-label="쿠폰"
      className="relative overflow-hidden rounded-card bg-raised text-center shadow-card ring-1 ring-line"
    >
      <div
        className={usedAt === null ? 'bg-brand px-5 py-7 text-on-brand' : 'bg-sunken px-5 py-7 text-ink-dim'}
      >
        <Icon name={usedAt === null ? 'gift' : 'check'} size={40} className="mx-auto" />
        <p className="mt-2 font-semibold text-15">{cafeName}</p>
        <h2 className="mt-1 text-balance font-extrabold text-24">{name}</h2>
        <p className="tabular mt-1 text-13">쿠폰 번호 {id}</p>
      </div>
      <div className="border-line border-t-2 border-dashed px-5 py-5">
        {usedAt === null ? (
          <p className="text-13 text-ink-dim">지금 시각</p>
        ) : (
          <p role="status" className="mb-3 text-pretty font-bold text-17 text-good">
            사용 완료 · {seoulShortMoment(new Date(usedAt))}
          </p>
        )}
        <LiveClock />
        {usedAt === null ? <CodeForStaff coupon={coupon} /> : null}
      </div>
    </section>
  )
}

function UseCouponForm({ coupon }: { coupon: Coupon }) {
  const client = useQueryClient()
  const { id, needsPin } = coupon
  const own = ownLoyaltyQueries.coupon(id)
  const check = ({ pin }: { pin: string }) =>
    needsPin && !staffPinForm.test(pin)
      ? { field: 'pin', message: '직원이 비밀번호 네 자리를 입력해야 해요.' }
      : null
  const form = useForm({
    initial: { pin: '' },
    check,
    toField: (name) => (needsPin && name === 'pin' ? name : null),
    send: ({ pin }) =>
      call(
        loyaltyEndpoints.useCoupon,
        { params: { id }, body: { isUsed: true, ...(needsPin && { pin }) } },
        { client },
      ),
    onSent: (used) => {
      client.setQueryData(own.queryKey, used)
      showToast({ type: 'success', message: '쿠폰을 사용했어요' })
    },
    onFailed: (error) => {
      // The coupon may have been used elsewhere, or the cafe may have set a PIN meanwhile.
      void client.invalidateQueries({ queryKey: own.queryKey })
      sayFailure(
        error,
        isRefused(error, loyaltyRefusals.couponUsed) ? '이미 쓴 쿠폰이에요' : '쿠폰을 쓰지 못했어요',
      )
    },
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isAgreed =
      check(form.values) !== null ||
      (await showDialog({
        title: '쿠폰을 사용할까요?',
        message: '카페 직원 앞에서 사용해 주세요. 한 번 쓰면 되돌릴 수 없어요.',
        confirmLabel: '사용',
        cancelLabel: '취소',
      }))
    if (isAgreed) form.submit(event)
  }

  return (
    <Form form={{ ...form, submit: (event) => void submit(event) }} className="mt-6">
      {needsPin ? (
        <CodeField
          label="직원 비밀번호"
          hint="카페 직원이 입력하는 숫자 네 자리예요."
          type="password"
          autoComplete="one-time-code"
          digits={4}
          value={form.values.pin}
          error={form.problemOf('pin')}
          onDigits={(pin) => form.change({ pin })}
        />
      ) : (
        <p className="text-pretty text-center text-15 text-ink-dim">
          카페 직원에게 이 화면을 보여 준 뒤에 눌러 주세요.
        </p>
      )}
      <FormBar>
        <Button size="bottom" type="submit" busy={form.isSending} busyLabel="쿠폰을 쓰고 있어요">
          쿠폰 사용
        </Button>
      </FormBar>
    </Form>
  )
}

const skeleton = <Blocks heights="h-72" />

function UseCouponScreen({ id }: { id: number }) {
  const query = useQuery(ownLoyaltyQueries.coupon(id))
  const cafeId = query.data?.cafeId
  useEffect(() => (cafeId === undefined ? undefined : watchTags([loyaltyTags.pins.of(cafeId)])), [cafeId])
  return (
    <Answer
      query={query}
      skeleton={skeleton}
      failure="쿠폰을 불러오지 못했어요"
      onRefused={(error) => (isRefused(error, loyaltyRefusals.noCoupon) ? missing : null)}
    >
      {(coupon) => (
        <div className="px-5 pt-3 pb-10">
          <CouponFace coupon={coupon} />
          {coupon.usedAt === null ? <UseCouponForm coupon={coupon} /> : null}
        </div>
      )}
    </Answer>
  )
}

export default function UseCouponPage() {
  const [search] = useSearchParams()
  const goBack = useWayBack(paths.ownCoupons())
  const id = search.get('id') ?? ''
  return (
    <>
      <PageHead title="쿠폰 사용" path="/use-coupon" hidden />
      <TopBar title="쿠폰 사용" backHref={paths.ownCoupons()} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>
        {isId(id) ? <UseCouponScreen id={Number(id)} /> : missing}
      </MembersOnly>
    </>
  )
}
