import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '~/features/paths'
import { notFound } from '~/lib/errors'
import { readAsked } from '~/lib/server/asked'
import { escapeHtml } from '~/lib/server/escape-html'
import { joinByName } from '~/lib/server/feature'
import type { Tag } from '~/lib/tags'
import { features } from './features'

/** URLs per page. Pages are ranges of ids, so that adding things does not shift the others. */
const addressesPerPage = 5_000

const screens = [paths.home(), ...features.flatMap(({ sitemap }) => sitemap?.screens ?? [])]
const things = joinByName(features.map(({ sitemap }) => sitemap?.things ?? {}))

/** Excluded from search engines: members' own screens, forms, the API and the demo's stand-ins. */
const closed = [
  '/v1/',
  '/sandbox',
  '/auth/',
  paths.login(),
  paths.signUp(),
  paths.profile(),
  paths.notices(),
  paths.locationSetting(),
  paths.writeReview(''),
  '/edit-review/',
  '/play-record',
  '/payment/',
  '/operator/',
  paths.recommendationLoading(''),
  paths.recommendationResult(''),
]

const day = 'public, max-age=86400'

/** robots.txt and the sitemap, the same in both modes. */
export function mountSitemap(app: FastifyInstance): void {
  const { env, db, clock, responseCache: cache } = app
  const absolute = (path: string) => `${env.publicUrl}${path}`

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, tags, write }: { key: string; tags: readonly Tag[]; write: () => Promise<string> },
  ): Promise<FastifyReply> {
    const { work } = cache.share(`sitemap ${key}`, async (since) => {
      const found = cache.find(key)
      if (found) return { body: '', cached: found }
      const body = await write()
      const headers = { ...cache.commonHeaders, 'content-type': 'application/xml; charset=utf-8' }
      return {
        body,
        cached: await cache.store(key, { body, headers, tags: [...tags], audience: 'everybody' }, since),
      }
    })
    const { body, cached } = await work
    if (!cached) return reply.type('application/xml').send(body)
    reply.hijack()
    cache.send(cached, readAsked(request.raw), reply.raw)
    return reply
  }

  app.get('/robots.txt', { config: { rate: 'read' } }, async (_, reply) =>
    reply
      .type('text/plain')
      .header('cache-control', day)
      .send(
        [
          'User-agent: *',
          ...closed.map((path) => `Disallow: ${path}`),
          `Sitemap: ${absolute('/sitemap.xml')}`,
          '',
        ].join('\n'),
      ),
  )

  app.get('/sitemap.xml', { config: { rate: 'read' } }, (request, reply) =>
    answer(request, reply, {
      key: '/sitemap.xml',
      tags: Object.values(things).flatMap(({ tags }) => tags),
      write: async () => {
        const pages = ['screens']
        for (const [name, { findLast }] of Object.entries(things)) {
          const count = Math.ceil((await findLast(db)) / addressesPerPage)
          for (let page = 1; page <= count; page += 1) pages.push(`${name}-${page}`)
        }
        return toXml(
          'sitemapindex',
          'sitemap',
          pages.map((page) => absolute(`/sitemap/${page}.xml`)),
        )
      },
    }),
  )

  app.get('/sitemap/screens.xml', { config: { rate: 'read' } }, (request, reply) =>
    answer(request, reply, {
      key: '/sitemap/screens.xml',
      tags: [],
      write: async () => toXml('urlset', 'url', screens.map(absolute)),
    }),
  )

  app.get<{ Params: { page: string } }>(
    '/sitemap/:page',
    { config: { rate: 'read' } },
    async (request, reply) => {
      const [, name = '', digits] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(request.params.page) ?? []
      const listed = Object.hasOwn(things, name) ? things[name] : undefined
      const page = Number(digits)
      const first = (page - 1) * addressesPerPage + 1
      if (!listed || first > (await listed.findLast(db))) throw notFound('사이트맵을 찾을 수 없어요.')
      return answer(request, reply, {
        key: `/sitemap/${name}-${page}.xml`,
        tags: listed.tags,
        write: async () => {
          const ids = await listed.listBetween(db, first, first + addressesPerPage - 1, clock.now())
          return toXml(
            'urlset',
            'url',
            ids.map((id) => absolute(listed.path(id))),
          )
        },
      })
    },
  )
}

function toXml(root: string, item: string, addresses: readonly string[]): string {
  const lines = addresses.map((address) => `<${item}><loc>${escapeHtml(address)}</loc></${item}>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n')
}
