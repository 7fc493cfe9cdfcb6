import type { FastifyInstance, FastifyRequest } from 'fastify'
import { memberOf } from '~/lib/server/caller'
import { replyWithPage } from '~/lib/server/list-reply'
import { openMemberFiles } from '~/lib/server/member-files'
import { serve, servedBy } from '~/lib/server/serve'
import { ownedEndpoints } from '../endpoints'
import { type CollectionFile, ownedPerPage, tooHardCollection } from '../owned-game'
import { catalogueRefusals } from '../refusals'
import { addOwned, importCollection, previewCollection, removeOwned } from './commands/owned-games'
import { ownedCalls } from './owned-schemas'
import { listOwned, ownedAmong } from './queries/owned-games'

const calls = servedBy(ownedEndpoints, ownedCalls)

function joinParts(parts: readonly CollectionFile[]): CollectionFile {
  return {
    games: parts.flatMap(({ games }) => games),
    notOwned: parts.reduce((sum, { notOwned }) => sum + notOwned, 0),
  }
}

export function ownedRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  const withFile = openMemberFiles<CollectionFile>(
    'features/catalogue/server/import/read-collection-worker',
    {
      isRunning: catalogueRefusals.collectionRunning,
      tooHard: tooHardCollection,
    },
  )

  serve(app, calls.list, async ({ query: { text = '', page = 1 } }, request) => {
    const { count, games } = await listOwned(db, { memberId: memberOf(request).memberId, text, page })
    return replyWithPage(request, games, count, { page, size: ownedPerPage })
  })

  serve(app, calls.one, async ({ params: { gameId } }, request) => {
    const owned = await ownedAmong(db, { memberId: memberOf(request).memberId, gameIds: [gameId] })
    return { isOwned: owned.length > 0 }
  })

  serve(app, calls.add, async ({ params: { gameId } }, request) => {
    await addOwned(db, { memberId: memberOf(request).memberId, gameId, now: clock.now() })
    return { isOwned: true }
  })

  serve(app, calls.remove, async ({ params: { gameId } }, request) => {
    await removeOwned(db, { memberId: memberOf(request).memberId, gameId })
    return { isOwned: false }
  })

  const importedBy = (request: FastifyRequest, parts: readonly CollectionFile[]) => ({
    memberId: memberOf(request).memberId,
    file: joinParts(parts),
    now: clock.now(),
  })

  serve(app, calls.previewImport, ({ body }, request) =>
    withFile(memberOf(request).memberId, body, (parts) => previewCollection(db, importedBy(request, parts))),
  )

  serve(app, calls.importFile, ({ body }, request) =>
    withFile(memberOf(request).memberId, body, (parts) => importCollection(db, importedBy(request, parts))),
  )
}
