import type { Account } from './endpoints'

export function anAccount(part: Partial<Account> = {}): Account {
  return {
    id: 7,
    nickname: '주사위요정',
    email: null,
    phone: '01012345678',
    image: null,
    signsInWith: ['kakao'],
    isCafeStaff: false,
    isFranchiseOwner: false,
    isInstructor: false,
    isOperator: false,
    fcmToken: null,
    ...part,
  }
}
