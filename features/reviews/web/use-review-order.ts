import { useSearchParams } from 'react-router'
import { type ReviewOrder, reviewOrders } from '../review'

const parameter = 'sort'

/** The order an address asks for. */
export function orderFrom(search: URLSearchParams): ReviewOrder {
  const asked = search.get(parameter)
  return reviewOrders.find((order) => order === asked) ?? 'newest'
}

/** The order of a list stands in its address, where a reload and a shared link find it. */
export function useReviewOrder(): [ReviewOrder, (order: ReviewOrder) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (order: ReviewOrder) =>
    setSearch(order === 'newest' ? {} : { [parameter]: order }, { replace: true })
  return [orderFrom(search), choose]
}
