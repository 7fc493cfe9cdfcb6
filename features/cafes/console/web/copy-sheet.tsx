import { useQuery } from '@tanstack/react-query'
import { type Copy, conditionNames, shelfConditions } from '~/features/cafes/cafe'
import { cafeLimits } from '~/features/cafes/cafe-profile'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { IconButton } from '~/ui/icon-button'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { showToast } from '~/ui/toast-store'
import { consoleEndpoints } from '../endpoints'
import { consoleQueries } from './queries'

function CopyForm({
  cafeId,
  game,
  place,
  onDone,
}: {
  cafeId: number
  game: { id: number; name: string }
  place: Copy & { isOnShelf: boolean }
  onDone: () => void
}) {
  const put = useCall(consoleEndpoints.putOnShelf)
  const take = useCall(consoleEndpoints.takeFromShelf)
  const { isOnShelf } = place
  const form = useForm({
    initial: { copies: place.copies, condition: place.condition, canTeach: place.canTeach },
    check: () => null,
    send: (copy) => put.mutateAsync({ params: { cafeId, gameId: game.id }, body: copy }),
    onSent: () => {
      showToast({ type: 'success', message: isOnShelf ? '저장했어요' : '보유 게임에 추가했어요' })
      onDone()
    },
    onFailed: (error) => sayFailure(error, '저장하지 못했어요'),
  })
  const { copies, condition, canTeach } = form.values

  async function askToTake() {
    let isGone = false
    await showDialog({
      title: '보유 게임에서 삭제할까요?',
      message: `손님이 이 카페에서 ${game.name} 게임을 찾을 수 없게 돼요.`,
      confirmLabel: '삭제',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: () =>
        take.mutateAsync({ params: { cafeId, gameId: game.id } }).then(
          () => {
            isGone = true
          },
          (error: Error) => sayFailure(error, '삭제하지 못했어요'),
        ),
    })
    if (!isGone) return
    showToast({ type: 'success', message: '보유 게임에서 삭제했어요' })
    onDone()
  }

  return (
    <Form form={form} className="flex flex-col gap-4">
      <fieldset className="relative min-h-11">
        <legend className="float-left flex h-11 items-center font-semibold text-13 text-ink">수량</legend>
        <div className="flex items-center justify-end gap-1">
          <IconButton
            icon="minus"
            label="하나 적게"
            disabled={copies <= 1}
            onClick={() => form.change({ copies: copies - 1 })}
          />
          <output className="tabular min-w-12 text-center font-bold text-17 text-ink">{copies}개</output>
          <IconButton
            icon="plus"
            label="하나 많게"
            disabled={copies >= cafeLimits.copies}
            onClick={() => form.change({ copies: copies + 1 })}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend className="pb-2 font-semibold text-13 text-ink">상태</legend>
        <div className="flex flex-wrap gap-2">
          {shelfConditions.map((each) => (
            <Chip key={each} selected={each === condition} onClick={() => form.change({ condition: each })}>
              {conditionNames[each]}
            </Chip>
          ))}
        </div>
      </fieldset>
      <Switch
        label="설명해 드려요"
        description="규칙을 설명할 수 있는 직원이 있어요"
        checked={canTeach}
        onChange={(next) => form.change({ canTeach: next })}
      />
      <Button type="submit" size="bottom" busy={form.isSending} disabled={isOnShelf && !form.isChanged}>
        {isOnShelf ? '저장' : '보유 게임에 추가'}
      </Button>
      {isOnShelf ? (
        <Button variant="ghost" className="text-bad!" onClick={askToTake}>
          보유 게임에서 삭제
        </Button>
      ) : null}
    </Form>
  )
}

/** Edits a cafe's copies of a game, or adds the game to its shelf. */
export function CopySheet({
  cafeId,
  game,
  onClose,
}: {
  cafeId: number
  /** Null while the sheet is closed. */
  game: { id: number; name: string } | null
  onClose: () => void
}) {
  const query = useQuery({ ...consoleQueries.shelfPlace(cafeId, game?.id ?? 0), enabled: game !== null })
  return (
    <BottomSheet open={game !== null} title={game?.name ?? ''} onClose={onClose}>
      {game === null ? null : (
        <Answer
          query={query}
          failure="게임을 불러오지 못했어요"
          inSection
          skeleton={<Blocks heights="h-8 h-9 h-13" className="flex flex-col gap-5 py-2" />}
        >
          {(place) => <CopyForm key={game.id} cafeId={cafeId} game={game} place={place} onDone={onClose} />}
        </Answer>
      )}
    </BottomSheet>
  )
}
