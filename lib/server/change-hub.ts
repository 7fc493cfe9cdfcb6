import { fromTagList, isAffected, isPersonal, kindOf, type Tag } from '../tags'
import type { Caller } from './caller'
import type { Database, Listening } from './database'
import { personalChannel, sharedChannel } from './response-cache'

export interface Subscription {
  tags: readonly Tag[]
  /** The member whose personal tags are watched. */
  memberId: number | null
  /** The subscribing tab. It is not notified of personal changes that it made itself. */
  tab?: string | null
  /** Called with the watched tags that changed. May be called twice for a change made by this process. */
  onChange(changed: Tag[]): void
}

type Guard = (tag: Tag, viewer: Caller | null) => Promise<boolean>

/** The guard of tags that only operators' screens depend on. */
export const onlyOperators: Guard = async (_, viewer) => viewer?.isOperator === true

/**
 * Notifies subscribers in this process of changes made by any process. It listens to the database only while there are
 * subscribers.
 */
export class ChangeHub {
  private readonly bySubject = new Map<string, Set<Subscription>>()
  private readonly guards = new Map<Tag, { mayWatch: Guard; canChange: (tag: Tag) => boolean }>()
  private listening: Promise<Listening[]> | null = null

  constructor(private readonly db: Database) {}

  /**
   * Restricts who may watch tags of this kind. Tags of unguarded kinds may be watched by everybody. Each
   * change of a guarded tag makes its watchers' streams check their right again, unless `canChange` returns
   * false for it.
   */
  guard(kind: Tag, mayWatch: Guard, canChange: (tag: Tag) => boolean = () => true): void {
    this.guards.set(kind, { mayWatch, canChange })
  }

  /** Whether a change of this tag may also change who may watch it. */
  isGuarded(tag: Tag): boolean {
    return this.guards.get(kindOf(tag))?.canChange(tag) ?? false
  }

  async mayWatch(tag: Tag, viewer: Caller | null): Promise<boolean> {
    return (await this.guards.get(kindOf(tag))?.mayWatch(tag, viewer)) ?? true
  }

  /**
   * Once this resolves, every change that is committed reaches the subscriber, until the returned function is called.
   */
  async subscribe(subscription: Subscription): Promise<() => void> {
    for (const subject of subjectsOf(subscription)) {
      this.bySubject.set(subject, (this.bySubject.get(subject) ?? new Set()).add(subscription))
    }
    const unsubscribe = () => this.unsubscribe(subscription)
    try {
      this.listening ??= this.listen()
      await this.listening
      return unsubscribe
    } catch (error) {
      this.listening = null
      unsubscribe()
      throw error
    }
  }

  private unsubscribe(subscription: Subscription): void {
    for (const subject of subjectsOf(subscription)) {
      const subscriptions = this.bySubject.get(subject)
      subscriptions?.delete(subscription)
      if (subscriptions?.size === 0) this.bySubject.delete(subject)
    }
    if (this.bySubject.size > 0 || this.listening === null) return
    const { listening } = this
    this.listening = null
    // Unlistening fails when the database connection is gone, and is not needed then.
    const stop = async () => Promise.all((await listening).map((each) => each.stop()))
    stop().catch(() => null)
  }

  private async listen(): Promise<Listening[]> {
    // After a reconnect we cannot know which changes were missed, so every tag counts as changed.
    let isListening = false
    const missed = () => {
      if (isListening) this.notifyAll()
    }
    const listening = await Promise.all([
      this.db.listen(
        sharedChannel,
        (tags) => this.notify({ memberId: null, changed: fromTagList(tags) }),
        missed,
      ),
      this.db.listen(
        personalChannel,
        (payload) => {
          const [members = '', tags = '', tab = ''] = payload.split(' ')
          const changed = fromTagList(tags)
          for (const memberId of members.split(',')) this.notify({ memberId: Number(memberId), changed, tab })
        },
        missed,
      ),
    ])
    isListening = true
    return listening
  }

  private notify({
    memberId,
    changed,
    tab = '',
  }: {
    memberId: number | null
    changed: readonly Tag[]
    tab?: string
  }): void {
    const concerned = new Set<Subscription>()
    for (const tag of changed) {
      for (const subscription of this.bySubject.get(subjectOf(tag, memberId)) ?? [])
        concerned.add(subscription)
    }
    for (const { tags, onChange: hear, tab: ownTab } of concerned) {
      if (tab !== '' && ownTab === tab) continue
      const affected = tags.filter((tag) => changed.some((each) => isAffected(tag, each)))
      if (affected.length > 0) hear(affected)
    }
  }

  private notifyAll(): void {
    const all = new Set([...this.bySubject.values()].flatMap((subscriptions) => [...subscriptions]))
    for (const { tags, onChange: hear } of all) hear([...tags])
  }
}

/** Subscriptions are indexed by tag kind, because a change of one thing affects lists of that kind and the reverse. */
function subjectOf(tag: Tag, memberId: number | null): string {
  return isPersonal(tag) ? `${memberId} ${kindOf(tag)}` : kindOf(tag)
}

function subjectsOf({ tags, memberId }: Subscription): Set<string> {
  return new Set(tags.map((tag) => subjectOf(tag, memberId)))
}
