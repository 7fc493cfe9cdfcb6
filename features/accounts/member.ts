export interface NewMember {
  /** Known name of a person of the demo town. */
  demoKey?: string | null
  nickname: string
  bio?: string
  image?: string | null
  /** Digits only. */
  phone?: string | null
  email?: string | null
  emailVerified?: boolean
  joinedAt: Date
  isOperator?: boolean
  isInstructor?: boolean
  isCafeStaff?: boolean
  isFranchiseOwner?: boolean
}

/** Widths in which faces are kept; the address of one is `${image}-${width}.webp`. */
export const faceWidths = [96, 192] as const

/** How a face is shown in lists. */
export function faceAddress(image: string | null): string | null {
  return image === null ? null : `${image}-${faceWidths[0]}.webp`
}

/** How a face is shown large. */
export function largeFaceAddress(image: string | null): string | null {
  return image === null ? null : `${image}-${faceWidths[1]}.webp`
}
