import { useSearchParams } from 'react-router'
import { type PlaySort, playSorts } from '../play'

const parameter = 'sort'

export const sortChoices: readonly { sort: PlaySort; label: string }[] = [
  { sort: 'new', label: '최근 플레이순' },
  { sort: 'play', label: '많이 플레이한 순' },
  { sort: 'highstar', label: '별점 높은 순' },
]

/** The order in the URL. */
export function sortFrom(search: URLSearchParams): PlaySort {
  const value = search.get(parameter)
  return playSorts.find((sort) => sort === value) ?? 'new'
}

export function usePlaySort(): PlaySort {
  const [search] = useSearchParams()
  return sortFrom(search)
}
