import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAsMember, useSession } from '~/features/accounts/web/use-session'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { RowsSkeleton } from '~/ui/skeleton'
import { confirmationsToShow } from '../pitfall'
import { PitfallItem } from './pitfall-item'
import { pitfallQueries } from './queries'
import { WritePitfall } from './write-pitfall'

/** What tables often get wrong about a game, what waits to be confirmed, and a form for one more. */
export function GamePitfalls({ gameId }: { gameId: number }) {
  const { status } = useSession()
  const asMember = useAsMember()
  const [isWriting, setIsWriting] = useState(false)
  const query = useQuery(pitfallQueries.ofGame(gameId))
  const ownQuery = useQuery({ ...pitfallQueries.own(gameId), enabled: status === 'in' })
  const own = ownQuery.data ?? null
  function handleWrite(): void {
    setIsWriting(true)
    if (ownQuery.isError) void ownQuery.refetch()
  }
  return (
    <section aria-label="자주 틀리는 규칙" className="px-5 pt-9">
      <h2 className="font-bold text-20 text-ink">자주 틀리는 규칙</h2>
      <Answer
        query={query}
        skeleton={<RowsSkeleton count={2} height="h-17" />}
        failure="자주 틀리는 규칙을 불러오지 못했어요"
        inSection
      >
        {({ shown, proposed }) => (
          <>
            {shown.length === 0 ? (
              <p className="pt-2 text-15 text-ink-dim">아직 없어요. 헷갈렸던 규칙이 있으면 알려 주세요.</p>
            ) : (
              <ul aria-label="확인된 규칙">
                {shown.map((pitfall) => (
                  <PitfallItem key={pitfall.id} gameId={gameId} pitfall={pitfall} own={own} />
                ))}
              </ul>
            )}
            {proposed.length === 0 ? null : (
              <>
                <h3 className="pt-4 font-bold text-17 text-ink">확인을 기다리는 규칙</h3>
                <p className="pt-1 text-13 text-ink-dim">
                  회원이 알려 준 규칙이에요. {confirmationsToShow}명이 맞다고 하면 위로 올라가요.
                </p>
                <ul aria-label="확인을 기다리는 규칙">
                  {proposed.map((pitfall) => (
                    <PitfallItem key={pitfall.id} gameId={gameId} pitfall={pitfall} own={own} />
                  ))}
                </ul>
              </>
            )}
          </>
        )}
      </Answer>
      {isWriting && own !== null ? (
        <WritePitfall gameId={gameId} own={own} onDone={() => setIsWriting(false)} />
      ) : (
        <Button
          variant="secondary"
          className="mt-3 w-full"
          busy={isWriting && !ownQuery.isError}
          onClick={() => asMember(handleWrite)}
        >
          틀리기 쉬운 규칙 알려 주기
        </Button>
      )}
    </section>
  )
}
