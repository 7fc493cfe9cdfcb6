import { useEffect, useRef, useState } from 'react'
import { minuteMs } from '~/lib/durations'
import { addressOf, call } from '~/lib/web/call'
import type { CallFailed } from '~/lib/web/call-failed'
import { followStream } from '~/lib/web/follow-stream'
import { deviceMark } from '~/lib/web/idempotency-key'
import { queryClient } from '~/lib/web/query-client'
import { sayFailure } from '~/ui/say-failure'
import { sittingEndpoints, type TableNow } from '../endpoints'
import { heardEveryMs } from '../sitting'

export interface FollowedTable {
  table: TableNow | null
  /** Why the table cannot be shown. */
  failure: CallFailed | null
  /** Whether what is shown is what happens there now. */
  isLive: boolean
  /** The record of the sitting at which this phone sat when it ended. */
  endedKey: string | null
}

/** A phone that does nothing still says so often that it is there, and learns when the game ends about now. */
const hereEveryMs = minuteMs

const readTable = (code: string, arrives: boolean) =>
  call(
    sittingEndpoints.read,
    { params: { code }, body: { phone: deviceMark(), arrives } },
    { client: queryClient() },
  )

/** What this phone sees after a change, and whether its sitting has ended with it. */
function next(before: FollowedTable, table: TableNow): FollowedTable {
  if (before.table !== null && table.revision < before.table.revision) return before
  const sat = before.table?.sitting?.inside?.recordKey ?? null
  const endedKey = sat !== null && table.sitting === null ? sat : before.endedKey
  return { table, failure: null, isLive: true, endedKey: table.sitting?.inside ? null : endedKey }
}

/** Follows a table as this phone. */
export function useTable(code: string): FollowedTable & { take: (table: TableNow) => void } {
  const [state, setState] = useState<FollowedTable>({
    table: null,
    failure: null,
    isLive: false,
    endedKey: null,
  })
  const known = useRef(-1)
  // Who has left the seat of their meetup does not get it back by what the others do.
  const hasSat = useRef(false)
  const take = (table: TableNow) => {
    if (table.sitting?.inside) hasSat.current = true
    known.current = Math.max(known.current, table.revision)
    setState((before) => next(before, table))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `take` sets state alone
  useEffect(() => {
    const read = () => readTable(code, !hasSat.current)
    const readAgain = () => void read().then(take, () => undefined)
    const here = setInterval(readAgain, Math.max(hereEveryMs, heardEveryMs))
    const stop = followStream({
      read,
      onRead: take,
      onFailed: (failure) => setState((before) => ({ ...before, table: null, failure, isLive: false })),
      address: () => addressOf(sittingEndpoints.follow.path, { params: { code } }),
      onNews: (data) => {
        const { revision } = JSON.parse(data) as { revision: number }
        if (revision > known.current) readAgain()
        else setState((before) => ({ ...before, isLive: true }))
      },
      onLost: () => setState((before) => ({ ...before, isLive: false })),
    })
    return () => {
      clearInterval(here)
      stop()
    }
  }, [code])
  return { ...state, take }
}

/** What a part of the screen needs to do something at the table. */
export interface AtTable {
  code: string
  take: (table: TableNow) => void
}

/** Does something, shows what came of it, and says why if nothing did. Returns whether it was done. */
export async function doAt(
  { take }: Pick<AtTable, 'take'>,
  step: Promise<TableNow>,
  failed: string,
): Promise<boolean> {
  try {
    take(await step)
    return true
  } catch (error) {
    sayFailure(error as Error, failed)
    return false
  }
}

const nameKey = 'table-name'

/** What this phone was called at its last table. */
export function storedName(): string {
  try {
    return localStorage.getItem(nameKey) ?? ''
  } catch {
    return ''
  }
}

export function storeName(name: string): void {
  try {
    localStorage.setItem(nameKey, name)
  } catch {
    // Without storage the name is typed again.
    return
  }
}
