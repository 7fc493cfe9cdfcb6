import { seoulShortMoment } from '~/lib/seoul-date'
import { Badge } from '~/ui/badge'
import { operatorInWords } from '../../account-status'
import type { ManagedMember } from '../endpoints'

/** Badges for a member's roles, and for a suspension or a closed account. */
export function MemberBadges({ member }: { member: ManagedMember }) {
  const {
    isOperator,
    operatorRights,
    isInstructor,
    isCafeStaff,
    isFranchiseOwner,
    isSuspended,
    suspendedUntil,
    leftAt,
  } = member
  const hasNone = leftAt === null && !isSuspended && !isOperator && !isInstructor && !isCafeStaff
  return hasNone ? null : (
    <span className="flex flex-wrap gap-1.5">
      {leftAt === null ? null : <Badge>탈퇴</Badge>}
      {isSuspended ? (
        <Badge tone="bad" icon="lock">
          {suspendedUntil === null ? '이용 정지' : `${seoulShortMoment(new Date(suspendedUntil))}까지 정지`}
        </Badge>
      ) : null}
      {isOperator ? (
        <Badge tone="brand" icon="shield">
          {operatorInWords(operatorRights)}
        </Badge>
      ) : null}
      {isInstructor ? <Badge tone="good">강사</Badge> : null}
      {isFranchiseOwner ? <Badge>여러 카페 점주</Badge> : isCafeStaff ? <Badge>카페 관리</Badge> : null}
    </span>
  )
}
