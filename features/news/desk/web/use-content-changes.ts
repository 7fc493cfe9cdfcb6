import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { editedFrom, type TypedGame } from '~/features/catalogue/desk/typed-game'
import type { BannerPlace } from '~/features/news/news'
import type { PictureUse } from '~/features/news/writing'
import { call } from '~/lib/web/call'
import {
  bannerOrderShape,
  changedArticleShape,
  changedBannerShape,
  contentEndpoints,
  editedGameShape,
  keptArticleShape,
  keptBannerShape,
  keptGameShape,
  mergeAskedShape,
  newBannerShape,
  placeAskedShape,
  uploadedShape,
  versionShape,
  writtenArticleShape,
} from '../contract'
import { type ManagedArticle, type TypedArticle, writtenFrom } from '../written-article'
import { type TypedBanner, writtenFromBanner } from '../written-banner'
import { contentQueries } from './queries'

function useChange<Input, Outcome>(send: (input: Input, client: QueryClient) => Promise<Outcome>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: (input: Input) => send(input, client) })
}

/** Saves the article. If it is null, stores a new one, but only one for each idempotency key. */
export function useSaveArticle(article: Pick<ManagedArticle, 'id'> | null) {
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
  return useChange(({ id, version }: Pick<ManagedArticle, 'id' | 'version'>, client) =>
    call(
      contentEndpoints.removeArticle,
      { params: { id }, query: versionShape.toWire({ version }) },
      { client },
    ),
  )
}

/** Saves the banner. If `id` is null, stores a new one, but only one for each idempotency key. */
export function useSaveBanner({ id, place }: { id: number | null; place: BannerPlace }) {
  return useChange(
    async ({ typed, version, key }: { typed: TypedBanner; version: string; key: string }, client) => {
      const written = writtenFromBanner(typed)
      const saved = keptBannerShape.fromWire(
        id === null
          ? await call(
              contentEndpoints.writeBanner,
              { body: newBannerShape.toWire({ ...written, place }) },
              { client, idempotencyKey: key },
            )
          : await call(
              contentEndpoints.changeBanner,
              { params: { id }, body: changedBannerShape.toWire({ ...written, version }) },
              { client },
            ),
      )
      client.setQueryData(contentQueries.banner(String(saved.id)).queryKey, saved)
      return saved
    },
  )
}

export function useRemoveBanner() {
  return useChange(({ id, version }: { id: number; version: string }, client) =>
    call(
      contentEndpoints.removeBanner,
      { params: { id }, query: versionShape.toWire({ version }) },
      { client },
    ),
  )
}

export function useArrangeBanners(place: BannerPlace) {
  return useChange((order: { ids: number[]; version: string }, client) =>
    call(contentEndpoints.arrangeBanners, { body: bannerOrderShape.toWire({ ...order, place }) }, { client }),
  )
}

export function useEditGame(id: number) {
  return useChange(async ({ typed, version }: { typed: TypedGame; version: string }, client) => {
    const body = editedGameShape.toWire({ ...editedFrom(typed), version })
    const saved = keptGameShape.fromWire(
      await call(contentEndpoints.editGame, { params: { id }, body }, { client }),
    )
    client.setQueryData(contentQueries.game(String(id)).queryKey, saved)
    return saved
  })
}

export function useMergeGames(from: number) {
  return useChange((asked: { into: number; version: string }, client) =>
    call(
      contentEndpoints.mergeGame,
      { params: { id: from }, body: mergeAskedShape.toWire(asked) },
      { client },
    ),
  )
}

export function usePlaceGame(category: number) {
  return useChange((move: { gameId: number; place: number; version: string }, client) =>
    call(
      contentEndpoints.placeGame,
      { params: { category }, body: placeAskedShape.toWire(move) },
      { client },
    ),
  )
}

/** Uploads a picture and returns its address. The server crops it to the shape for its use. */
export function useAddPicture(use: PictureUse) {
  return useChange(
    async (picture: Blob, client) =>
      uploadedShape.fromWire(
        await call(contentEndpoints.addPicture, { params: { use }, body: picture }, { client }),
      ).image,
  )
}
