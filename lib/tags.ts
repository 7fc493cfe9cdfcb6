declare const isTag: unique symbol

/** Identifies data that can change: a whole kind (`games`) or one thing (`games:12`). */
export type Tag = string & { readonly [isTag]: true }

/** A thing whose id is a parameter of the call: `games` with `id` means `games:12` when `id` is 12. */
interface TagOfParameter {
  kind: Tag
  parameter: string
}

/** Data that a reply is computed from. */
export type Dependency = Tag | TagOfParameter

export interface TagKind {
  all: Tag
  of(id: number): Tag
  by(parameter: string): TagOfParameter
}

const personal = 'own-'

/** Declares a kind of data. Called by the owning feature in its noun file, of which the browser then leaves out what it does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function tagKind(name: string): TagKind {
  return {
    all: name as Tag,
    of: (id) => `${name}:${id}` as Tag,
    by: (parameter) => ({ kind: name as Tag, parameter }),
  }
}

/**
 * A kind of data that only the member concerned sees. No shared reply depends on it, and only their own browsers are
 * notified of changes.
 */
/* @__NO_SIDE_EFFECTS__ */
export function personalTagKind(name: string): TagKind {
  return tagKind(personal + name)
}

/**
 * A member's rights: being signed in, a role, membership of something. Every change that removes a right must
 * invalidate this tag; open streams then check their right again.
 */
export const rightsTag = `${personal}rights` as Tag

export function isPersonal(tag: Tag): boolean {
  return tag.startsWith(personal)
}

export function kindOf(tag: Tag): Tag {
  const end = tag.indexOf(':')
  return (end < 0 ? tag : tag.slice(0, end)) as Tag
}

/** The id of the thing that a tag names; null for a whole kind. */
export function idOf(tag: Tag): number | null {
  const [, digits] = /:([1-9]\d{0,8})$/.exec(tag) ?? []
  return digits === undefined ? null : Number(digits)
}

/** A change to one thing affects everything that depends on its kind, and a change of a kind affects all its things. */
export function isAffected(dependency: Tag, changed: Tag): boolean {
  return dependency === changed || dependency === kindOf(changed) || kindOf(dependency) === changed
}

/** The tags of a call with these parameters. A missing parameter yields the tag of the whole kind. */
export function tagsOf(
  dependencies: readonly Dependency[],
  ...given: readonly (Record<string, unknown> | undefined)[]
): Tag[] {
  return dependencies.map((dependency) => {
    if (typeof dependency === 'string') return dependency
    const { kind, parameter } = dependency
    const id = given.map((values) => values?.[parameter]).find((value) => value !== undefined)
    return id === undefined ? kind : (`${kind}:${String(id)}` as Tag)
  })
}

/** The format used in headers. */
export function toTagList(tags: Iterable<Tag>): string {
  return [...tags].join(',')
}

export function fromTagList(text: string): Tag[] {
  return text === '' ? [] : (text.split(',') as Tag[])
}

/**
 * Response headers list the tags a reply depends on and those a command changed. A tab sends a random id with its
 * writes and its stream, so that the stream does not repeat what its own replies already said.
 */
export const tagHeaders = { dependsOn: 'cache-tag', changed: 'invalidated-tags', tab: 'tab-mark' } as const
