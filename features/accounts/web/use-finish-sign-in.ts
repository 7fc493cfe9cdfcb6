import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call, noReason } from '~/lib/web/call'
import { CallFailed, isRefused } from '~/lib/web/call-failed'
import { showDialog } from '~/ui/dialog-store'
import { paths } from '../../paths'
import { accountMessages, safeReturnPath } from '../account'
import { accountEndpoints, type SignInAnswer } from '../endpoints'
import { type Provider, providerFacts } from '../providers'
import { accountRefusals } from '../refusals'
import { keepSession, storedRefreshToken } from './session-store'
import { keepProviderInfo, type ReturnedInfo, takeReturnPath } from './sign-in-store'
import { useProviders } from './use-providers'

export interface Explanation {
  title: string
  message: string
}

const nameOf = (provider: Provider) => providerFacts[provider].name

interface Tried {
  provider: Provider
  /** Those that the site offers. The first is suggested where another cannot be reached. */
  providers: readonly Provider[]
}

export function unreachable(
  { provider, providers: [main = provider] }: Tried,
  reason = main === provider ? '잠시 후 다시 시도해 주세요.' : '잠시 후 다시 시도하거나',
): Explanation {
  const instead = main === provider ? '' : ` ${nameOf(main)} 계정으로 시작해 주세요.`
  return {
    title: `지금은 ${nameOf(provider)} 계정으로 로그인할 수 없어요`,
    message: `${reason}${instead}`,
  }
}

export const cancelled: Explanation = {
  title: '로그인을 취소했어요',
  message: '마음이 바뀌면 언제든 다시 시작할 수 있어요.',
}

const suspended = ({ message }: CallFailed): Explanation => ({
  title: '로그인할 수 없어요',
  message: `${message} 다르게 생각한다면 아래의 문의하기로 알려 주세요.`,
})

export function signInFailed(provider: Provider, reason: string): Explanation {
  return { title: `${nameOf(provider)} 로그인을 마치지 못했어요`, message: reason }
}

/** If another provider than the main one cannot be reached, the message suggests that one instead. */
export function withWayAround(
  tried: Tried,
  { status, message }: CallFailed,
  failed: Explanation,
): Explanation {
  const isOutOfReach = status === 0 || status >= 500
  const [main = tried.provider] = tried.providers
  if (tried.provider === main || !isOutOfReach) return failed
  if (status === 0 || message === noReason) return unreachable(tried)
  return unreachable(tried, `${message} 지금은`)
}

/** Removes the code or ticket from the URL at once, so that a one-time secret does not stay in the history. */
export function takeSearch(): string {
  const { search, pathname } = window.location
  window.history.replaceState(window.history.state, '', pathname)
  return search
}

/** Ends the session that this browser had before a sign-in or sign-up. It would stay open until it expires. */
export function endReplacedSession(client: QueryClient): void {
  const refresh = storedRefreshToken()
  if (refresh !== null)
    void call(accountEndpoints.signOut, { body: { refresh } }, { client }).catch(() => null)
}

/** Continues after a sign-in: to the target page, to the sign-up, or back to the login, which shows the reason. */
export function useFinishSignIn() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const providers = useProviders()

  async function goBack(why?: Explanation, returnTo?: string) {
    const to = safeReturnPath(takeReturnPath() ?? returnTo)
    await navigate(paths.login(to === paths.home() ? undefined : to), { replace: true })
    if (why) await showDialog(why)
  }

  async function goToSignUp(provider: Provider, info: ReturnedInfo) {
    keepProviderInfo(provider, info)
    await navigate(paths.signUp(), { replace: true })
  }

  async function finish(provider: Provider, ask: (client: QueryClient) => Promise<SignInAnswer>) {
    try {
      const { account, tokens, newcomer, returnTo } = await ask(client)
      if (account && tokens) {
        endReplacedSession(client)
        keepSession(tokens, account)
        takeReturnPath()
        await navigate(safeReturnPath(returnTo), { replace: true })
      } else if (newcomer) await goToSignUp(provider, newcomer)
      else await goBack(signInFailed(provider, accountMessages.refusedCode), returnTo)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (isRefused(error, accountRefusals.suspended)) return goBack(suspended(error))
      await goBack(withWayAround({ provider, providers }, error, signInFailed(provider, error.message)))
    }
  }

  return { goBack, goToSignUp, finish }
}
