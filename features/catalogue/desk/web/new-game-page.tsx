import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { GameForm, GameFormSkeleton } from './game/game-form'

export const loader = memberLoader
export const clientLoader = operatorNeeds(() => [])

/** Adds a game by hand. */
export default function NewGamePage() {
  return (
    <OperatorScreen
      title="게임 추가"
      path={operatorPaths.newGame()}
      backHref={operatorPaths.games()}
      skeleton={<GameFormSkeleton />}
    >
      <GameForm game={null} />
    </OperatorScreen>
  )
}
