import { NearbyOwners } from '~/features/cafes/web/nearby-owners'
import { GameReviews } from './game-reviews'

/** What nobody sees of a game before scrolling. */
export default function LowerGame({ gameId }: { gameId: number }) {
  return (
    <>
      <GameReviews gameId={gameId} />
      <NearbyOwners gameId={gameId} />
    </>
  )
}
