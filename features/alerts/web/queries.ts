import { noticeQueries } from '~/features/notices/web/queries'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { type Needs, need } from '~/lib/web/prefetch'
import { alertEndpoints } from '../endpoints'

export const alertQueries = {
  choices: () => ownQuery(alertEndpoints.choices, {}, onReturn),
}

export const alertNeeds: Needs = () => [need(alertQueries.choices()), need(noticeQueries.settings())]
