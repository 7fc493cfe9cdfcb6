import { asPoint, type Coordinates } from '~/lib/coordinates'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { type Choices, type Start, weights } from '../choices'
import { tonightEndpoints } from '../endpoints'

export const tonightQueries = {
  friends: () => ownQuery(tonightEndpoints.friends, {}),

  /** Its order is the caller's own, so it goes when somebody signs in or out. */
  evenings: (
    { people, minutes, withinKm, weight, friends }: Omit<Choices, 'start'>,
    { startsAt, from }: { startsAt: Start; from: Coordinates },
  ) =>
    ownQuery(
      tonightEndpoints.evenings,
      {
        query: {
          ...{ people, minutes, startsAt, withinKm, ...asPoint(from) },
          ...(weight !== null && { difficulties: weights[weight] }),
          ...(friends.length > 0 && { friends: friends.join(',') }),
        },
      },
      onReturn,
    ),
}
