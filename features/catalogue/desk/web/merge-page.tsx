import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { changedMeanwhile } from '~/lib/conflict'
import { grouped } from '~/lib/grouped'
import { isFinal, isRefused } from '~/lib/web/call-failed'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { ListSearch } from '~/ui/list-search'
import { PagedList } from '~/ui/paged-list'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { catalogueDeskEndpoints, type MergePreview as Preview } from '../endpoints'
import { GamesSkeleton, ManagedGameRow } from './managed-game-row'
import { mergeNeeds, readMerge } from './needs'
import { catalogueDeskQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(mergeNeeds)

/** What the merge moves, with a note about what happens to duplicates. */
function movesOf(preview: Preview): [name: string, count: number, note: string | null][] {
  const { doubledReviews, doubledLikes, doubledShelves } = preview
  return [
    [
      '리뷰',
      preview.reviews,
      doubledReviews > 0 ? `${doubledReviews}명은 둘 다 썼어요. 나중에 쓴 리뷰가 남아요.` : null,
    ],
    ['플레이 기록', preview.plays, null],
    ['찜', preview.likes, doubledLikes > 0 ? `${doubledLikes}명은 둘 다 찜했어요. 하나가 남아요.` : null],
    [
      '카페의 보유 게임',
      preview.shelves,
      doubledShelves > 0 ? `${doubledShelves}곳은 둘 다 있어요. 개수를 더해요.` : null,
    ],
    ['모임', preview.meetups, null],
    ['강사', preview.instructors, null],
    ['타이머 결과', preview.results, null],
    ['찾을 수 있는 이름', preview.names, null],
  ]
}

function MergePreview({ preview }: { preview: Preview }) {
  const { from, into, version } = preview
  const navigate = useNavigate()
  const client = useQueryClient()
  const merge = useCall(catalogueDeskEndpoints.mergeGame)
  const { queryKey } = catalogueDeskQueries.merge({ from: String(from.id), into: String(into.id) })

  async function ask() {
    await showDialog({
      title: '두 게임을 합칠까요?',
      message: `“${from.name}”의 모든 내용이 “${into.name}”에 옮겨지고, 옛 주소는 남은 게임으로 이어져요. 되돌릴 수 없어요.`,
      confirmLabel: '합치기',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: () =>
        merge.mutateAsync({ params: { id: from.id }, body: { into: into.id, version } }).then(
          () => {
            showToast({ type: 'success', message: '게임을 합쳤어요' })
            return navigate(operatorPaths.game(into.id), { replace: true })
          },
          (error: Error) => {
            // Reloads the preview, so that the operator sees the current numbers before another attempt.
            if (isRefused(error, changedMeanwhile)) void client.invalidateQueries({ queryKey })
            sayFailure(error, error.message)
          },
        ),
    })
  }

  return (
    <div className="flex flex-col gap-5 px-5 pt-4 pb-24 desk:max-w-176">
      <section aria-labelledby="merge-from">
        <h2 id="merge-from" className="pb-2 font-semibold text-13 text-ink-dim">
          없어질 게임
        </h2>
        <ManagedGameRow game={from} href={operatorPaths.game(from.id)} />
      </section>
      <Icon name="chevron-down" size={24} className="self-center text-ink-dim" />
      <section aria-labelledby="merge-into">
        <h2 id="merge-into" className="pb-2 font-semibold text-13 text-ink-dim">
          남을 게임
        </h2>
        <ManagedGameRow game={into} href={operatorPaths.game(into.id)} />
      </section>
      <section aria-labelledby="merge-moves">
        <h2 id="merge-moves" className="font-bold text-17 text-ink">
          옮겨질 것
        </h2>
        <dl className="mt-2 divide-y divide-line rounded-card bg-sunken px-4">
          {movesOf(preview).map(([name, count, note]) => (
            <div key={name} className="grid grid-cols-[1fr_auto] gap-x-4 py-3">
              <dt className="text-15 text-ink">
                {name}
                {note === null ? null : (
                  <span className="block text-pretty text-13 text-ink-dim">{note}</span>
                )}
              </dt>
              <dd className="tabular font-bold text-15 text-ink">{grouped(count)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <BottomBar>
        <Button size="bottom" variant="danger" onClick={ask}>
          “{into.name}”에 합치기
        </Button>
      </BottomBar>
    </div>
  )
}

function Loaded({ from, into }: { from: string; into: string }) {
  const query = useQuery(catalogueDeskQueries.merge({ from, into }))
  return (
    <Answer
      query={query}
      skeleton={<GamesSkeleton />}
      failure="게임을 불러오지 못했어요"
      onRefused={(error) =>
        isFinal(error) ? <EmptyState icon="dice" title="합칠 수 없어요" description={error.message} /> : null
      }
    >
      {(preview) => <MergePreview preview={preview} />}
    </Answer>
  )
}

function Choice({ from, text }: { from: string; text: string }) {
  const query = useInfiniteQuery(catalogueDeskQueries.games(text))
  return (
    <PagedList
      query={query}
      label="남길 게임"
      className="px-5 pt-4 pb-8"
      skeleton={<GamesSkeleton />}
      failure="게임을 불러오지 못했어요"
      empty={<EmptyState icon="search" title="게임을 찾을 수 없어요" />}
      idOf={({ id }) => id}
      moreSkeleton={<GamesSkeleton />}
      moreFailure="더 불러오지 못했어요"
    >
      {(games) =>
        games
          .filter(({ id }) => String(id) !== from)
          .map((game) => (
            <li key={game.id} className="pb-3">
              <ManagedGameRow
                game={game}
                href={operatorPaths.mergeGame(from, { into: String(game.id), text })}
              />
            </li>
          ))
      }
    </PagedList>
  )
}

/** Merges a game into another one. The operator first chooses the other game and then sees a preview. */
export default function MergePage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { into, text } = readMerge(params)
  return (
    <OperatorScreen
      title={into === '' ? '남길 게임 선택' : '게임 합치기'}
      path={operatorPaths.mergeGame(id)}
      backHref={into === '' ? operatorPaths.game(id) : operatorPaths.mergeGame(id, { text })}
      skeleton={<GamesSkeleton />}
    >
      {into === '' ? (
        <>
          <ListSearch
            key={text}
            label="남길 게임의 이름, 초성, 다른 이름"
            text={text}
            toPath={(typed) => operatorPaths.mergeGame(id, { text: typed })}
          />
          <Choice key={`choice ${text}`} from={id} text={text} />
        </>
      ) : (
        <Loaded key={`${id} ${into}`} from={id} into={into} />
      )}
    </OperatorScreen>
  )
}
