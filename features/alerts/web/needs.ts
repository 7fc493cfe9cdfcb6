import { noticeQueries } from '~/features/notices/web/queries'
import { type Needs, need } from '~/lib/web/prefetch'
import { alertQueries } from './queries'

export const alertNeeds: Needs = () => [need(alertQueries.choices()), need(noticeQueries.settings())]
