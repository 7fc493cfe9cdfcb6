import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import type { SignUp } from '../../account'
import { accountEndpoints, fromAppleSignUp, fromKakaoSignUp, toSignedUp } from '../../contract'
import type { Newcomer } from '../sign-in-store'

export function useSignUp(newcomer: Newcomer) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (form: SignUp) =>
      toSignedUp(
        newcomer.provider === 'apple'
          ? await call(
              accountEndpoints.signUpWithApple,
              { body: fromAppleSignUp(form, newcomer) },
              { client },
            )
          : await call(
              accountEndpoints.signUpWithKakao,
              { body: fromKakaoSignUp(form, newcomer) },
              { client },
            ),
      ),
  })
}
