import { useEffect, useState } from 'react'
import { deviceMs } from '~/lib/web/now'
import { type CostSplit, emptySplit, readSplit } from '../cost-split'

const storageKey = 'timer-settlement'
/** A table's evening is over after this time, and its amounts no longer come back. */
const storedForMs = 12 * 60 * 60_000

function readStored(): CostSplit {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return deviceMs() - Number(stored?.at) < storedForMs ? readSplit(stored) : emptySplit
  } catch {
    return emptySplit
  }
}

/** This device's split, which outlives a reload. It is read after hydration. */
export function useCostSplit(): [CostSplit, (part: Partial<CostSplit>) => void] {
  const [split, setSplit] = useState(emptySplit)
  useEffect(() => setSplit(readStored()), [])
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
