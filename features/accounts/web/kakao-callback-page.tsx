import { call } from '~/lib/web/call'
import { paths } from '../../paths'
import { accountMessages } from '../account'
import { accountEndpoints } from '../endpoints'
import { SigningIn } from './signing-in'
import { cancelled, signInFailed, takeSearch, useFinishSignIn } from './use-finish-sign-in'

/** Kakao redirects here with a one-time code. */
export default function KakaoCallbackPage() {
  const { goBack, finish } = useFinishSignIn()

  async function begin() {
    const query = new URLSearchParams(takeSearch())
    const code = query.get('code')
    const state = query.get('state')
    const error = query.get('error')
    if (error === 'access_denied') return goBack(cancelled)
    if (error !== null) return goBack(signInFailed('kakao', accountMessages.refusedCode))
    if (!code) return goBack()
    if (!state) return goBack(signInFailed('kakao', accountMessages.staleSignIn))
    await finish('kakao', (client) =>
      call(accountEndpoints.finishKakao, { body: { code, state } }, { client }),
    )
  }

  return <SigningIn path={paths.kakaoCallback()} begin={begin} />
}
