import { nested, type WireOf, wireTable, words } from '~/lib/server/wire'
import type { Provider } from '../providers'
import type { accountCalls, signInCalls } from './schemas'

// Other programs call a nickname "first_name" in the session's user and "username" in a sign-up, and spell flags Y and
// N. Our own ticket is sent in a field that is named after the provider's id or token.

const yesNo = (name: string) => words(name, { Y: true, N: false })

const alwaysNull = {
  store_name: null,
  tel1: null,
  tel2: null,
  closedays: null,
  place: null,
  dong: null,
  token: null,
}
const nullSchemas = Object.fromEntries(
  Object.keys(alwaysNull).map((name) => [name, { type: 'null' }]),
) as Record<keyof typeof alwaysNull, object>

const user = wireTable(
  {
    id: 'user_id',
    nickname: 'first_name',
    phone: 'phone_number',
    image: 'profile_image',
    isCafeStaff: yesNo('store_yn'),
    isFranchiseOwner: yesNo('franchise_yn'),
    isInstructor: yesNo('instructor_yn'),
    isOperator: yesNo('operator_yn'),
  },
  // The cafe fields are promised, but this reply does not fill them. Tokens are sent beside the user, because they change
  // more often (decision 0011).
  {
    of: ({ id, nickname }: { id: number; nickname: string }) => ({
      id,
      username: nickname,
      ...alwaysNull,
    }),
    schema: {
      id: { type: 'integer' },
      username: { type: 'string' },
      ...nullSchemas,
    },
  },
)

const signedUp = wireTable(
  { account: nested('user', user) },
  { of: () => ({ code: 'success' }), schema: { code: { const: 'success' } } },
)

function answered(name: string, newcomer: Record<string, string>) {
  return wireTable(
    {
      account: nested('user', user),
      newcomer: nested(name, wireTable({ ...newcomer, nickname: 'username', phone: 'proven_phone_number' })),
    },
    {
      of: ({ account }: { account: object | null }) => ({ code: account ? 'success' : 'NEED_SIGNUP' }),
      schema: { code: { enum: ['success', 'NEED_SIGNUP'] } },
    },
  )
}

const signUpForm = { nickname: 'username', phone: 'phone_number' }

/** The providers that other programs sign in through too. */
export const signInWire: Partial<Record<Provider, WireOf<ReturnType<typeof signInCalls>>>> = {
  kakao: {
    start: {},
    finish: { reply: answered('kakao_info', { subject: 'kakao_id', ticket: 'access_token' }) },
    signUp: {
      body: wireTable({ ...signUpForm, ticket: 'access_token', subject: 'kakao_id' }),
      reply: signedUp,
    },
  },
  apple: {
    start: {},
    finish: {
      // What Apple says of the person is passed on as it is.
      body: wireTable({ user: { name: 'user', fromWire: (given) => given } }),
      reply: answered('apple_info', { ticket: 'apple_id' }),
    },
    signUp: { body: wireTable({ ...signUpForm, ticket: 'apple_id' }), reply: signedUp },
  },
}

export const accountWire: WireOf<typeof accountCalls> = {
  refresh: {},
  signOut: {},
  me: { reply: user },
  rename: { body: wireTable({ nickname: 'username' }), reply: user },
  leave: {},
}
