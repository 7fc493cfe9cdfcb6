import { onReturn, ownQuery } from '~/lib/web/own-query'
import { alertEndpoints } from '../endpoints'

export const alertQueries = {
  choices: () => ownQuery(alertEndpoints.choices, {}, onReturn),
}
