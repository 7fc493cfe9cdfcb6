import type { TagKind } from '../tags'
import { atMostForEach } from './at-most-for-each'
import { letOthersRun } from './let-others-run'

/** Fewer than half of the database connections, so that others' queries find one. */
const mostAtOnce = 4

/**
 * Reads things of one kind that many ask for at once. At most one read of a thing runs and one waits, and whoever asks
 * while it waits shares it. Nobody joins a read that has begun, so each finds whatever was committed before they asked.
 */
export class JoinedReads<Want, Found> {
  private readonly waiting = new Map<number, { wants: Want[]; found: Promise<Found> }>()
  private readonly ofThing = atMostForEach(1)
  private readonly ofKind = atMostForEach(mostAtOnce)

  /** `read` answers what several want at once, e.g. from the earliest place that one of them wants. */
  constructor(
    readonly kind: TagKind,
    private readonly read: (id: number, wants: readonly Want[]) => Promise<Found>,
  ) {}

  of(id: number, want: Want): Promise<Found> {
    const joined = this.waiting.get(id)
    if (joined) {
      joined.wants.push(want)
      return joined.found
    }
    const wants = [want]
    const begin = async () => {
      // Whoever hears of the same change asks in this turn, too.
      await letOthersRun()
      this.waiting.delete(id)
      return this.read(id, wants)
    }
    const found = this.ofThing(id, () => this.ofKind(0, begin))
    this.waiting.set(id, { wants, found })
    return found
  }
}
