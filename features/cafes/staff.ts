import { endOfSeoulDay } from '~/lib/seoul-date'

// The members who manage a cafe: staff, and owners, who also decide who is on the staff.

export const staffRoles = ['owner', 'staff'] as const
export type StaffRole = (typeof staffRoles)[number]

export const roleNames: Record<StaffRole, string> = { owner: '점주', staff: '직원' }

export function toStaffRole(text: string): StaffRole {
  return text === 'owner' ? 'owner' : 'staff'
}

/** Whether the member's own role already includes the rights of `role`. */
export function isAtLeast(own: StaffRole | null, role: StaffRole): boolean {
  return own === 'owner' || own === role
}

export const inviteDays = 7

/** An invitation can be used all of the day that is named beside it. */
export function inviteEndsAt(invitedAt: Date): Date {
  return endOfSeoulDay(new Date(invitedAt.getTime() + inviteDays * 86_400_000))
}

export const logEntriesPerPage = 30
