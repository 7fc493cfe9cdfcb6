import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badInput, notSignedIn, refuse, sessionOver } from '~/lib/errors'
import { tabOf } from '~/lib/server/response-cache'
import { serveStream } from '~/lib/server/serve-stream'
import { fromTagList, isPersonal, kindOf, type Tag } from '~/lib/tags'
import { appEndpoints } from '../contract'
import { notWatchable } from '../refusals'

/** Changes within this time are sent as one message. */
const gatherMs = 50

/** The tag kinds that endpoints depend on. */
function knownKinds({ endpoints }: FastifyInstance): Set<Tag> {
  const dependencies = endpoints.flatMap(({ dependsOn }) => dependsOn ?? [])
  return new Set(dependencies.map((each) => (typeof each === 'string' ? kindOf(each) : each.kind)))
}

/** A personal tag names no member; it always means the viewer's own data. */
async function checkTags(
  { changes }: FastifyInstance,
  tags: readonly Tag[],
  { caller, headers }: FastifyRequest,
): Promise<void> {
  if (!caller && tags.some(isPersonal)) {
    throw headers.authorization === undefined ? notSignedIn() : sessionOver()
  }
  for (const tag of tags) if (!(await changes.mayWatch(tag, caller))) throw refuse(notWatchable)
}

/**
 * One stream for everything that a page watches. It only sends the tags that changed; the client then refetches the
 * data from the ordinary endpoints.
 */
export function changeRoutes(app: FastifyInstance): void {
  let known: Set<Tag> | null = null
  serveStream(app, appEndpoints.changes, {
    authorise: async ({ query }, request) => {
      known ??= knownKinds(app)
      const tags = fromTagList(query.tags)
      const unknown = tags.find((tag) => !known?.has(kindOf(tag)))
      if (unknown !== undefined) throw badInput({ tags: `지켜볼 수 없는 태그(tags)예요: ${unknown}` })
      await checkTags(app, tags, request)
    },
    open: async ({ query }, stream, request) => {
      const tags = [...new Set(fromTagList(query.tags))]
      const gathered = new Set<Tag>()
      let timer: NodeJS.Timeout | null = null
      function tell(): void {
        timer = null
        stream.send({ changed: [...gathered] })
        gathered.clear()
      }
      const unsubscribe = await app.changes.subscribe({
        tags,
        memberId: request.caller?.memberId ?? null,
        tab: tabOf(request),
        hear: (changed) => {
          // The change may also have changed who may watch.
          if (changed.some((tag) => app.changes.isGuarded(tag))) stream.checkRights()
          for (const tag of changed) gathered.add(tag)
          timer ??= setTimeout(tell, gatherMs)
        },
      })
      // Anything the client read before the subscription may be stale, so all tags count as changed.
      stream.send({ changed: tags })
      return () => {
        unsubscribe()
        if (timer !== null) clearTimeout(timer)
      }
    },
  })
}
