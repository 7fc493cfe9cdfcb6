import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badInput, notSignedIn, refuse, sessionOver } from '~/lib/errors'
import { servedBy } from '~/lib/server/serve'
import { serveStream } from '~/lib/server/serve-stream'
import { fromTagList, isPersonal, kindOf, type Tag } from '~/lib/tags'
import { appEndpoints } from '../endpoints'
import { notWatchable } from '../refusals'
import { appCalls } from './schemas'

const calls = servedBy(appEndpoints, appCalls)

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
  let kinds: Set<Tag> | null = null
  const known = () => {
    kinds ??= knownKinds(app)
    return kinds
  }
  const tagsOf = ({ tags = '', own }: { tags?: string | undefined; own?: 'Y' | undefined }) => [
    ...new Set([...fromTagList(tags), ...(own ? [...known()].filter(isPersonal) : [])]),
  ]
  serveStream(app, calls.changes, {
    authorise: async ({ query }, request) => {
      const tags = tagsOf(query)
      if (tags.length === 0) throw badInput({ tags: '지켜볼 태그(tags)를 보내 주세요.' })
      const unknown = tags.find((tag) => !known().has(kindOf(tag)))
      if (unknown !== undefined) throw badInput({ tags: `지켜볼 수 없는 태그(tags)예요: ${unknown}` })
      await checkTags(app, tags, request)
    },
    tags: ({ query }) => tagsOf(query),
    message: (changed) => ({ changed: [...changed] }),
  })
}
