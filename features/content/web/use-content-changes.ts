import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PictureUse } from '~/features/news/writing'
import { call } from '~/lib/web/call'
import {
  changedArticleShape,
  contentEndpoints,
  keptArticleShape,
  uploadedShape,
  versionShape,
  writtenArticleShape,
} from '../contract'
import { type KeptArticle, type TypedArticle, writtenFrom } from '../written-article'
import { contentQueries } from './queries'

function useChange<Input, Outcome>(send: (input: Input, client: QueryClient) => Promise<Outcome>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: (input: Input) => send(input, client) })
}

/** Without an article a new one is stored, once for each key. */
export function useSaveArticle(article: Pick<KeptArticle, 'id'> | null) {
  return useChange(
    async ({ typed, version, key }: { typed: TypedArticle; version: string | null; key: string }, client) => {
      const written = writtenFrom(typed)
      const saved = keptArticleShape.fromWire(
        article === null || version === null
          ? await call(
              contentEndpoints.writeArticle,
              { body: writtenArticleShape.toWire(written) },
              { client, idempotencyKey: key },
            )
          : await call(
              contentEndpoints.changeArticle,
              { params: { id: article.id }, body: changedArticleShape.toWire({ ...written, version }) },
              { client },
            ),
      )
      client.setQueryData(contentQueries.article(String(saved.id)).queryKey, saved)
      return saved
    },
  )
}

export function useRemoveArticle() {
  return useChange(({ id, version }: Pick<KeptArticle, 'id' | 'version'>, client) =>
    call(
      contentEndpoints.removeArticle,
      { params: { id }, query: versionShape.toWire({ version }) },
      { client },
    ),
  )
}

/** Uploads a picture, cut to the shape of its place, and returns its address. */
export function useAddPicture(use: PictureUse) {
  return useChange(
    async (picture: Blob, client) =>
      uploadedShape.fromWire(
        await call(contentEndpoints.addPicture, { params: { use }, body: picture }, { client }),
      ).image,
  )
}
