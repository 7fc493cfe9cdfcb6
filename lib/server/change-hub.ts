import { fromTagList, isAffected, isPersonal, kindOf, type Tag } from '../tags'
import type { Database, Listening } from './database'
import { personalChannel, sharedChannel } from './response-cache'
import type { Caller } from './serve'

export interface Subscription {
  tags: readonly Tag[]
  /** Whose personal tags are meant. */
  memberId: number | null
  /** The tab that subscribes: of what is a member's own, it is not told what it has changed itself. */
  tab?: string | null
  /** Is told which of the tags changed. Those of what this process changes itself come twice. */
  hear(changed: Tag[]): void
}

type Guard = (tag: Tag, viewer: Caller | null) => Promise<boolean>

/**
 * Tells subscribers in this process what any process changes. It listens on the database's one listening connection
 * while somebody is subscribed, and not longer.
 */
export class ChangeHub {
  private readonly bySubject = new Map<string, Set<Subscription>>()
  private readonly guards = new Map<Tag, Guard>()
  private listening: Promise<Listening[]> | null = null

  constructor(private readonly db: Database) {}

  /** Lets only those watch things of this kind whom the owning feature lets. Others may watch what is not guarded. */
  guard(kind: Tag, mayWatch: Guard): void {
    this.guards.set(kind, mayWatch)
  }

  isGuarded(tag: Tag): boolean {
    return this.guards.has(kindOf(tag))
  }

  async mayWatch(tag: Tag, viewer: Caller | null): Promise<boolean> {
    return (await this.guards.get(kindOf(tag))?.(tag, viewer)) ?? true
  }

  /** Whatever lands after this resolves is heard, until the returned function is called. */
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
    // A database that is gone hears no farewell, and needs none.
    const stop = async () => Promise.all((await listening).map((each) => each.stop()))
    stop().catch(() => null)
  }

  private async listen(): Promise<Listening[]> {
    // A connection that was lost and made anew may have missed anything.
    let isListening = false
    const missed = () => {
      if (isListening) this.tellAll()
    }
    const listening = await Promise.all([
      this.db.listen(
        sharedChannel,
        (tags) => this.tell({ memberId: null, changed: fromTagList(tags) }),
        missed,
      ),
      this.db.listen(
        personalChannel,
        (payload) => {
          const [members = '', tags = '', tab = ''] = payload.split(' ')
          const changed = fromTagList(tags)
          for (const memberId of members.split(',')) this.tell({ memberId: Number(memberId), changed, tab })
        },
        missed,
      ),
    ])
    isListening = true
    return listening
  }

  private tell({
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
    for (const { tags, hear, tab: ownTab } of concerned) {
      if (tab !== '' && ownTab === tab) continue
      const affected = tags.filter((tag) => changed.some((each) => isAffected(tag, each)))
      if (affected.length > 0) hear(affected)
    }
  }

  private tellAll(): void {
    const all = new Set([...this.bySubject.values()].flatMap((subscriptions) => [...subscriptions]))
    for (const { tags, hear } of all) hear([...tags])
  }
}

/** Subscriptions are found by the kind of a tag: one thing changes all of the kind, and the other way round. */
function subjectOf(tag: Tag, memberId: number | null): string {
  return isPersonal(tag) ? `${memberId} ${kindOf(tag)}` : kindOf(tag)
}

function subjectsOf({ tags, memberId }: Subscription): Set<string> {
  return new Set(tags.map((tag) => subjectOf(tag, memberId)))
}
