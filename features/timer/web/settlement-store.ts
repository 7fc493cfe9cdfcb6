import { useEffect, useState } from 'react'
import { deviceMs } from '~/lib/web/now'
import { emptySettlement, readSettlement, type Settlement } from '../settlement'

const storageKey = 'timer-settlement'
/** A table's evening is over after this time, and its amounts no longer come back. */
const storedForMs = 12 * 60 * 60_000

function readStored(): Settlement {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return deviceMs() - Number(stored?.at) < storedForMs ? readSettlement(stored) : emptySettlement
  } catch {
    return emptySettlement
  }
}

/** This device's settlement, which outlives a reload. It is read after hydration. */
export function useSettlement(): [Settlement, (part: Partial<Settlement>) => void] {
  const [settlement, setSettlement] = useState(emptySettlement)
  useEffect(() => setSettlement(readStored()), [])
  function change(part: Partial<Settlement>): void {
    const next = { ...settlement, ...part }
    setSettlement(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify({ ...next, at: deviceMs() }))
    } catch {
      // Without storage it lasts until the page is closed.
      return
    }
  }
  return [settlement, change]
}
