import { OperatorList } from '~/features/accounts/web/operator-list'
import { longestSearch } from '~/features/catalogue/game'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { pitfallEndpoints } from '~/features/pitfalls/endpoints'
import { type PitfallFilter, pitfallFilters } from '~/features/pitfalls/pitfall'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Link } from '~/ui/link'
import { PostedAt } from '~/ui/posted-at'
import { sayFailure } from '~/ui/say-failure'
import { type ListedPitfall, pitfallDeskEndpoints } from '../endpoints'
import { pitfallsNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(pitfallsNeeds)

const filterNames: Record<PitfallFilter, string> = {
  all: '모두',
  waiting: '확인을 기다려요',
  shown: '보여요',
  hidden: '가렸어요',
}

function PitfallRow({ pitfall }: { pitfall: ListedPitfall }) {
  const { id, text, game, madeBy, cafe, confirmations, isShown, isHidden, createdAt } = pitfall
  const hide = useCall(pitfallEndpoints.hide)
  const maker = madeBy === 'operator' ? '운영자' : madeBy === 'staff' ? (cafe ?? '카페') : '회원'
  return (
    <div className="px-2 py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          href={paths.game(game.id)}
          className="wrap-anywhere font-semibold text-15 text-brand-strong tap-44"
        >
          {game.name}
        </Link>
        <Badge tone={isHidden ? 'bad' : isShown ? 'good' : 'neutral'}>
          {isHidden ? filterNames.hidden : isShown ? filterNames.shown : filterNames.waiting}
        </Badge>
      </p>
      <p className="wrap-anywhere mt-1 text-15 text-ink">{text}</p>
      <p className="tabular mt-0.5 text-13 text-ink-dim">
        {maker} · {confirmations}명이 확인했어요 · <PostedAt moment={createdAt} />
      </p>
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        onClick={() =>
          hide
            .mutateAsync({ params: { id }, body: { isHidden: !isHidden } })
            .catch((error: Error) => sayFailure(error))
        }
      >
        {isHidden ? '다시 보이기' : '가리기'}
        <span className="sr-only"> ({text})</span>
      </Button>
    </div>
  )
}

/** What is said to be often got wrong about all games, for operators. */
export default function PitfallsPage() {
  return (
    <OperatorList
      title="자주 틀리는 규칙"
      backHref={operatorPaths.home()}
      hrefOf={operatorPaths.pitfalls}
      filters={pitfallFilters}
      filterNames={filterNames}
      searchLabel="게임 이름"
      longest={longestSearch}
      endpoint={pitfallDeskEndpoints.list}
      label="자주 틀리는 규칙"
      failure="자주 틀리는 규칙을 불러오지 못했어요"
      order="새것부터"
      counter="개"
      icon="book"
      emptyTitle={(text) =>
        text === '' ? '여기에는 규칙이 없어요' : `'${text}' 게임의 규칙을 찾을 수 없어요`
      }
      row={(pitfall) => <PitfallRow pitfall={pitfall} />}
    />
  )
}
