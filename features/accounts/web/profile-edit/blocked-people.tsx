import { useInfiniteQuery } from '@tanstack/react-query'
import { itemsOf } from '~/lib/web/list-pages'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { Avatar } from '~/ui/avatar'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { RowsSkeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { accountEndpoints, type BlockedMember } from '../../endpoints'
import { faceAddress } from '../../member'
import { accountQueries } from '../queries'

function BlockedRow({ person }: { person: BlockedMember }) {
  const unblock = useCall(accountEndpoints.unblock)
  async function askToUnblock() {
    await showDialog({
      title: `${person.nickname} 님의 차단을 해제할까요?`,
      message: '다시 같은 모임에서 만날 수 있어요.',
      confirmLabel: '차단 해제',
      cancelLabel: '취소',
      onConfirm: () =>
        unblock.mutateAsync({ params: { memberId: person.id } }).then(
          () => showToast({ type: 'success', message: '차단을 해제했어요' }),
          (error: Error) => sayFailure(error, '차단을 해제하지 못했어요'),
        ),
    })
  }
  return (
    <li className="flex min-h-16 items-center gap-3">
      <Avatar name={person.nickname} src={faceAddress(person.image)} />
      <span className="min-w-0 flex-1 truncate font-medium text-15 text-ink">{person.nickname}</span>
      <Button
        variant="secondary"
        size="small"
        aria-label={`${person.nickname} 차단 해제`}
        onClick={askToUnblock}
      >
        차단 해제
      </Button>
    </li>
  )
}

/** The members that this member has blocked, newest first. */
export function BlockedPeople() {
  const query = useInfiniteQuery(accountQueries.blocks())
  return (
    <Answer
      query={query}
      inSection
      skeleton={<RowsSkeleton count={1} height="h-16" picture="size-10" isRound lines={1} />}
      failure="차단한 사람을 불러오지 못했어요"
      isEmpty={({ pages }) => pages[0]?.items.length === 0}
      empty={
        <p className="rounded-card bg-sunken px-5 py-6 text-center text-15 text-ink-dim">
          차단한 사람이 없어요.
        </p>
      }
    >
      {(pages) => (
        <>
          <ul aria-label="차단한 사람" className="divide-y divide-line">
            {itemsOf(pages, ({ id }) => id).map((person) => (
              <BlockedRow key={person.id} person={person} />
            ))}
          </ul>
          {query.isFetchNextPageError ? (
            <p role="alert" className="pt-2 text-center text-13 text-bad">
              더 불러오지 못했어요. 다시 눌러 주세요.
            </p>
          ) : null}
          {query.hasNextPage ? (
            <Button
              variant="ghost"
              className="mt-1 w-full"
              busy={query.isFetchingNextPage}
              busyLabel="더 불러오고 있어요"
              onClick={() => query.fetchNextPage()}
            >
              더 보기
            </Button>
          ) : null}
        </>
      )}
    </Answer>
  )
}
