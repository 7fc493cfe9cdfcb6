export type Owner = readonly [name: string, limit: number]

/** Shares of something scarce in this process, counted for each owner under a limit of its own. */
export class Shares {
  private readonly taken = new Map<string, number>()

  /** Takes `amount` from each owner's limit, or returns null if that is too much for one of them. */
  take(owners: readonly Owner[], amount = 1): (() => void) | null {
    if (owners.some(([name, limit]) => this.of(name) + amount > limit)) return null
    this.add(owners, amount)
    let isTaken = true
    return () => {
      if (isTaken) this.add(owners, -amount)
      isTaken = false
    }
  }

  /** How much this owner has taken. */
  of(name: string): number {
    return this.taken.get(name) ?? 0
  }

  private add(owners: readonly Owner[], amount: number): void {
    for (const [name] of owners) {
      const now = this.of(name) + amount
      if (now > 0) this.taken.set(name, now)
      else this.taken.delete(name)
    }
  }
}
