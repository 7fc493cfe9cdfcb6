import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsUnconfirmed, useSession, useSignInPath } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { call } from '~/lib/web/call'
import { isRefused } from '~/lib/web/call-failed'
import { memberLoader } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { Spinner } from '~/ui/spinner'
import { TopBar } from '~/ui/top-bar'
import { paymentEndpoints } from '../endpoints'
import { explainFailure } from '../payment-failure'
import { type PaymentReturn, readReturn } from '../portone'
import { paymentRefusals } from '../refusals'

export const loader = memberLoader

/** Makes the server ask the provider, and returns the path of the screen with the result. */
function useConfirm(): (back: PaymentReturn) => Promise<string> {
  const client = useQueryClient()
  return async ({ impUid, merchantUid }) => {
    if (impUid === null && merchantUid === null) return paths.paymentFailed('unfinished')
    try {
      if (impUid !== null) {
        const confirmed = await call(paymentEndpoints.confirm, { body: { impUid } }, { client })
        return paths.purchaseResult(confirmed.merchantUid)
      }
      await call(paymentEndpoints.checkOrder, { params: { uid: merchantUid ?? '' } }, { client })
      return paths.purchaseResult(merchantUid ?? '')
    } catch (error) {
      const failure = isRefused(error, paymentRefusals.unfit)
        ? 'unfit'
        : isRefused(error, paymentRefusals.noPayment)
          ? 'other-account'
          : 'unconfirmed'
      return merchantUid === null ? paths.paymentFailed(failure) : paths.purchaseResult(merchantUid, failure)
    }
  }
}

function Confirming({ back }: { back: PaymentReturn }) {
  const confirm = useConfirm()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run once for each return
  useEffect(() => {
    let isLeft = false
    void confirm(back).then((path) => {
      if (!isLeft) void navigate(path, { replace: true })
    })
    return () => {
      isLeft = true
    }
  }, [back.impUid, back.merchantUid])
  return (
    <div className="flex flex-col items-center px-6 pt-16 text-center">
      <span className="grid size-18 place-items-center rounded-full bg-brand/10 text-brand-strong">
        <Spinner />
      </span>
      <div role="status" className="mt-5">
        <h2 className="font-bold text-20 text-ink">결제를 확인하고 있어요</h2>
        <p className="mt-1 text-pretty text-15 text-ink-dim">
          화면을 닫아도 괜찮아요. 결제했다면 이용권은 꼭 들어와요.
        </p>
      </div>
    </div>
  )
}

function SignedOut() {
  const signInPath = useSignInPath()
  const { title, text } = explainFailure('signed-out')
  return (
    <EmptyState
      icon="user"
      title={title}
      description={text}
      action={
        <Link href={signInPath} className={buttonClass()}>
          로그인
        </Link>
      }
    />
  )
}

export default function PaymentCompletePage() {
  const [search] = useSearchParams()
  const { status } = useSession()
  // Somebody who has just paid waits for their session, and the payment is then confirmed without a login.
  const isUnconfirmed = useIsUnconfirmed()
  return (
    <>
      <PageHead title="결제 결과" path={paths.paymentReturn()} hidden />
      <TopBar title="결제 결과" backHref={paths.buyPasses()} />
      {status === 'out' && !isUnconfirmed ? <SignedOut /> : null}
      {status === 'in' ? <Confirming back={readReturn(search)} /> : null}
      {status === 'checking' || isUnconfirmed ? (
        <div className="flex justify-center pt-20 text-ink-dim">
          <Spinner />
        </div>
      ) : null}
    </>
  )
}
