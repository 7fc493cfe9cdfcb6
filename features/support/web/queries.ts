import { ownKey } from '~/lib/web/own-key'
import { onReturn, ownQuery } from '~/lib/web/own-query'
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
