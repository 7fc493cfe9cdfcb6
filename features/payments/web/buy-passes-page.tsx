import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { useSession } from '~/features/accounts/web/use-session'
import { passQueries } from '~/features/passes/web/queries'
import { paths } from '~/features/paths'
import { BusinessFacts } from '~/features/support/web/business-facts'
import { missingToSell } from '~/lib/business'
import { grouped } from '~/lib/grouped'
import { Hydrated } from '~/lib/web/hydrated'
import { newIdempotencyKey } from '~/lib/web/idempotency-key'
import { memberNeeds } from '~/lib/web/member-needs'
import { PageHead, type SiteData } from '~/lib/web/page-head'
import { prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { FormBar } from '~/ui/form-bar'
import { IconButton } from '~/ui/icon-button'
import { TopBar } from '~/ui/top-bar'
import { type PassTier, passPrice, passTiers } from '../../passes/pass'
import { mostPasses, orderAmount } from '../order'
import { readChoice, writePurchase } from '../purchase'
import { orderRefusals } from '../refusals'
import { TierTicket } from './buy-passes/tier-ticket'
import { BuyerContact, useBuyerContact } from './buyer-contact'
import { PayMethods } from './pay-methods'
import { PurchaseResult, readOutcome } from './purchase-result'
import { PurchaseTerms } from './purchase-terms'
import { buyPassesNeeds, shopNeeds } from './queries'

export const loader = prefetchOnServer(shopNeeds)
export const clientLoader = memberNeeds(buyPassesNeeds)

function CountStepper({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  return (
    <div className="mt-7 flex flex-wrap items-center justify-between gap-3">
      <div>
        <h2 className="font-bold text-17 text-ink">수량</h2>
        <p className="text-13 text-ink-dim">한 번에 {mostPasses}장까지 구매할 수 있어요</p>
      </div>
      <fieldset className="flex items-center rounded-full bg-sunken ring-1 ring-line ring-inset">
        <legend className="sr-only">수량</legend>
        <IconButton
          icon="minus"
          label="한 장 줄이기"
          disabled={count <= 1}
          onClick={() => onChange(count - 1)}
        />
        <output aria-live="polite" className="tabular min-w-14 text-center font-bold text-17 text-ink">
          {count}장
        </output>
        <IconButton
          icon="plus"
          label="한 장 늘리기"
          disabled={count >= mostPasses}
          onClick={() => onChange(count + 1)}
        />
      </fieldset>
    </div>
  )
}

function Total({ tier, count }: { tier: PassTier | null; count: number }) {
  if (tier === null) return <p className="px-1 pb-2 text-13 text-ink-dim">이용권을 선택해 주세요</p>
  return (
    <p
      className="tabular flex flex-wrap items-baseline justify-between gap-x-3 px-1 pb-2 text-13 text-ink-dim"
      aria-live="polite"
    >
      <span>
        {passPrice(tier)} × {count}장
      </span>
      <strong className="font-bold text-17 text-ink">총 {grouped(orderAmount(tier, count))}원</strong>
    </p>
  )
}

/** Whether the site says all that the law wants said of a seller. */
function useIsSelling(): boolean {
  const business = useRouteLoaderData<SiteData>('root')?.business
  return business === undefined || missingToSell(business).length === 0
}

/** Asks for a tier if none is chosen, then for signing in. True if the purchase can begin. */
function useMayBuy(): (chosen: { tier: PassTier | null; count: number }) => Promise<boolean> {
  const { status } = useSession()
  const navigate = useNavigate()
  return async ({ tier, count }) => {
    if (tier === null) {
      await showDialog({
        title: '이용권을 선택해 주세요',
        message: '다섯 가지 가운데 하나를 선택하면 구매할 수 있어요.',
      })
      return false
    }
    if (status !== 'out') return true
    const wantsIn = await showDialog({
      title: '로그인이 필요해요',
      message: '이용권은 내 계정에 들어와요. 로그인하고 이어서 구매할까요?',
      confirmLabel: '로그인',
      cancelLabel: '취소',
    })
    if (wantsIn) void navigate(paths.login(paths.buyPasses(writePurchase({ tier, count, meetupId: null }))))
    return false
  }
}

function Shop() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const mayBuy = useMayBuy()
  const { status } = useSession()
  const balance = useQuery({ ...passQueries.counts(), enabled: status === 'in' })
  const isSelling = useIsSelling()
  const contact = useBuyerContact()
  const [chosen, setChosen] = useState(() => readChoice(search))
  const { tier, count, method } = chosen

  async function buy(event: FormEvent) {
    event.preventDefault()
    if (!(await mayBuy(chosen)) || tier === null || !(await contact.agree())) return
    // Replaced, so that going back from the result does not lead to a form that invites to buy again.
    const purchase = writePurchase({ tier, count, meetupId: null, ...(method && { method }) })
    void navigate(paths.payNow(`${purchase}&key=${newIdempotencyKey()}`), { replace: true })
  }

  return (
    <form className="px-5 pt-1 pb-6" onSubmit={(event) => void buy(event)}>
      <fieldset>
        <legend className="font-bold text-20 text-ink">종일 이용권</legend>
        <p className="text-pretty text-13 text-ink-dim">
          이용권 한 장으로 모임 하나에 참여해 하루 종일 즐겨요. 한 번에 한 종류를 구매할 수 있어요.
        </p>
        <div className="mt-4 flex flex-col gap-3">
          {passTiers.map((each) => (
            <TierTicket
              key={each}
              tier={each}
              owned={balance.data?.[each]}
              isChosen={each === tier}
              onChoose={() => setChosen({ ...chosen, tier: each })}
            />
          ))}
        </div>
      </fieldset>
      <CountStepper count={count} onChange={(next) => setChosen({ ...chosen, count: next })} />
      <PayMethods chosen={method} onChoose={(next) => setChosen({ ...chosen, method: next })} />
      <PurchaseTerms />
      {/* Last, since it is known late whether it is asked for. */}
      <BuyerContact contact={contact} />
      <BusinessFacts className="-mx-5 mt-2" />
      <FormBar>
        {isSelling ? (
          <Total tier={tier} count={count} />
        ) : (
          <p className="px-1 pb-2 text-13 text-ink-dim">{orderRefusals.notSelling.says}</p>
        )}
        <Button type="submit" size="bottom" disabled={!isSelling} busy={contact.isSending}>
          구매하기
        </Button>
      </FormBar>
    </form>
  )
}

export default function BuyPassesPage() {
  const [search] = useSearchParams()
  const goBack = useWayBack(paths.profile())
  const { merchantUid, given } = readOutcome(search)
  const isResult = merchantUid !== null || given !== null
  return (
    <>
      <PageHead title="이용권 구매" path={paths.buyPasses()} />
      <TopBar title={isResult ? '결제 결과' : '이용권 구매'} backHref={paths.profile()} onBack={goBack} />
      {isResult ? (
        <div className="px-5 pt-1 pb-6">
          <PurchaseResult />
        </div>
      ) : (
        <Hydrated>
          <Shop />
        </Hydrated>
      )}
    </>
  )
}
