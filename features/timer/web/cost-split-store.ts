import { useEffect, useState } from 'react'
import { deviceMs } from '~/lib/web/now'
import { type CostSplit, readSplit, splitAtFirst, withNames } from '../cost-split'
import type { SplitAtTable } from '../split-at-table'

const storageKey = 'timer-settlement'
/** A table's evening is over after this time, and its amounts no longer come back. */
const storedForMs = 12 * 60 * 60_000

function readStored(first: CostSplit): CostSplit {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    const split = readSplit(stored)
    const isKept = deviceMs() - Number(stored?.at) < storedForMs && split.of === first.of
    return isKept ? withNames(split, first.names) : first
  } catch {
    return first
  }
}

/** This device's split of the sitting, or of no sitting, which outlives a reload. It is read after hydration. */
export function useCostSplit(
  table: SplitAtTable | null,
  names: readonly string[],
): [CostSplit, (part: Partial<CostSplit>) => void] {
  const [split, setSplit] = useState(() => splitAtFirst(table, names))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of the page does not change while it is open
  useEffect(() => setSplit(readStored(splitAtFirst(table, names))), [])
  function change(part: Partial<CostSplit>): void {
    const next = { ...split, ...part }
    setSplit(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify({ ...next, at: deviceMs() }))
    } catch {
      // Without storage it lasts until the page is closed.
      return
    }
  }
  return [split, change]
}
