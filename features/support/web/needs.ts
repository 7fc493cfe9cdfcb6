import { isId } from '~/lib/ids'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { supportQueries } from './queries'

export const contactNeeds: Needs = () => [needPages(supportQueries.inquiries())]

export const inquiryNeeds: Needs = ({ params: { id = '' } }) =>
  isId(id) ? [need(supportQueries.inquiry(id))] : []
