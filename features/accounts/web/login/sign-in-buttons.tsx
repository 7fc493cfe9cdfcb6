import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '~/lib/web/call'
import { CallFailed } from '~/lib/web/call-failed'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { signInEndpoints } from '../../endpoints'
import { type Provider, providerFacts } from '../../providers'
import { keepReturnPath } from '../sign-in-store'
import { type Explanation, withWayAround } from '../use-finish-sign-in'
import { useProviders } from '../use-providers'
import { coloursOf, ProviderMark } from './provider-mark'

/** The server knows by a cookie that whoever returns from a provider began here. */
const cookiesBlocked: Explanation = {
  title: '이 브라우저가 쿠키를 막고 있어요',
  message: '쿠키가 없으면 로그인을 마칠 수 없어요. 브라우저 설정에서 쿠키를 허용한 뒤 다시 시도해 주세요.',
}

/** Tried out, because Chromium says `navigator.cookieEnabled` even where its settings block cookies. */
function keepsCookies(): boolean {
  const tryOut = (seconds: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have had cookieStore only since 2025
    document.cookie = `cookie_test=1; path=/; max-age=${seconds}; samesite=lax`
    return document.cookie.includes('cookie_test=1')
  }
  const isKept = tryOut(60)
  tryOut(0)
  return isKept
}

/** Sends the browser to the provider. The button shows progress until the page is left. */
export function SignInButtons({ to, isAgain }: { to: string; isAgain: boolean }) {
  const client = useQueryClient()
  const providers = useProviders()
  const [leavingFor, setLeavingFor] = useState<Provider | null>(null)

  // Going back restores the page from the browser's cache in its old state, so the progress is reset.
  useEffect(() => {
    const stay = ({ persisted }: PageTransitionEvent) => persisted && setLeavingFor(null)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  async function leaveFor(provider: Provider) {
    if (!keepsCookies()) return showDialog(cookiesBlocked)
    setLeavingFor(provider)
    try {
      const body = { returnTo: to, isAgain }
      const { url } = await call(signInEndpoints(provider).start, { body }, { client })
      keepReturnPath(to)
      window.location.assign(url)
    } catch (error) {
      setLeavingFor(null)
      if (!(error instanceof CallFailed)) throw error
      const title = `${providerFacts[provider].name} 로그인을 시작하지 못했어요`
      await showDialog(withWayAround({ provider, providers }, error, { title, message: error.message }))
    }
  }

  return (
    <div className="flex flex-col gap-2.5">
      {providers.map((provider) => (
        <Button
          key={provider}
          size="bottom"
          icon={<ProviderMark provider={provider} />}
          className={coloursOf(provider)}
          busy={leavingFor === provider}
          busyLabel={`${providerFacts[provider].name} 로그인으로 이동하고 있어요`}
          disabled={leavingFor !== null && leavingFor !== provider}
          onClick={() => void leaveFor(provider)}
        >
          {providerFacts[provider].startLabel}
        </Button>
      ))}
    </div>
  )
}
