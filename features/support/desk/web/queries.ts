import { ownQuery } from '~/lib/web/own-query'
import { supportDeskEndpoints } from '../endpoints'

export const askedInquiry = (id: string) =>
  ownQuery(supportDeskEndpoints.inquiry, { params: { id: Number(id) } }, { refetchOnWindowFocus: 'always' })
