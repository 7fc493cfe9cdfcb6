import { pageWire, spread, type WireOf, wireTable } from '~/lib/server/wire'
import type { newsCalls } from './schemas'

// Other programs call news "boardNews" and have two lists of banners, the carousel's and the league's.

const article = wireTable({
  images: spread('image1', 'image2', 'image3'),
  html: 'content',
  sourceUrl: 'url',
  publishedAt: 'created_at',
})
const banners = { reply: pageWire(wireTable({ image: 'img1' })) }

export const newsWire: WireOf<typeof newsCalls> = {
  list: { reply: pageWire(article) },
  article: { reply: article },
  topBanners: banners,
  leagueBanners: banners,
}
