import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '~/lib/web/call'
import { CallFailed } from '~/lib/web/call-failed'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { signInEndpoints } from '../../endpoints'
import { type Provider, providerFacts, providers } from '../../providers'
import { keepReturnPath } from '../sign-in-store'
import { withWayAround } from '../use-finish-sign-in'
import { coloursOf, ProviderMark } from './provider-mark'

/** Sends the browser to the provider. The button shows progress until the page is left. */
export function SignInButtons({ to, isAgain }: { to: string; isAgain: boolean }) {
  const client = useQueryClient()
  const [leavingFor, setLeavingFor] = useState<Provider | null>(null)

  // Going back restores the page from the browser's cache in its old state, so the progress is reset.
  useEffect(() => {
    const stay = ({ persisted }: PageTransitionEvent) => persisted && setLeavingFor(null)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  async function leaveFor(provider: Provider) {
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
      await showDialog(withWayAround(provider, error, { title, message: error.message }))
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
