import { paths } from '~/features/paths'

interface ParsedInput {
  /** Encoded as in a URL. */
  params: Record<string, string | undefined>
  query: URLSearchParams
}

/** Fastify patterns of earlier paths of screens, each with its current path. */
export const aliases: Record<string, (input: ParsedInput) => string> = {
  '/game-detail/:id': ({ params }) => paths.game(params.id ?? ''),
  '/review-detail/:id': ({ params }) => paths.review(params.id ?? ''),
  '/store-detail/:id': ({ params, query }) => withTab(paths.cafe(params.id ?? ''), query.get('tab')),
  '/shop/:id/info': ({ params }) => withTab(paths.cafe(params.id ?? ''), 'info'),
  '/shop/:id/coupon': ({ params }) => withTab(paths.cafe(params.id ?? ''), 'coupon'),
  '/shop/:id/game': ({ params }) => withTab(paths.cafe(params.id ?? ''), 'game'),
  '/stores': () => paths.cafeSearch(),
  '/search-store': () => paths.cafeSearch(),
  '/purchase-log': () => paths.passHistory(),
  '/play-record/:id': ({ params }) => paths.logPlay(params.id ?? ''),
  '/review/write': ({ query }) => {
    const gameId = query.get('id')
    return gameId && /^\d+$/.test(gameId) ? paths.writeReview(gameId) : paths.search()
  },
  '/review/edit/:id': ({ params }) => paths.editReview(params.id ?? ''),
  '/reviews': () => paths.reviews(),
  '/signup/*': () => paths.signUp(),
  '/loginstep02': () => paths.signUp(),
  '/loginstep03': () => paths.signUp(),
}

function withTab(path: string, tab: string | null): string {
  return tab === null ? path : `${path}?tab=${encodeURIComponent(tab)}`
}
