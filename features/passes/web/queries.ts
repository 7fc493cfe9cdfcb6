import { type QueryState, queryOptions } from '@tanstack/react-query'
import { rememberedMember } from '~/features/accounts/web/use-session'
import { call } from '~/lib/web/call'
import { CallFailed } from '~/lib/web/call-failed'
import { pagesOf } from '~/lib/web/list-pages'
import { keepOwnCopy, readOwnCopy } from '~/lib/web/own-copy'
import { ownKey } from '~/lib/web/own-key'
import { onReturn } from '~/lib/web/own-query'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { type Needs, needPages } from '~/lib/web/prefetch'
import { passEndpoints, type Wallet } from '../endpoints'

const copyName = 'wallet'
const askAgainMs = 2_000
const longestPauseMs = 20_000

/** The wallet as the screen shows it. */
export interface ShownWallet extends Wallet {
  /** True for the copy that this device stored, shown because the server cannot be reached. */
  isStoredCopy: boolean
  /** The time that decides what has expired: `asOf`, plus the age of a stored copy. */
  now: Date
}

function toShown(
  wallet: Wallet,
  { ageMs, isStoredCopy }: { ageMs: number; isStoredCopy: boolean },
): ShownWallet {
  const now = new Date(Date.parse(wallet.asOf) + ageMs)
  return {
    ...wallet,
    lots: wallet.lots.filter(({ expiresAt }) => new Date(expiresAt) > now),
    isStoredCopy,
    now,
  }
}

/** There is no connection, or the server is down. A refusal or a bug does not count. */
const isUnreachable = (error: unknown) =>
  error instanceof CallFailed && (error.status === 0 || error.status >= 500)

export const passQueries = {
  all: () => ownKey('passes'),

  /** The number of usable passes, by tier. */
  counts: () =>
    queryOptions({
      queryKey: [...passQueries.all(), 'counts'] as const,
      queryFn: async (context) => {
        const [counts] = await call(passEndpoints.counts, {}, context)
        if (counts === undefined) throw new Error('the server counted no passes')
        return counts
      },
      ...onReturn,
    }),

  wallet: () =>
    queryOptions({
      queryKey: [...passQueries.all(), 'wallet'] as const,
      queryFn: async (context) => {
        const memberId = rememberedMember()
        try {
          const wallet = await call(passEndpoints.wallet, {}, context)
          if (memberId !== null) {
            void keepOwnCopy(copyName, { memberId, value: wallet }, () => rememberedMember() === memberId)
          }
          return toShown(wallet, { ageMs: 0, isStoredCopy: false })
        } catch (error) {
          const copy =
            isUnreachable(error) && memberId !== null ? await readOwnCopy(copyName, memberId) : null
          if (copy === null) throw error
          return toShown(copy.value as Wallet, { ageMs: copy.ageMs, isStoredCopy: true })
        }
      },
      staleTime: 0,
      refetchOnReconnect: 'always',
      // The browser's online event comes a moment before the server can be reached, and not at all on a page
      // that was opened without a connection. A stored wallet is therefore refetched, with growing pauses.
      refetchInterval: pollUnlessStreamed(
        null,
        ({ status, data, dataUpdateCount }: QueryState<ShownWallet>) =>
          status === 'success' &&
          data?.isStoredCopy === true &&
          Math.min(askAgainMs * dataUpdateCount, longestPauseMs),
      ),
      ...onReturn,
    }),

  history: () =>
    pagesOf(passEndpoints.history, {
      queryKey: [...passQueries.all(), 'history'] as const,
      toQuery: (page) => ({ page }),
      ...onReturn,
    }),
}

export const passHistoryNeeds: Needs = () => [needPages(passQueries.history())]
