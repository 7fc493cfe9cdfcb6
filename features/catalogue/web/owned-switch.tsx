import { useQuery } from '@tanstack/react-query'
import { Switch } from '~/ui/switch'
import { ownedQueries } from './queries'
import { useOwnGame } from './use-own-game'

export function OwnedSwitch({ gameId }: { gameId: number }) {
  const { data } = useQuery(ownedQueries.one(gameId))
  const { own, asked } = useOwnGame()
  if (data === undefined) return null
  const isAsked = asked?.gameId === gameId
  return (
    <Switch
      label="가진 게임"
      description="내 목록에 담아 두고, 모임을 열 때 가져갈 수 있어요."
      checked={isAsked ? asked.isOwned : data.isOwned}
      disabled={isAsked}
      onChange={(isOwned) => own({ gameId, isOwned })}
    />
  )
}
