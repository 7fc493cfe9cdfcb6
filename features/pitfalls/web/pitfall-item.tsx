import { useAsMember } from '~/features/accounts/web/use-session'
import { withSubject } from '~/lib/korean'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { type OwnPitfalls, type Pitfall, pitfallEndpoints } from '../endpoints'
import { confirmationsToShow, isShown } from '../pitfall'

/** Who says so, and how many agree. */
function sayBehind({ madeBy, cafe, confirmations }: Pitfall): string {
  const maker =
    madeBy === 'operator'
      ? '미플이 알려 줬어요'
      : madeBy === 'staff'
        ? `${cafe === null ? '카페가' : withSubject(cafe)} 알려 줬어요`
        : ''
  const agreed = confirmations === 0 ? '' : `${confirmations}명이 확인했어요`
  const missing = isShown({ madeBy, confirmations })
    ? ''
    : `${confirmationsToShow - confirmations}명이 더 확인하면 모두에게 보여요`
  return [maker, agreed, missing].filter((each) => each !== '').join(' · ')
}

export function PitfallItem({
  gameId,
  pitfall,
  own,
}: {
  gameId: number
  pitfall: Pitfall
  /** Null for visitors, and until it is known. */
  own: OwnPitfalls | null
}) {
  const { id, text } = pitfall
  const asMember = useAsMember()
  const confirm = useCall(pitfallEndpoints.confirm)
  const takeBack = useCall(pitfallEndpoints.takeBack)
  const remove = useCall(pitfallEndpoints.remove)
  const hide = useCall(pitfallEndpoints.hide)
  const isOwn = own?.written.includes(id) === true
  // What was pressed shows at once.
  const isConfirmed = confirm.isPending || (!takeBack.isPending && own?.confirmed.includes(id) === true)
  const params = { id: gameId, pitfallId: id }
  const of = <span className="sr-only"> ({text})</span>

  const toggle = () =>
    asMember(() =>
      (isConfirmed ? takeBack : confirm)
        .mutateAsync({ params })
        .catch((error: Error) => sayFailure(error, '확인하지 못했어요')),
    )
  const ask = (title: string, confirmLabel: string, done: string, send: () => Promise<unknown>) =>
    showDialog({
      title,
      confirmLabel,
      cancelLabel: '그대로 두기',
      tone: 'danger',
      onConfirm: () =>
        send().then(
          () => showToast({ type: 'success', message: done }),
          (error: Error) => sayFailure(error),
        ),
    })

  return (
    <li className="border-line border-b py-3.5 last:border-b-0">
      <p className="wrap-anywhere text-15 text-ink leading-[1.6]">{text}</p>
      <p className="tabular mt-0.5 text-13 text-ink-dim">{sayBehind(pitfall)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {isOwn ? (
          <Button
            variant="ghost"
            size="small"
            onClick={() =>
              ask('이 규칙을 삭제할까요?', '삭제하기', '규칙을 삭제했어요', () =>
                remove.mutateAsync({ params }),
              )
            }
          >
            삭제하기{of}
          </Button>
        ) : (
          <Chip selected={isConfirmed} onClick={toggle}>
            맞아요{of}
          </Chip>
        )}
        {own?.isOperator && !isOwn ? (
          <Button
            variant="ghost"
            size="small"
            onClick={() =>
              ask('이 규칙을 모두에게서 가릴까요?', '가리기', '규칙을 가렸어요', () =>
                hide.mutateAsync({ params: { id }, body: { isHidden: true } }),
              )
            }
          >
            가리기{of}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
