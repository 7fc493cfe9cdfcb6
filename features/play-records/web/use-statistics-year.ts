import { useSearchParams } from 'react-router'

/** The year in the URL; null means all years. */
export function yearFrom(search: URLSearchParams): number | null {
  const text = search.get('year')
  return text !== null && /^(19|[2-9]\d)\d{2}$/.test(text) ? Number(text) : null
}

export function useStatisticsYear(): number | null {
  const [search] = useSearchParams()
  return yearFrom(search)
}
