import type { BannerPlace } from '~/features/news/news'
import { bannerMessages, isBannerUrl, writingLimits } from '~/features/news/writing'
import { countCharacters } from '~/lib/characters'
import { seoulMoment } from '~/lib/seoul-date'
import type { ManagedBanner } from './endpoints'

export const placeNames: Record<BannerPlace, string> = { top: '홈 위쪽', league: '리그' }

export function bannerPlaceFrom(text: string | null): BannerPlace {
  return text === 'league' ? 'league' : 'top'
}

export interface TypedBanner {
  image: string | null
  title: string
  url: string
  /** The values of the time fields, in Seoul: '2026-11-22T18:00', or empty. */
  shownFrom: string
  shownUntil: string
}

const timeOf = (at: string | null = null) => (at === null ? '' : seoulMoment(new Date(at)).slice(0, 16))

export function typedFromBanner(banner: ManagedBanner | null): TypedBanner {
  return {
    image: banner?.image ?? null,
    title: banner?.title ?? '',
    url: banner?.url ?? '',
    shownFrom: timeOf(banner?.shownFrom),
    shownUntil: timeOf(banner?.shownUntil),
  }
}

/** Converts the values of the form to the banner that is sent. */
export function writtenFromBanner({ image, title, url, shownFrom, shownUntil }: TypedBanner) {
  const momentOf = (time: string) => (time === '' ? null : `${time}:00+09:00`)
  return {
    image: image ?? '',
    title: title.trim(),
    url: url.trim() || null,
    shownFrom: momentOf(shownFrom),
    shownUntil: momentOf(shownUntil),
  }
}

/** The first problem that prevents saving the banner. */
export function whyBadBanner({ image, title, url, shownFrom, shownUntil }: TypedBanner) {
  if (image === null) return { field: 'image', message: bannerMessages.image }
  if (title.trim() === '') return { field: 'title', message: bannerMessages.title }
  if (countCharacters(title.trim()) > writingLimits.bannerTitle) {
    return { field: 'title', message: bannerMessages.longTitle }
  }
  if (url.trim() !== '' && !isBannerUrl(url.trim())) return { field: 'url', message: bannerMessages.url }
  if (shownFrom !== '' && shownUntil !== '' && shownUntil <= shownFrom) {
    return { field: 'shownUntil', message: bannerMessages.until }
  }
  return null
}
