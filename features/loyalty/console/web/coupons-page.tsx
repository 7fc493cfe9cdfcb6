import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { readCouponCode } from '~/features/loyalty/coupon-code'
import { loyaltyRefusals } from '~/features/loyalty/refusals'
import { QrCamera } from '~/features/loyalty/web/qr-camera'
import { staffPaths } from '~/features/staff-paths'
import { seoulShortDay, seoulShortMoment } from '~/lib/seoul-date'
import { isRefused } from '~/lib/web/call-failed'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { BottomBar } from '~/ui/bottom-bar'
import { Button, buttonClass } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { cx } from '~/ui/cx'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { sayFailure } from '~/ui/say-failure'
import { Blocks, RowsSkeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { type GuestCoupon, loyaltyConsoleEndpoints } from '../endpoints'
import { couponsNeeds, readCouponId } from './needs'
import { loyaltyConsoleQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(couponsNeeds)

const mostDigits = 9

const skeleton = <RowsSkeleton count={3} height="h-15" />

function UsedCoupons({ cafeId }: { cafeId: number }) {
  const query = useInfiniteQuery(loyaltyConsoleQueries.usedCoupons(String(cafeId)))
  return (
    <section aria-labelledby="used" className="mt-8 border-line border-t-8 px-5 pt-5 pb-6 dark:border-sunken">
      <h2 id="used" className="font-bold text-17 text-ink">
        최근에 쓴 쿠폰
      </h2>
      <PagedList
        query={query}
        label="최근에 쓴 쿠폰"
        idOf={({ id }) => id}
        skeleton={skeleton}
        failure="쓴 쿠폰을 불러오지 못했어요"
        moreSkeleton={skeleton}
        moreFailure="더 불러오지 못했어요"
        onRefused={notTheirs}
        empty={<p className="pt-2 text-15 text-ink-dim">아직 쓴 쿠폰이 없어요.</p>}
      >
        {(coupons) =>
          coupons.map(({ id, coupon, nickname, usedAt }) => (
            <li key={id} className="border-line border-b py-3 last:border-b-0">
              <p className="wrap-anywhere font-medium text-15 text-ink">{coupon}</p>
              <p className="tabular mt-0.5 text-13 text-ink-dim">
                {nickname} · {usedAt === null ? '' : seoulShortMoment(new Date(usedAt))}
              </p>
            </li>
          ))
        }
      </PagedList>
    </section>
  )
}

function FindCoupon({ cafe }: { cafe: ManagedCafe }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [hint, setHint] = useState<string | null>(null)
  const show = (couponId: number) => navigate(staffPaths.coupons(cafe.id, couponId))

  function handleFound(text: string): void {
    const code = readCouponCode(text)
    if (code === null) setHint('미플 쿠폰의 QR 코드가 아니에요.')
    else if (code.cafeId !== cafe.id) setHint(loyaltyRefusals.otherCafesCoupon.says)
    else void show(code.couponId)
  }

  const form = useForm({
    initial: { number: '' },
    check: ({ number }) =>
      Number(number) > 0 ? null : { field: 'number', message: '쿠폰에 있는 번호를 입력해 주세요.' },
    send: ({ number }) => client.fetchQuery(loyaltyConsoleQueries.coupon(cafe.id, Number(number))),
    onSent: ({ id }) => show(id),
    onFailed: (error) => sayFailure(error, '쿠폰을 확인하지 못했어요'),
    staysOpen: true,
  })

  return (
    <>
      <Form form={form} className="px-5 pt-2">
        <p className="mb-3 text-15 text-ink-dim">손님의 쿠폰 화면에 있는 QR 코드를 비춰 주세요.</p>
        <QrCamera what="손님 쿠폰의 QR 코드" typed="쿠폰 번호" hint={hint} onFound={handleFound} />
        <div className="mt-6">
          <CodeField
            label="쿠폰 번호"
            hint="쿠폰 이름 아래에 있는 숫자예요."
            digits={mostDigits}
            value={form.values.number}
            error={form.problemOf('number')}
            onDigits={(number) => form.change({ number })}
          />
        </div>
        <FormBar>
          <Button size="bottom" type="submit" busy={form.isSending} busyLabel="쿠폰을 찾고 있어요">
            쿠폰 확인
          </Button>
        </FormBar>
      </Form>
      <UsedCoupons cafeId={cafe.id} />
    </>
  )
}

function CouponFace({
  coupon: { id, coupon, nickname, stampCount, issuedAt, usedAt },
}: {
  coupon: GuestCoupon
}) {
  const facts = [
    { label: '손님', value: nickname },
    { label: '쿠폰 번호', value: String(id) },
    { label: '받은 날', value: `${seoulShortDay(new Date(issuedAt))} · 스탬프 ${stampCount}개` },
  ]
  return (
    <section
      aria-label="쿠폰"
      className="overflow-hidden rounded-card bg-raised shadow-card ring-1 ring-line"
    >
      <div
        className={cx(
          'px-5 py-7 text-center',
          usedAt === null ? 'bg-brand text-on-brand' : 'bg-sunken text-ink-dim',
        )}
      >
        <Icon name={usedAt === null ? 'gift' : 'check'} size={40} className="mx-auto" />
        <h2 className="wrap-anywhere mt-2 text-balance font-extrabold text-24">{coupon}</h2>
      </div>
      <div className="border-line border-t-2 border-dashed px-5 py-4">
        {usedAt === null ? null : (
          <p role="status" className="mb-3 text-pretty text-center font-bold text-17 text-good">
            사용 완료 · {seoulShortMoment(new Date(usedAt))}
          </p>
        )}
        <dl className="flex flex-col gap-2 text-15">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex gap-4">
              <dt className="w-20 shrink-0 text-ink-dim">{label}</dt>
              <dd className="wrap-anywhere tabular min-w-0 font-medium text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Explains why a coupon cannot be redeemed at this cafe. */
function whyNoCoupon(error: Error, cafeId: number) {
  const isOurs = isRefused(error, loyaltyRefusals.noCoupon)
  if (!isOurs && !isRefused(error, loyaltyRefusals.otherCafesCoupon)) return notTheirs(error)
  return (
    <EmptyState
      icon="gift"
      title={isOurs ? '쿠폰을 찾을 수 없어요' : '다른 카페의 쿠폰이에요'}
      description={
        isOurs ? '손님의 쿠폰 화면에 있는 번호를 확인해 주세요.' : '쿠폰은 받은 카페에서만 쓸 수 있어요.'
      }
      action={
        <Link href={staffPaths.coupons(cafeId)} replace className={buttonClass('secondary')}>
          다시 입력하기
        </Link>
      }
    />
  )
}

function CouponToUse({ cafeId, coupon }: { cafeId: number; coupon: GuestCoupon }) {
  const client = useQueryClient()
  const redeem = useCall(loyaltyConsoleEndpoints.redeemCoupon)
  const { queryKey } = loyaltyConsoleQueries.coupon(cafeId, coupon.id)

  async function ask() {
    await showDialog({
      title: '쿠폰을 사용 처리할까요?',
      message: `${coupon.nickname} 님의 '${coupon.coupon}' 쿠폰이에요. 처리하면 되돌릴 수 없어요.`,
      confirmLabel: '사용 처리',
      cancelLabel: '취소',
      onConfirm: () =>
        redeem.mutateAsync({ params: { cafeId, couponId: coupon.id } }).then(
          (used) => {
            client.setQueryData(queryKey, used)
            showToast({ type: 'success', message: '쿠폰 사용을 처리했어요' })
          },
          (error: Error) => {
            // The coupon may have been used meanwhile, so it is read again.
            void client.invalidateQueries({ queryKey })
            return sayFailure(
              error,
              isRefused(error, loyaltyRefusals.couponUsed) ? '이미 쓴 쿠폰이에요' : '처리하지 못했어요',
            )
          },
        ),
    })
  }

  return (
    <div className="px-5 pt-3 pb-24">
      <CouponFace coupon={coupon} />
      <p className="mt-4 text-pretty text-center text-15 text-ink-dim">
        {coupon.usedAt === null
          ? '손님이 보여 준 쿠폰과 같은지 확인해 주세요.'
          : '쿠폰은 한 번만 쓸 수 있어요.'}
      </p>
      <BottomBar>
        {coupon.usedAt === null ? (
          <Button size="bottom" busy={redeem.isPending} onClick={ask}>
            사용 처리
          </Button>
        ) : (
          <Link href={staffPaths.coupons(cafeId)} replace className={buttonClass('primary', 'bottom')}>
            다른 쿠폰 처리
          </Link>
        )}
      </BottomBar>
    </div>
  )
}

function FoundCoupon({ cafeId, couponId }: { cafeId: number; couponId: number }) {
  return (
    <Answer
      query={useQuery(loyaltyConsoleQueries.coupon(cafeId, couponId))}
      skeleton={<Blocks heights="h-64" />}
      failure="쿠폰을 불러오지 못했어요"
      onRefused={(error) => whyNoCoupon(error, cafeId)}
    >
      {(coupon) => <CouponToUse cafeId={cafeId} coupon={coupon} />}
    </Answer>
  )
}

function Coupons({ cafe }: { cafe: ManagedCafe }) {
  const [search] = useSearchParams()
  const couponId = readCouponId(search)
  return couponId === null ? <FindCoupon cafe={cafe} /> : <FoundCoupon cafeId={cafe.id} couponId={couponId} />
}

export default function CouponsPage() {
  return (
    <ConsoleScreen title="쿠폰 사용 처리" path={(id) => staffPaths.coupons(id)} skeleton={<FieldsSkeleton />}>
      {(cafe) => <Coupons cafe={cafe} />}
    </ConsoleScreen>
  )
}
