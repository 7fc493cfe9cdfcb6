import { useEffect, useRef, useState } from 'react'
import { minuteMs } from '~/lib/durations'
import { addressOf, call } from '~/lib/web/call'
import type { CallFailed } from '~/lib/web/call-failed'
import { followStream } from '~/lib/web/follow-stream'
import { deviceMark } from '~/lib/web/idempotency-key'
import { deviceMs } from '~/lib/web/now'
import { queryClient } from '~/lib/web/query-client'
import { sayFailure } from '~/ui/say-failure'
import { type SessionNews, timerEndpoints } from '../../timer/endpoints'
import { sittingEndpoints, type TableNow } from '../endpoints'
import { heardEveryMs, rememberedMs } from '../sitting'

export interface FollowedTable {
  table: TableNow | null
  /** Why the table cannot be shown. */
  failure: CallFailed | null
  /** Whether what is shown is what happens there now. */
  isLive: boolean
  /** The record of the last sitting here at which this phone sat, while it does not sit. */
  endedKey: string | null
  /** It has asked for a seat, and somebody has said no. */
  isRefused: boolean
}

/** A phone that does nothing still says so often that it is there, and learns when the game ends about now. */
const hereEveryMs = minuteMs

const readTable = (code: string, arrives: boolean) =>
  call(
    sittingEndpoints.read,
    { params: { code }, body: { phone: deviceMark(), arrives } },
    { client: queryClient() },
  )

/** What this phone sees after a change, and what that means for it. */
function next(before: FollowedTable, table: TableNow, code: string): FollowedTable {
  if (before.table !== null && table.revision < before.table.revision) return before
  const { sitting } = table
  const asked = before.table?.sitting
  const isAnswered = asked?.own != null && asked.inside === null && sitting !== null && sitting.own === null
  return {
    ...{ table, failure: null, isLive: true },
    endedKey: sitting?.inside ? null : storedRecord(code),
    isRefused: isAnswered || (before.isRefused && sitting !== null && sitting.own === null),
  }
}

/** Follows a table as this phone. */
export function useTable(code: string): FollowedTable & { take: (table: TableNow) => void } {
  const [state, setState] = useState<FollowedTable>({
    table: null,
    failure: null,
    isLive: false,
    endedKey: null,
    isRefused: false,
  })
  const known = useRef(-1)
  // Who has left the seat of their meetup does not get it back by what the others do.
  const hasSat = useRef(false)
  const take = (table: TableNow) => {
    if (table.sitting?.inside) {
      hasSat.current = true
      storeRecord(code, table.sitting.inside.recordKey)
    }
    known.current = Math.max(known.current, table.revision)
    setState((before) => next(before, table, code))
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
  // The timer of the table tells its own phones when it begins, ends and goes on, and so this one.
  const timer = state.table?.sitting?.inside?.game?.timer ?? null
  const timerKey = timer?.key ?? null
  const stage = timer === null ? '' : `${timer.hasBegun} ${timer.isOver} ${timer.isRanked} `
  // biome-ignore lint/correctness/useExhaustiveDependencies: `take` sets state alone
  useEffect(() => {
    if (timerKey === null) return
    const stream = new EventSource(addressOf(timerEndpoints.follow.path, { params: { key: timerKey } }))
    let hasBegun = false
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      const { events, isOver, ending } = JSON.parse(data) as SessionNews
      hasBegun ||= events.some(({ kind }) => kind === 'start')
      const next = ending?.next ?? ''
      if (`${hasBegun} ${isOver} ${ending?.scores?.isRanked === true} ${next}` === stage) return
      void readTable(code, false).then(take, () => undefined)
    }
    return () => stream.close()
  }, [code, timerKey, stage])
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

const recordKey = 'table-record'

/** The record of the last sitting at this table, as long as it names people. */
function storedRecord(code: string): string | null {
  try {
    const stored = JSON.parse(localStorage.getItem(recordKey) ?? 'null')
    return stored?.code === code && deviceMs() - Number(stored.at) < rememberedMs ? String(stored.key) : null
  } catch {
    return null
  }
}

function storeRecord(code: string, key: string): void {
  try {
    localStorage.setItem(recordKey, JSON.stringify({ code, key, at: deviceMs() }))
  } catch {
    // Without storage the record is reached while the sitting lasts.
    return
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
