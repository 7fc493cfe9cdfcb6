export interface NewMember {
  /** Known name of a person of the demo town. */
  demoKey?: string | null
  nickname: string
  bio?: string
  image?: string | null
  joinedAt: Date
  isOperator?: boolean
  isInstructor?: boolean
  isCafeStaff?: boolean
  isFranchiseOwner?: boolean
}
