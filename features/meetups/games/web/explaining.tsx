import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { Chip } from '~/ui/chip'
import { sayFailure } from '~/ui/say-failure'
import type { Meetup } from '../../core/endpoints'
import { isOver } from '../../core/meetup'
import { explainEndpoints } from '../endpoints'
import { allGamesOf } from '../meetup-games'

/** Lets somebody at the table say which games they explain, and afterwards which they have explained. */
export function Explaining({ meetup }: { meetup: Meetup }) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ gameId, isExplaining }: { gameId: number; isExplaining: boolean }) =>
      call(
        isExplaining ? explainEndpoints.explain : explainEndpoints.takeBackExplaining,
        { params: { id: meetup.id, gameId } },
        { client },
      ),
    onError: (error) => sayFailure(error, '저장하지 못했어요'),
  })
  return (
    <ul aria-label={isOver(meetup.status) ? '설명한 게임' : '설명할 게임'} className="mt-2">
      {allGamesOf(meetup).map(({ id, name }) => {
        const said = meetup.explainers.some(({ gameId, isOwn }) => gameId === id && isOwn)
        const isAsked = isPending && variables.gameId === id
        const isExplaining = isAsked ? variables.isExplaining : said
        return (
          <li key={id} className="flex min-h-13 items-center justify-between gap-3">
            <span className="line-clamp-2 min-w-0 text-15 text-ink">{name}</span>
            <Chip
              selected={isExplaining}
              onClick={() => {
                if (!isPending) mutate({ gameId: id, isExplaining: !isExplaining })
              }}
            >
              {isOver(meetup.status) ? '내가 설명했어요' : '내가 설명할게요'}
              <span className="sr-only">{name}</span>
            </Chip>
          </li>
        )
      })}
    </ul>
  )
}
