import type { Account } from '../endpoints'

// The public API promises an e-mail address in the browser's stored user, so members without one get a placeholder. Its
// domain cannot exist, and the placeholder is removed before an address is shown or sent.
const domain = 'temp.meeple.invalid'

function temporaryEmail(userId: number): string {
  return `${userId}@${domain}`
}

function isTemporaryEmail(email: string | null): boolean {
  return email?.endsWith(`@${domain}`) ?? false
}

// The public API promises the names in which this browser stores the member, so they stay when ours change.

const yesNo = (is: boolean) => (is ? 'Y' : 'N')

export function toStoredUser({ id, nickname, email, image, phone, ...account }: Account) {
  return {
    id,
    user_id: id,
    username: nickname,
    first_name: nickname,
    email: email || temporaryEmail(id),
    phone_number: phone,
    profile_image: image,
    signs_in_with: account.signsInWith,
    store_yn: yesNo(account.isCafeStaff),
    franchise_yn: yesNo(account.isFranchiseOwner),
    instructor_yn: yesNo(account.isInstructor),
    operator_yn: yesNo(account.isOperator),
    fcm_token: account.fcmToken,
    // Tokens are stored beside the user, because they change more often (decision 0011).
    token: null,
    ...{ store_name: null, tel1: null, tel2: null, closedays: null, place: null, dong: null },
  }
}
export type StoredUser = ReturnType<typeof toStoredUser>

/** The account in a stored text, without the placeholder e-mail address; null if it holds none. */
export function readStoredUser(text: string | null): Account | null {
  const user = parse(text)
  return (
    user && {
      id: user.user_id,
      nickname: user.first_name,
      email: isTemporaryEmail(user.email) ? null : user.email,
      phone: user.phone_number,
      image: user.profile_image,
      signsInWith: user.signs_in_with,
      isCafeStaff: user.store_yn === 'Y',
      isFranchiseOwner: user.franchise_yn === 'Y',
      isInstructor: user.instructor_yn === 'Y',
      isOperator: user.operator_yn === 'Y',
      fcmToken: user.fcm_token,
    }
  )
}

function parse(text: string | null): StoredUser | null {
  try {
    const user: unknown = JSON.parse(text ?? 'null')
    const isUser =
      typeof user === 'object' && user !== null && typeof Reflect.get(user, 'user_id') === 'number'
    return isUser ? (user as StoredUser) : null
  } catch {
    return null
  }
}
