import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Answer } from '~/ui/answer'
import { EmptyState } from '~/ui/empty-state'
import { GameForm, GameFormSkeleton } from './game/game-form'
import { gameNeeds } from './needs'
import { catalogueDeskQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(gameNeeds)

function Loaded({ id }: { id: string }) {
  const query = useQuery(catalogueDeskQueries.game(id))
  return (
    <Answer
      query={query}
      skeleton={<GameFormSkeleton />}
      failure="게임을 불러오지 못했어요"
      missing={<EmptyState icon="dice" title="게임을 찾을 수 없어요" />}
    >
      {(game) => <GameForm game={game} />}
    </Answer>
  )
}

/** Edits a game. */
export default function GamePage() {
  const { id = '' } = useParams()
  return (
    <OperatorScreen
      title="게임 수정"
      path={operatorPaths.game(id)}
      backHref={operatorPaths.games()}
      skeleton={<GameFormSkeleton />}
    >
      <Loaded key={id} id={id} />
    </OperatorScreen>
  )
}
