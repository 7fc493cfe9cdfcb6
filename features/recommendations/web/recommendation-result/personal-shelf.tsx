import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import type { GameChoice } from '~/features/catalogue/choice'
import { GameTile } from '~/features/catalogue/web/game-tile'
import { paths } from '~/features/paths'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import type { Personal } from '../../endpoints'
import { recommendationQueries } from '../queries'

function PersonalGames({ choice, listed }: { choice: GameChoice; listed: readonly number[] }) {
  const query = useQuery(recommendationQueries.personal(choice, listed))
  return (
    <Answer
      query={query}
      inSection
      skeleton={
        <div className="flex gap-3 overflow-hidden px-5 pt-3">
          {[0, 1, 2, 3].map((at) => (
            <div key={at} className="w-36 shrink-0">
              <Skeleton shape="block" className="size-36" />
              <Skeleton className="mt-2 w-28" />
              <Skeleton className="mt-2 w-20" />
            </div>
          ))}
        </div>
      }
      failure="취향 추천을 불러오지 못했어요"
    >
      {(personal) => <Shelf personal={personal} />}
    </Answer>
  )
}

function Shelf({ personal: { games, sentence, isPersonal } }: { personal: Personal }) {
  return (
    <>
      {sentence ? <p className="mt-1 px-5 text-13 text-ink-dim">{sentence}</p> : null}
      {games.length > 0 ? (
        <ul className="no-scrollbar flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pt-3 pb-1">
          {games.map((game) => (
            <li key={game.id} className="w-36 shrink-0 snap-start">
              <GameTile game={game} />
              <p className="mt-1 text-13 text-brand-strong">{game.reason}</p>
            </li>
          ))}
        </ul>
      ) : null}
      {isPersonal ? null : (
        <p className="px-5 pt-3">
          <Link href={paths.search()} className={buttonClass('secondary')}>
            해 본 게임 찾아서 기록하기
          </Link>
        </p>
      )}
    </>
  )
}

/** Recommendations by the member's own taste for the same choice, below the ten that everybody gets. */
export function PersonalShelf({
  choice,
  listed,
  address,
}: {
  choice: GameChoice
  /** The ids of the games above, which are not shown again. */
  listed: readonly number[]
  address: string
}) {
  const session = useSession()
  if (session.status === 'checking') return null
  return (
    <section aria-labelledby="by-taste" className="mt-10">
      <h2 id="by-taste" className="px-5 font-bold text-20 text-ink">
        내 취향 추천
      </h2>
      {session.status === 'in' ? (
        <PersonalGames choice={choice} listed={listed} />
      ) : (
        <div className="px-5">
          <p className="mt-1 text-15 text-ink-dim">
            리뷰나 찜, 플레이를 세 개만 남기면 좋아하시는 게임과 비슷한 게임을 추천해 드려요.
          </p>
          <Link href={paths.login(address)} className={`${buttonClass('secondary')} mt-3`}>
            로그인하고 취향 추천 보기
          </Link>
        </div>
      )}
    </section>
  )
}
