import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailed } from '~/lib/web/call-failed'
import { PageHead } from '~/lib/web/page-head'
import { FormSkeleton } from '~/ui/form-skeleton'
import { TopBar } from '~/ui/top-bar'
import { paths } from '../../paths'
import { accountMessages } from '../account'
import { providerFacts } from '../providers'
import { signUpQueries } from './queries'
import { forgetSignUp, type Newcomer, readNewcomer } from './sign-in-store'
import { SignUpForm } from './sign-up/sign-up-form'
import { type Explanation, useFinishSignIn } from './use-finish-sign-in'
import { useSession } from './use-session'

const nothingToSignUpWith = (message: string): Explanation => ({ title: '가입 정보가 없어요', message })

/** Shows the form once the provider's data has been fetched, or cannot be. */
const skeleton = <FormSkeleton fields={3} heights="h-12" className="flex flex-col gap-3" />

function Entry({ newcomer, onDeadEnd }: { newcomer: Newcomer; onDeadEnd: (why: Explanation) => unknown }) {
  const { info, isComplete } = newcomer
  const { data, error } = useQuery({ ...signUpQueries.draft(info.ticket), enabled: !isComplete })
  const isUnknown = error instanceof CallFailed && error.status === 400
  const stop = useEffectEvent(() => onDeadEnd(nothingToSignUpWith(error?.message ?? '')))
  useEffect(() => {
    if (isUnknown) stop()
  }, [isUnknown])
  if (isUnknown || (!isComplete && !data && !error)) return skeleton
  return <SignUpForm newcomer={{ ...newcomer, info: data ?? info }} onDeadEnd={onDeadEnd} />
}

export default function SignUpPage() {
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null)
  const { goBack } = useFinishSignIn()
  const { status } = useSession()
  const navigate = useNavigate()
  const hasLooked = useRef(false)

  /** Deletes the stored sign-up data, which cannot lead to an account. */
  function giveUp(why: Explanation) {
    forgetSignUp()
    return goBack(why)
  }
  const look = useEffectEvent(() => {
    const found = readNewcomer()
    if (found) setNewcomer(found)
    else if (status === 'in') void navigate(paths.home(), { replace: true })
    else void goBack(nothingToSignUpWith(accountMessages.noTicket))
  })
  useEffect(() => {
    if (hasLooked.current || status === 'checking') return
    hasLooked.current = true
    look()
  }, [status])

  return (
    <>
      <PageHead title="가입" path={paths.signUp()} hidden />
      <TopBar title="가입" backHref={paths.login()} />
      <div className="px-5 pt-4">
        <h2 className="text-balance font-bold text-24 text-ink">어떻게 불러 드릴까요?</h2>
        <p className="mt-1 mb-7 min-h-6 text-15 text-ink-dim">
          {newcomer
            ? `${providerFacts[newcomer.provider].name} 계정으로 처음 오셨네요. 몇 가지만 알려 주세요.`
            : null}
        </p>
        {newcomer ? <Entry newcomer={newcomer} onDeadEnd={giveUp} /> : skeleton}
      </div>
    </>
  )
}
