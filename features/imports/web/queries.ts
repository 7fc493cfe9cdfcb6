import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { type ImportFile, importEndpoints } from '../endpoints'
import { type ImportKindName, type ImportState, importTags, isUnderWay, type RowResult } from '../import'

const lookAgainMs = 1_000
const lookAtListMs = 3_000

export const importQueries = {
  /** Pages by id backwards from the newest import, so that new imports do not shift the pages. */
  list: ({ kind, text }: { kind: ImportKindName | null; text: string }) =>
    infiniteQueryOptions({
      queryKey: ownKey('imports', 'list', kind, text),
      queryFn: async (context) => {
        const query = {
          kind: kind ?? undefined,
          q: text || undefined,
          before: context.pageParam || undefined,
        }
        const { results: items, nextBefore } = await call(importEndpoints.imports, { query }, context)
        return { items, next: nextBefore === null ? null : String(nextBefore), count: items.length }
      },
      initialPageParam: 0,
      getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
      refetchInterval: pollUnlessStreamed(
        importTags.facts.all,
        ({ data }: { data?: { pages: { items: { state: ImportState }[] }[] } | undefined }) =>
          data?.pages.some(({ items }) => items.some(({ state }) => isUnderWay(state)))
            ? lookAtListMs
            : false,
      ),
      ...onReturn,
    }),

  file: (id: number | string) => ({
    ...ownQuery(importEndpoints.file, { params: { id: String(id) } }, onReturn),
    refetchInterval: pollUnlessStreamed(
      importTags.facts.of(Number(id)),
      ({ data }: { data?: ImportFile | undefined }) => (data && isUnderWay(data.state) ? lookAgainMs : false),
    ),
  }),

  /** The state is part of the key, because the report depends on it. */
  rows: (id: number, search: { state: ImportState; result: RowResult | null; text: string }) =>
    infiniteQueryOptions({
      queryKey: ownKey('imports', 'rows', id, search),
      queryFn: async (context) => {
        const query = {
          result: search.result ?? undefined,
          q: search.text || undefined,
          after: context.pageParam || undefined,
        }
        const input = { params: { id }, query }
        const { results: items, nextAfter } = await call(importEndpoints.rows, input, context)
        return { items, next: nextAfter === null ? null : String(nextAfter), count: items.length }
      },
      initialPageParam: 0,
      getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
    }),
}
