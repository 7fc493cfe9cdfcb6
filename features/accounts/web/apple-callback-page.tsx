import { call } from '~/lib/web/call'
import { paths } from '../../paths'
import { accountMessages } from '../account'
import { readAppleReturn } from '../apple-return'
import { accountEndpoints } from '../endpoints'
import { SigningIn } from './signing-in'
import { appleUnavailable, cancelled, signInFailed, takeSearch, useFinishSignIn } from './use-finish-sign-in'

/** Apple posts its form to our server, which redirects here with a one-time ticket. */
export default function AppleCallbackPage() {
  const { goBack, goToSignUp, finish } = useFinishSignIn()

  async function begin() {
    const search = takeSearch()
    const returned = readAppleReturn(search)
    const failed = signInFailed('apple', accountMessages.refusedCode)
    if (returned === false) {
      // With unreadable data there is nothing to tell the user, so no message is shown.
      return goBack(new URLSearchParams(search).has('apple_data') ? undefined : failed)
    }
    if (returned.kind === 'signUp') return goToSignUp('apple', { ticket: returned.ticket })
    if (returned.kind === 'cancelled') return goBack(cancelled)
    if (returned.kind === 'unavailable') return goBack(appleUnavailable)
    if (returned.kind === 'busy') return goBack(signInFailed('apple', accountMessages.tooManySignIns))
    if (returned.kind !== 'signIn') return goBack(failed)
    const { code } = returned
    await finish('apple', (client) => call(accountEndpoints.finishApple, { body: { code } }, { client }))
  }

  return <SigningIn path={paths.appleCallback()} begin={begin} />
}
