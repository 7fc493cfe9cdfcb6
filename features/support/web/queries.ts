import { isId } from '~/lib/ids'
import { ownKey } from '~/lib/web/own-key'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { slicesOf } from '~/lib/web/slices-of'
import { supportEndpoints } from '../endpoints'

export const supportQueries = {
  inquiries: () =>
    slicesOf(supportEndpoints.inquiries, {
      queryKey: ownKey(supportEndpoints.inquiries.path),
      toQuery: ({ before }) => ({ before }),
      ...onReturn,
    }),
  inquiry: (id: string) => ownQuery(supportEndpoints.inquiry, { params: { id: Number(id) } }, onReturn),
}

export const contactNeeds: Needs = () => [needPages(supportQueries.inquiries())]

export const inquiryNeeds: Needs = ({ params: { id = '' } }) =>
  isId(id) ? [need(supportQueries.inquiry(id))] : []
