import { useQuery } from '@tanstack/react-query'
import { useSession, useSignInPath } from '~/features/accounts/web/use-session'
import { grouped } from '~/lib/grouped'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { ShareButton } from '~/ui/share-button'
import { RowsSkeleton } from '~/ui/skeleton'
import type { OwnLeague } from '../../endpoints'
import { seasonInWords } from '../../league'
import { type BoardChoice, ownLeagueQueries } from '../queries'

const card = 'flex min-h-21 items-center gap-3 rounded-card bg-raised px-4 py-3 shadow-card'

function inWords({ takesPart, standing }: OwnLeague): string {
  const { place, met, beaten, unheard } = standing
  if (!takesPart) return '지금은 리그에 참여하지 않아요. 위의 안내에서 다시 참여할 수 있어요.'
  if (unheard > 0 && place === null) {
    return `이긴 ${unheard}명이 나와 한 플레이를 적으면 점수가 돼요.`
  }
  if (place === null) {
    return met === 0
      ? '다른 회원과 겨룬 결과를 적으면 여기에 나와요.'
      : `${met}명과 겨뤘어요. 첫 승리를 기다리고 있어요.`
  }
  const waiting = unheard > 0 ? ` · ${unheard}명은 상대 기록 전` : ''
  return `${met}명과 겨뤄 ${beaten}명에게 승리${waiting}`
}

/** The viewer's own standing, on whichever page it is. A skeleton reserves its space while it loads. */
export function OwnPlace({
  choice,
  season,
  sharedPath,
}: {
  choice: BoardChoice
  /** The season that is shown; undefined while it loads. */
  season: string | undefined
  sharedPath: string | undefined
}) {
  const { status } = useSession()
  const signInPath = useSignInPath()
  const { data, isError, refetch } = useQuery({ ...ownLeagueQueries.place(choice), enabled: status === 'in' })
  if (status === 'out') {
    return (
      <Link href={signInPath} className={card}>
        <Icon name="user" className="text-brand-strong" />
        <span className="min-w-0 flex-1">
          <span className="block font-bold text-15 text-ink">내 순위가 궁금하다면</span>
          <span className="block text-13 text-ink-dim">로그인하고 내 점수를 확인해 보세요.</span>
        </span>
        <Icon name="chevron-right" size={18} className="text-ink-dim" />
      </Link>
    )
  }
  if (!data && isError) {
    return (
      <div role="alert" className={card}>
        <p className="min-w-0 flex-1 text-15 text-ink">내 순위를 불러오지 못했어요</p>
        <Chip onClick={() => void refetch()}>다시 불러오기</Chip>
      </div>
    )
  }
  if (!data) {
    return (
      <div className={card}>
        <RowsSkeleton count={1} height="h-10" className="flex-1" />
      </div>
    )
  }
  const { place, points } = data.standing
  return (
    <section aria-label="내 순위" className={card}>
      <div className="min-w-0 flex-1">
        <p className="font-bold text-15 text-ink">
          내 순위 <span className="text-brand-strong">{place === null ? '없음' : `${place}위`}</span>
        </p>
        <p className="text-pretty text-13 text-ink-dim">{inWords(data)}</p>
      </div>
      <p className="tabular shrink-0 font-extrabold text-20 text-ink">
        {grouped(points)}
        <span className="ml-0.5 font-medium text-13 text-ink-dim">점</span>
      </p>
      {place === null || season === undefined ? null : (
        <div className="-mr-2.5 shrink-0">
          <ShareButton
            label="내 순위 공유하기"
            title={`미플 ${seasonInWords(season)} 리그에서 ${place}위예요`}
            path={sharedPath}
          />
        </div>
      )}
    </section>
  )
}
