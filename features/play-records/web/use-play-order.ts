import { useSearchParams } from 'react-router'
import type { PlayOrder } from '../play'

const parameter = 'sort'

/** `sort` is its value in the URL. */
export const playOrders: readonly { order: PlayOrder; sort: string; label: string }[] = [
  { order: 'newest', sort: 'new', label: '최근 플레이순' },
  { order: 'mostPlayed', sort: 'play', label: '많이 플레이한 순' },
  { order: 'highest', sort: 'highstar', label: '별점 높은 순' },
]

/** The order in the URL. */
export function orderFrom(search: URLSearchParams): PlayOrder {
  const asked = search.get(parameter)
  return playOrders.find(({ sort }) => sort === asked)?.order ?? 'newest'
}

export function usePlayOrder(): PlayOrder {
  const [search] = useSearchParams()
  return orderFrom(search)
}
