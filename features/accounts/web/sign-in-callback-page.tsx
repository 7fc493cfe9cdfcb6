import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '~/lib/web/call'
import { paths } from '../../paths'
import { accountMessages } from '../account'
import { signInEndpoints } from '../endpoints'
import { readFormReturn } from '../form-return'
import { isProvider, providerFacts } from '../providers'
import { SigningIn } from './signing-in'
import { cancelled, signInFailed, takeSearch, unreachable, useFinishSignIn } from './use-finish-sign-in'
import { useProviders } from './use-providers'

export function loader({ params }: LoaderFunctionArgs) {
  const { provider } = params
  if (!isProvider(provider)) throw data(null, { status: 404 })
  return { provider }
}

/** A provider redirects here with a one-time code, or our server after a form with a one-time ticket. */
export default function SignInCallbackPage() {
  const { provider } = useLoaderData<typeof loader>()
  const { goBack, goToSignUp, finish } = useFinishSignIn()
  const providers = useProviders()
  const failed = (reason: string) => signInFailed(provider, reason)

  const send = (body: { code: string; state?: string }) =>
    finish(provider, (client) => call(signInEndpoints(provider).finish, { body }, { client }))

  async function afterLink(search: string) {
    const query = new URLSearchParams(search)
    const code = query.get('code')
    const state = query.get('state')
    const error = query.get('error')
    if (error === 'access_denied') return goBack(cancelled)
    if (error !== null) return goBack(failed(accountMessages.refusedCode))
    if (!code) return goBack()
    if (!state) return goBack(failed(accountMessages.staleSignIn))
    await send({ code, state })
  }

  async function afterForm(search: string) {
    const returned = readFormReturn(provider, search)
    // With unreadable data there is nothing to tell the user, so no message is shown.
    if (returned === 'unreadable') return goBack()
    switch (returned?.kind) {
      case 'signUp':
        return goToSignUp(provider, { ticket: returned.ticket })
      case 'signIn':
        return send({ code: returned.code })
      case 'cancelled':
        return goBack(cancelled)
      case 'unavailable':
        return goBack(unreachable({ provider, providers }))
      case 'busy':
        return goBack(failed(accountMessages.tooManySignIns))
      default:
        return goBack(failed(accountMessages.refusedCode))
    }
  }

  const begin = providerFacts[provider].returnsBy === 'form' ? afterForm : afterLink
  return <SigningIn path={paths.signInCallback(provider)} begin={() => begin(takeSearch())} />
}
