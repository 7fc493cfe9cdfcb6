import { createHash } from 'node:crypto'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound, Refusal } from '~/lib/errors'
import type { BackgroundProcess } from '~/lib/server/background-process'
import { joinByName, type ShareCardContent } from '~/lib/server/feature'
import type { ShareCard } from '~/lib/server/pictures/share-card'
import { readStored, storeWhole } from '~/lib/server/pictures/stored-image'
import { openShareCards } from '~/lib/server/pictures/stored-share-cards'
import { features } from './features'
import type { Media } from './media'

const brand = '미플'

const siteCard: ShareCardContent = {
  title: '오늘 뭐 하고 놀까?',
  subtitle: '보드게임을 고르고, 함께할 사람과 카페를 찾아요',
  meta: ['보드게임', '보드게임 카페'],
  picture: null,
}

/** Increase when cards are drawn differently, so that cached drawings are no longer used. */
const edition = 1
const largestId = 2_147_483_647
/** By the first part of their path. */
const kinds = joinByName(features.map(({ shareCards = {} }) => shareCards))

export interface ShareCardParts {
  media: Media
  /** Cards are drawn in another process, because drawing is heavy on CPU and its fonts on memory. */
  drawing: BackgroundProcess<ShareCard, Uint8Array>
}

/** The pictures of shared links: /share/site.jpg, and one path per kind, e.g. /share/games/:id.jpg. */
export function mountShareCards(app: FastifyInstance, parts: ShareCardParts): void {
  const drawer = cardDrawer(app.env.dataDir, parts)
  app.get<{ Params: { '*': string } }>('/share/*', { config: { rate: 'read' } }, async (request, reply) => {
    const name = request.params['*']
    const words = await findWords(app, name)
    if (!words) throw notFound('공유 그림을 찾을 수 없어요.')
    const card = await drawer.prepare(name.replace(/\.jpg$/, ''), words, {
      isStillShown: async () => (await findWords(app, name)) !== null,
    })
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('etag', card.etag)
      // Lets messengers embed the picture on other origins.
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match']?.includes(card.etag)) return reply.status(304).send()
    return reply.type('image/jpeg').send(await card.bytes())
  })
}

const fingerprintOf = (words: ShareCardContent, image: Uint8Array | string = '') =>
  createHash('sha1')
    .update(JSON.stringify([edition, brand, words]))
    .update(image)
    .digest('hex')

/**
 * The page with each share picture at an address of what it shows now: messengers keep a picture by its address, for days.
 * The address without a revision, or with an old one, still answers with the picture of now.
 */
export async function withCardRevisions(app: FastifyInstance, html: string): Promise<string> {
  const path = `${app.env.publicUrl}/share/`
  let page = html
  const names = html
    .split(path)
    .slice(1)
    .map((rest) => /^[a-z-]+\/\d+\.jpg/.exec(rest)?.[0] ?? '')
  for (const name of new Set(names)) {
    const words = name === '' ? null : await findWords(app, name)
    if (words)
      page = page.replaceAll(`${path}${name}`, `${path}${name}?v=${fingerprintOf(words).slice(0, 8)}`)
  }
  return page
}

async function findWords({ db, clock }: FastifyInstance, name: string): Promise<ShareCardContent | null> {
  if (name === 'site.jpg') return siteCard
  const [, kind = '', digits] = /^([a-z-]+)\/([1-9]\d{0,9})\.jpg$/.exec(name) ?? []
  const find = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  const id = Number(digits)
  return find === undefined || id > largestId ? null : find(db, id, clock.now())
}

const tooManyCards = () =>
  new Refusal(429, '지금 그릴 그림이 많아요. 잠시 뒤에 다시 시도해 주세요.', {
    code: 'BUSY',
    retryAfterSeconds: 30,
  })

interface Card {
  etag: string
  bytes(): Promise<Buffer>
}

interface NewCard {
  name: string
  file: string
  words: ShareCardContent
  image: Buffer | undefined
  /** Asked when the card is stored. */
  isStillShown(): Promise<boolean>
}

/** More cards than this do not wait to be drawn; a preview is asked for again. */
const mostWaiting = 20

/** The file name contains a hash of the card's content, so a changed game gets a new card. */
function cardDrawer(dataDir: string, { media, drawing }: ShareCardParts) {
  const stored = openShareCards(dataDir)
  const underWay = new Map<string, Promise<Buffer>>()
  // One card at a time: a crawler that requests the whole catalogue must not slow down visitors.
  let last: Promise<unknown> = Promise.resolve()

  async function drawAndStore({ name, file, words, image, isStillShown }: NewCard): Promise<Buffer> {
    const { title, subtitle, meta } = words
    const bytes = Buffer.from(await drawing.ask({ title, subtitle, meta, image, brand }))
    await storeWhole(file, bytes)
    // Whoever has left while their card was drawn had its file dropped too early.
    await stored.drop(name, (await isStillShown()) ? file : undefined)
    return bytes
  }

  function draw(card: NewCard): Promise<Buffer> {
    const { file } = card
    const open = underWay.get(file)
    if (open) return open
    if (underWay.size > mostWaiting) throw tooManyCards()
    const drawn = last.then(() => drawAndStore(card)).finally(() => underWay.delete(file))
    underWay.set(file, drawn)
    last = drawn.catch(() => null)
    return drawn
  }

  return {
    prepare: async (
      name: string,
      words: ShareCardContent,
      { isStillShown }: Pick<NewCard, 'isStillShown'>,
    ): Promise<Card> => {
      const image = words.picture === null ? null : await media.find(path.relative('/media', words.picture))
      const fingerprint = fingerprintOf(words, image?.bytes)
      const file = stored.fileOf(name, fingerprint)
      return {
        etag: `"${fingerprint}"`,
        bytes: async () =>
          (await readStored(file))?.bytes ?? draw({ name, file, words, image: image?.bytes, isStillShown }),
      }
    },
  }
}
