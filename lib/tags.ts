declare const isTag: unique symbol

/** Names data that can change: everything of a kind (`games`), or one thing of it (`games:12`). */
export type Tag = string & { readonly [isTag]: true }

/** One thing of a kind, named by a parameter of the call: `games` with `id` is `games:12` where `id` is 12. */
export interface TagOfParameter {
  kind: Tag
  parameter: string
}

/** What a reply is made from. */
export type Dependency = Tag | TagOfParameter

export interface TagKind {
  all: Tag
  of(id: number): Tag
  by(parameter: string): TagOfParameter
}

const personal = 'own-'

/** A kind of data, declared by the feature that owns it in its `tags.ts`. */
export function tagKind(name: string): TagKind {
  return {
    all: name as Tag,
    of: (id) => `${name}:${id}` as Tag,
    by: (parameter) => ({ kind: name as Tag, parameter }),
  }
}

/** Data that only its member sees, so that no shared reply depends on it and only their own browsers are told. */
export function personalTagKind(name: string): TagKind {
  return tagKind(personal + name)
}

/**
 * What a member may do: being signed in, a role, a place in something. Whatever takes it away invalidates this tag, and
 * open streams ask again whether they may go on.
 */
export const rightsTag = personalTagKind('rights').all

export function isPersonal(tag: Tag): boolean {
  return tag.startsWith(personal)
}

export function kindOf(tag: Tag): Tag {
  const end = tag.indexOf(':')
  return (end < 0 ? tag : tag.slice(0, end)) as Tag
}

/** A change to one thing changes what depends on its whole kind, and the other way round. */
export function isAffected(dependency: Tag, changed: Tag): boolean {
  return dependency === changed || dependency === kindOf(changed) || kindOf(dependency) === changed
}

/** The tags of a call with these parameters. One that is not given leaves the whole kind. */
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

/** As they travel in a header. */
export function toTagList(tags: Iterable<Tag>): string {
  return [...tags].join(',')
}

export function fromTagList(text: string): Tag[] {
  return text === '' ? [] : (text.split(',') as Tag[])
}

/**
 * Replies say what they were made from, and what they changed. A tab names itself by a random mark where it changes
 * something and where it watches, so that nobody tells it again what its replies have said.
 */
export const tagHeaders = { dependsOn: 'cache-tag', changed: 'invalidated-tags', tab: 'tab-mark' } as const
