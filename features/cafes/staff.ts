// Those who look after a cafe: owners, who also say who does, and staff.

export const staffRoles = ['owner', 'staff'] as const
export type StaffRole = (typeof staffRoles)[number]

export const roleNames: Record<StaffRole, string> = { owner: '점주', staff: '직원' }

export function toStaffRole(text: string): StaffRole {
  return text === 'owner' ? 'owner' : 'staff'
}

/** Whether somebody may do already what the role would allow. */
export function isAtLeast(own: StaffRole | null, role: StaffRole): boolean {
  return own === 'owner' || own === role
}

/** A cafe that somebody looks after. */
export interface StaffedCafe {
  id: number
  name: string
  address: string
  image: string | null
  role: StaffRole
}

/** Somebody who looks after a cafe. */
export interface StaffMember {
  memberId: number
  nickname: string
  image: string | null
  role: StaffRole
  since: string
}

/** A link that has not been used yet. */
export interface OpenInvite {
  id: number
  role: StaffRole
  expiresAt: string
}

export const inviteDays = 7

/** Something that was done to a cafe with the right of its staff. */
export interface CafeLogEntry {
  id: number
  /** Null for what happened by itself. */
  actor: string | null
  action: string
  details: Readonly<Record<string, string | number | boolean | null>>
  at: string
}

export const logEntriesPerPage = 30
