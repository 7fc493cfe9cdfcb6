import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeReturnPath } from '~/features/accounts/account'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { dayInWords } from '~/lib/day-in-words'
import { isRefused } from '~/lib/web/call-failed'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { FormBar } from '~/ui/form-bar'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { type AskedPolicy, policyEndpoints } from '../endpoints'
import { policyRefusals } from '../refusals'
import { agreeNeeds, askedQuery } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(agreeNeeds)

function Changes({ changes }: { changes: AskedPolicy['changes'] }) {
  return (
    <ul className="mt-4 flex flex-col gap-3">
      {changes.map(({ version, holdsFrom, summary }) => (
        <li key={version} className="rounded-card bg-sunken px-4 py-3">
          <p className="tabular font-semibold text-13 text-ink-dim">{dayInWords(holdsFrom)}부터</p>
          <p className="mt-1 whitespace-pre-line text-pretty text-15 text-ink">{summary}</p>
        </li>
      ))}
    </ul>
  )
}

/** What somebody can do who does not agree. */
function WaysOut() {
  return (
    <section aria-label="동의하지 않으면" className="mt-6">
      <h2 className="font-bold text-17 text-ink">동의하지 않으면</h2>
      <p className="mt-1 text-pretty text-15 text-ink-dim">
        둘러보고, 참여를 취소하고, 환불받는 일은 그대로 할 수 있어요. 새로 구매하거나 참여하거나 글을 쓰는
        일은 할 수 없어요. 언제든 다시 와서 동의할 수 있어요.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link href={paths.refundRules()} className={buttonClass('secondary')}>
          환불하기
        </Link>
        <Link href={paths.profileEdit()} className={buttonClass('secondary')}>
          내 정보 내려받기, 탈퇴
        </Link>
      </div>
    </section>
  )
}

function Ask({ asked }: { asked: AskedPolicy }) {
  const { version, changes, asksTerms, asksLocation } = asked
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const answer = useCall(policyEndpoints.answer)
  const [agreesToLocation, setAgreesToLocation] = useState(false)
  const [refuses, setRefuses] = useState(false)

  async function send(agrees: boolean) {
    try {
      const next = await answer.mutateAsync({ body: { version, agrees, agreesToLocation } })
      if (agrees) {
        showToast({ type: 'success', message: asksTerms ? '동의했어요' : '저장했어요' })
        await navigate(safeReturnPath(search.get('to')), { replace: true })
      } else setRefuses(true)
      client.setQueryData(askedQuery().queryKey, next)
    } catch (error) {
      if (isRefused(error as Error, policyRefusals.changed))
        void client.invalidateQueries({ queryKey: askedQuery().queryKey })
      sayFailure(error as Error, '저장하지 못했어요')
    }
  }

  return (
    <div className="px-5 pt-3 pb-6">
      <p className="text-pretty font-bold text-20 text-ink">
        {asksTerms ? '약관이 바뀌어 다시 동의를 받아요' : '위치를 쓰는 방법이 바뀌었어요'}
      </p>
      <Changes changes={changes} />
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
        <Link href={paths.terms()} className="tap-44 font-semibold text-15 text-brand-strong">
          이용약관 보기
        </Link>
        <Link href={paths.privacy()} className="tap-44 font-semibold text-15 text-brand-strong">
          개인정보 처리방침 보기
        </Link>
      </p>
      {asksLocation ? (
        <div className="mt-5">
          <Switch
            label="현재 위치를 계속 쓸게요 (선택)"
            description="동의하지 않아도 지역을 골라 찾을 수 있어요"
            checked={agreesToLocation}
            onChange={setAgreesToLocation}
          />
        </div>
      ) : null}
      {refuses ? <WaysOut /> : null}
      <FormBar>
        <div className="flex flex-col gap-2">
          <Button size="bottom" busy={answer.isPending} onClick={() => send(true)}>
            {asksTerms ? '동의하고 계속하기' : '저장하고 계속하기'}
          </Button>
          {asksTerms && !refuses ? (
            <Button variant="ghost" disabled={answer.isPending} onClick={() => send(false)}>
              동의하지 않아요
            </Button>
          ) : null}
        </div>
      </FormBar>
    </div>
  )
}

function Asked() {
  const query = useQuery(askedQuery())
  return (
    <Answer
      query={query}
      skeleton={<Skeleton shape="block" className="mx-5 mt-4 h-60" />}
      failure="바뀐 약관을 불러오지 못했어요"
    >
      {({ asked }) =>
        asked === null ? (
          <EmptyState
            icon="check"
            title="다시 동의할 것이 없어요"
            action={
              <Link href={paths.home()} className={buttonClass('secondary')}>
                홈으로
              </Link>
            }
          />
        ) : (
          <Ask key={asked.version} asked={asked} />
        )
      }
    </Answer>
  )
}

/** Asks a member to agree to what has changed before they go on. */
export default function AgreePage() {
  return (
    <>
      <PageHead title="바뀐 약관" path={paths.agree()} hidden />
      <TopBar title="바뀐 약관" backHref={paths.home()} />
      <MembersOnly skeleton={<Skeleton shape="block" className="mx-5 mt-4 h-60" />}>
        <Asked />
      </MembersOnly>
    </>
  )
}
