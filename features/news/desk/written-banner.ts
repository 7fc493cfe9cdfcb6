import type { BannerPlace } from '~/features/news/news'
import { bannerMessages, isBannerUrl, writingLimits } from '~/features/news/writing'
import { countCharacters } from '~/lib/characters'

/** A banner as operators edit it. */
export interface ManagedBanner {
  id: number
  place: BannerPlace
  image: string
  title: string
  url: string | null
  shownFrom: string | null
  shownUntil: string | null
  state: 'waiting' | 'shown' | 'ended'
  version: string
}

export const placeNames: Record<BannerPlace, string> = { top: '홈 위쪽', league: '리그' }

export function bannerPlaceFrom(text: string | null): BannerPlace {
  return text === 'league' ? 'league' : 'top'
}

export interface TypedBanner {
  image: string | null
  title: string
  url: string
  /** The values of the time fields, in Seoul: '2026-11-22T18:00', or empty. */
  from: string
  until: string
}

export function typedFromBanner(banner: ManagedBanner | null): TypedBanner {
  return {
    image: banner?.image ?? null,
    title: banner?.title ?? '',
    url: banner?.url ?? '',
    from: (banner?.shownFrom ?? '').slice(0, 16),
    until: (banner?.shownUntil ?? '').slice(0, 16),
  }
}

/** Converts the values of the form to the banner that is sent. */
export function writtenFromBanner({ image, title, url, from, until }: TypedBanner) {
  const momentOf = (time: string) => (time === '' ? null : `${time}:00+09:00`)
  return {
    image: image ?? '',
    title: title.trim(),
    url: url.trim() || null,
    shownFrom: momentOf(from),
    shownUntil: momentOf(until),
  }
}

/** The first problem that prevents saving the banner. */
export function whyBadBanner({ image, title, url, from, until }: TypedBanner) {
  if (image === null) return { field: 'image', message: bannerMessages.image }
  if (title.trim() === '') return { field: 'title', message: bannerMessages.title }
  if (countCharacters(title.trim()) > writingLimits.bannerTitle) {
    return { field: 'title', message: bannerMessages.longTitle }
  }
  if (url.trim() !== '' && !isBannerUrl(url.trim())) return { field: 'url', message: bannerMessages.url }
  if (from !== '' && until !== '' && until <= from) {
    return { field: 'shownUntil', message: bannerMessages.until }
  }
  return null
}
