import { useSearchParams } from 'react-router'
import { type ReviewOrder, reviewOrders } from '../review'

const parameter = 'sort'

/** The order in the URL. */
export function orderFrom(search: URLSearchParams): ReviewOrder {
  const value = search.get(parameter)
  return reviewOrders.find((order) => order === value) ?? 'newest'
}

/** The order of a list is kept in the URL, so that it survives reloads and can be shared. */
export function useReviewOrder(): [ReviewOrder, (order: ReviewOrder) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (order: ReviewOrder) =>
    setSearch(order === 'newest' ? {} : { [parameter]: order }, { replace: true })
  return [orderFrom(search), choose]
}
