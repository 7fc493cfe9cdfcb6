const spentMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/**
 * Measures the processor time of pieces of work that take turns in this process. What the process takes is divided among
 * those under way: to follow each through its callbacks (`AsyncLocalStorage`) makes everything slower.
 */
export class ProcessorTime {
  private readonly underWay = new Set<{ ms: number }>()
  private seenMs = 0

  /** Call what it returns when the work has ended, for its milliseconds. */
  begin(): () => number {
    this.divide()
    const work = { ms: 0 }
    this.underWay.add(work)
    return () => {
      this.divide()
      this.underWay.delete(work)
      return work.ms
    }
  }

  private divide(): void {
    const now = spentMs()
    for (const work of this.underWay) work.ms += (now - this.seenMs) / this.underWay.size
    this.seenMs = now
  }
}
