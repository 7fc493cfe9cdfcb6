export type AuditValue = string | number | boolean | null
export type AuditDetails = Readonly<Record<string, AuditValue | Readonly<Record<string, AuditValue>>>>

type Words = string | ((details: AuditDetails) => string)

/** One kind of entry in the audit log. Its feature declares it, records it and words it. */
export interface AuditKind {
  /** Which kind of thing it changes, e.g. `cafe`. Stored with each entry like `name`, so neither may ever change. */
  thing: string
  /** What was done, e.g. `change-hours`. */
  name: string
  words: Words
  /** The sentence in the cafe's own log, which also says if an operator did it. */
  wordsForCafe: Words
  /** Korean names of the details. */
  details: Readonly<Record<string, string>>
  /** Korean words for values among the details. */
  values: Readonly<Record<string, string>>
}

/** By thing and name. */
export type AuditKinds = Readonly<Record<string, AuditKind>>

/** One sentence for all readers, or another one for the cafe's own log. */
type Said = Words | { operators: Words; cafe: Words }

/** Declares what can be done to one kind of thing, by name. */
export function auditKinds<Name extends string>(
  thing: string,
  actions: Readonly<Record<Name, Said>>,
  { details = {}, values = {} }: Partial<Pick<AuditKind, 'details' | 'values'>> = {},
): Readonly<Record<Name, AuditKind>> {
  const kinds = Object.entries<Said>(actions).map(([name, said]): [string, AuditKind] => {
    const { operators, cafe } = typeof said === 'object' ? said : { operators: said, cafe: said }
    return [name, { thing, name, words: operators, wordsForCafe: cafe, details, values }]
  })
  return Object.fromEntries(kinds) as Record<Name, AuditKind>
}

export const auditKey = ({ thing, name }: { thing: string; name: string }) => `${thing} ${name}`

export function findAuditKind(kinds: AuditKinds, thing: string, name: string): AuditKind | null {
  return kinds[auditKey({ thing, name })] ?? null
}

/** `details` as a row has them, which `audit` stored. */
const say = (words: Words, details: unknown) =>
  typeof words === 'string' ? words : words(details as AuditDetails)

/** An entry in a sentence for operators. An action that this version does not know is shown as it is stored. */
export function auditInWords(kinds: AuditKinds, thing: string, name: string, details: unknown): string {
  const kind = findAuditKind(kinds, thing, name)
  return kind === null ? name : say(kind.words, details)
}

/** An entry in a sentence for the cafe's owners. */
export function cafeAuditInWords(kinds: AuditKinds, name: string, details: unknown): string {
  const kind = findAuditKind(kinds, 'cafe', name)
  return kind === null ? '카페를 관리했어요' : say(kind.wordsForCafe, details)
}
