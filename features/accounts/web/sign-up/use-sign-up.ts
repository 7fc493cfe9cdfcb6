import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import type { SignUp } from '../../account'
import { accountEndpoints, fromSignUp } from '../../contract'
import type { Newcomer } from '../sign-in-store'

export function useSignUp({ provider, subject, info }: Newcomer) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: SignUp) => {
      const signUp = fromSignUp(form)
      if (provider === 'apple') {
        return call(
          accountEndpoints.signUpWithApple,
          { body: { apple_id: info.ticket, ...signUp } },
          { client },
        )
      }
      const email_verified = info.emailVerified && signUp.email === info.email
      return call(
        accountEndpoints.signUpWithKakao,
        { body: { kakao_id: subject, access_token: info.ticket, email_verified, ...signUp } },
        { client },
      )
    },
  })
}
