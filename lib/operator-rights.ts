/** What operators may be trusted with. An operator has one or more of them. */
export const operatorRights = ['support', 'content', 'money'] as const
export type OperatorRight = (typeof operatorRights)[number]

/** What a call of operators asks for. `any`: whoever is an operator. `chief`: all three rights. */
export type OperatorNeed = OperatorRight | 'any' | 'support or money' | 'chief'

/** A call of operators says what it needs, so `operator` alone is no audience. */
export type OperatorAudience = `operator: ${OperatorNeed}`

const meets: Record<OperatorNeed, (rights: readonly OperatorRight[]) => boolean> = {
  any: (rights) => rights.length > 0,
  support: (rights) => rights.includes('support'),
  content: (rights) => rights.includes('content'),
  money: (rights) => rights.includes('money'),
  'support or money': (rights) => rights.includes('support') || rights.includes('money'),
  chief: (rights) => operatorRights.every((right) => rights.includes(right)),
}

/** Whether these rights, none of which somebody has who is no operator, are enough. */
export function meetsNeed(need: OperatorNeed, rights: readonly OperatorRight[]): boolean {
  return meets[need](rights)
}

/** Parses stored rights, in their own order. */
export function toOperatorRights(stored: readonly string[] | null): OperatorRight[] {
  return operatorRights.filter((right) => stored?.includes(right))
}

export function isOperatorAudience(audience: unknown): audience is OperatorAudience {
  return typeof audience === 'string' && audience.startsWith('operator: ')
}

export function needOf(audience: OperatorAudience): OperatorNeed {
  return audience.slice('operator: '.length) as OperatorNeed
}
