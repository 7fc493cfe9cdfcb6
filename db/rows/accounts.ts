// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface AccountRow {
  id: number
  nickname: string
  email: string | null
  phone: string | null
  image: string | null
  signsInWith: string[] | null
  isCafeStaff: boolean
  isFranchiseOwner: boolean
  isInstructor: boolean
  isOperator: boolean
}

export interface AccountStatusRow {
  id: number
  nickname: string
  image: string | null
  joinedAt: Date
  leftAt: Date | null
  isOperator: boolean
  operatorRights: string[] | null
  isInstructor: boolean
  isCafeStaff: boolean
  isFranchiseOwner: boolean
  suspensionId: number | null
  endsAt: Date | null
}

export interface AnnouncedPolicyRow {
  id: number
  version: string
  holdsFrom: string
  isAdverse: boolean
  asksTerms: boolean
  asksLocation: boolean
  summary: string
  announcedAt: Date
  told: number
  toldAt: Date | null
}

export interface BlockedRow {
  id: number
  nickname: string
  image: string | null
  blockedAt: Date
}

export interface CallerRow {
  startedAt: Date
  usedGeneration: number
  isOperator: boolean
  operatorRights: string[] | null
  isInstructor: boolean
  isCafeStaff: boolean
  isFranchiseOwner: boolean
  hasProvenPhone: boolean
  lacksConsent: boolean
}

export interface ConsentRow {
  kind: string
  version: string
  isGiven: boolean
  at: Date
}

export interface DemoPerson {
  key: string
  nickname: string
  bio: string
}

export interface FindUnshownRow {
  bio: string
  emailVerified: boolean
  phoneProvenAt: Date | null
  joinedAt: Date
  operatorRights: string[] | null
}

export interface IdentityRow {
  provider: string
  subject: string
  linkedAt: Date
  refusedEmail: string | null
}

export interface NoteRow {
  id: number
  authorId: number
  author: string | null
  text: string
  writtenAt: Date
}

export interface OpenSessionRow {
  device: string
  provider: string
  startedAt: Date
  lastUsedAt: Date
}

export interface RefreshTokenRow {
  generation: number
  expiresAt: Date
  rotatedAt: Date | null
}

export interface SessionRow {
  device: string
  startedAt: Date
  lastUsedAt: Date
  endedAt: Date | null
  fcmToken: string | null
}

export interface SuspensionRow {
  reason: string
  suspendedAt: Date
  endsAt: Date | null
  liftedAt: Date | null
}

export interface TakenAttempt {
  nonce: string
  codeVerifier: string | null
  redirectUri: string
  returnTo: string
  browserHash: string
}

export interface TicketRow {
  provider: string
  subject: string
  suggestedNickname: string | null
  email: string | null
  emailVerified: boolean
  phone: string | null
  refreshTokenSealed: string | null
  returnTo: string
  takenPhones: number
}
