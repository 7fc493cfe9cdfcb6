import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { CallFailed } from '~/lib/web/call-failed'
import { showDialog } from '~/ui/dialog-store'
import { paths } from '../../paths'
import { accountMessages, type Provider, providerNames, safeReturnPath } from '../account'
import { type WireTokens, type WireUser, wireCode } from '../contract'
import { keepSession } from './session-store'
import { type GivenInfo, keepProviderInfo, takeReturnPath } from './sign-in-store'

export interface Notice {
  title: string
  message: string
}

interface Answer {
  code: string
  user: WireUser | null
  tokens: WireTokens | null
  return_to: string
  error: string | null
  info: GivenInfo | null
}

export const appleUnavailable: Notice = {
  title: '지금은 Apple로 로그인할 수 없어요',
  message: '잠시 후 다시 시도하거나 카카오로 시작해 주세요.',
}

export const cancelled: Notice = {
  title: '로그인을 취소했어요',
  message: '마음이 바뀌면 언제든 다시 시작할 수 있어요.',
}

export function signInFailed(provider: Provider, reason: string): Notice {
  return { title: `${providerNames[provider]} 로그인을 마치지 못했어요`, message: reason }
}

/** Whether the provider, or the way to it, is out of order. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 0 || error.status >= 500)
}

/** Takes a code or a ticket out of the address at once: it is good for one use, and no history is to keep it. */
export function takeSearch(): string {
  const { search, pathname } = window.location
  window.history.replaceState(window.history.state, '', pathname)
  return search
}

/** Where a sign-in leads: on, to signing up, or back to the login screen, which then says why. */
export function useFinishSignIn() {
  const navigate = useNavigate()
  const client = useQueryClient()

  async function goBack(notice?: Notice, returnTo?: string) {
    const to = safeReturnPath(takeReturnPath() ?? returnTo)
    await navigate(paths.login(to === paths.home() ? undefined : to), { replace: true })
    if (notice) await showDialog(notice)
  }

  async function goToSignUp(provider: Provider, info: GivenInfo) {
    keepProviderInfo(provider, info)
    await navigate(paths.signUp(), { replace: true })
  }

  async function finish(provider: Provider, ask: (client: QueryClient) => Promise<Answer>) {
    try {
      const { code, user, tokens, return_to, error, info } = await ask(client)
      if (code === wireCode.signedIn && user && tokens) {
        keepSession(tokens, user)
        takeReturnPath()
        await navigate(safeReturnPath(return_to), { replace: true })
      } else if (info) await goToSignUp(provider, info)
      else await goBack(signInFailed(provider, error ?? accountMessages.refusedCode), return_to)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      await goBack(
        provider === 'apple' && isOutOfReach(error)
          ? appleUnavailable
          : signInFailed(provider, error.message),
      )
    }
  }

  return { goBack, goToSignUp, finish }
}
