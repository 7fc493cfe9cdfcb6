import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownKey } from '~/lib/web/own-key'
import { importEndpoints, importFileShape, importListShape, importRowsShape } from '../contract'
import { type ImportKindName, type ImportState, isUnderWay, type RowResult } from '../import'

/** The server does not announce the progress of an import, so clients poll for it. */
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
        const { imports, nextBefore } = importListShape.fromWire(
          await call(importEndpoints.list, { query }, context),
        )
        const next = nextBefore === null ? null : String(nextBefore)
        return { items: imports, next, count: imports.length }
      },
      initialPageParam: 0,
      getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ items }) => items.some(({ state }) => isUnderWay(state))) ? lookAtListMs : false,
      refetchOnWindowFocus: 'always',
    }),

  file: (id: string) =>
    queryOptions({
      queryKey: ownKey('imports', 'file', id),
      queryFn: async (context) =>
        importFileShape.fromWire(await call(importEndpoints.file, { params: { id } }, context)),
      refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? lookAgainMs : false),
      refetchOnWindowFocus: 'always',
    }),

  /** The state is part of the key, because the report depends on it. */
  rows: (id: number, asked: { state: ImportState; result: RowResult | null; text: string }) =>
    infiniteQueryOptions({
      queryKey: ownKey('imports', 'rows', id, asked),
      queryFn: async (context) => {
        const query = {
          result: asked.result ?? undefined,
          q: asked.text || undefined,
          after: context.pageParam || undefined,
        }
        const { rows, nextAfter } = importRowsShape.fromWire(
          await call(importEndpoints.rows, { params: { id }, query }, context),
        )
        const next = nextAfter === null ? null : String(nextAfter)
        return { items: rows, next, count: rows.length }
      },
      initialPageParam: 0,
      getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
    }),
}
