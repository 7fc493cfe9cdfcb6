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

/** A cafe that the member manages, as owner or staff. */
export interface StaffedCafe {
  id: number
  name: string
  address: string
  image: string | null
  role: StaffRole
}

export interface StaffMember {
  memberId: number
  nickname: string
  image: string | null
  role: StaffRole
  since: string
}

/** An invitation link that has not been used. */
export interface OpenInvite {
  id: number
  role: StaffRole
  expiresAt: string
}

export const inviteDays = 7

/** An invitation can be used all of the day that is named beside it. */
export function inviteEndsAt(invitedAt: Date): Date {
  return endOfSeoulDay(new Date(invitedAt.getTime() + inviteDays * 86_400_000))
}

/** A change to a cafe, as its audit log shows it. */
export interface CafeLogEntry {
  id: number
  /** A nickname; null if no member made the change. */
  actor: string | null
  action: string
  details: Readonly<Record<string, string | number | boolean | null>>
  at: string
}

export const logEntriesPerPage = 30
