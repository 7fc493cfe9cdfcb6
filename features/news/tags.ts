import { tagKind } from '~/lib/tags'

export const newsTags = {
  articles: tagKind('articles'),
  banners: tagKind('banners'),
}
