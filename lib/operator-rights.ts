import { refusal } from './errors'

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

/** For operators who lack the right that a call needs. Not 403, which a browser takes for the end of its session. */
export const notYourRight = refusal(
  409,
  'NOT_YOUR_RIGHT',
  '이 일을 맡은 운영자만 할 수 있어요. 필요하면 총괄 운영자에게 권한을 부탁해 주세요.',
)
