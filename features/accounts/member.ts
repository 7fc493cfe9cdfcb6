import type { OperatorRight } from '~/lib/operator-rights'

export interface NewMember {
  /** The well-known name of a demo person. */
  demoKey?: string | null
  nickname: string
  bio?: string
  image?: string | null
  /** Digits only. */
  phone?: string | null
  /** When the number was proven; null if it was not. */
  phoneProvenAt?: Date | null
  /** Whether nobody else can have the number. Unproven ones can be had twice where the site asks for proof. */
  reservesPhone?: boolean
  email?: string | null
  emailVerified?: boolean
  joinedAt: Date
  birthYear?: number | null
  isOperator?: boolean
  /** All of them where it is not said. */
  operatorRights?: readonly OperatorRight[]
  isInstructor?: boolean
  isCafeStaff?: boolean
  isFranchiseOwner?: boolean
}

/** Profile pictures are stored in these widths, at `${image}-${width}.webp`. */
export const faceWidths = [96, 192] as const

/** The profile picture's URL for lists. */
export function faceAddress(image: string | null): string | null {
  return image === null ? null : `${image}-${faceWidths[0]}.webp`
}

/** The profile picture's URL for large display. */
export function largeFaceAddress(image: string | null): string | null {
  return image === null ? null : `${image}-${faceWidths[1]}.webp`
}
