import { useMay } from '~/features/accounts/desk/web/queries'
import { roleNames } from '~/features/cafes/staff'
import { operatorPaths } from '~/features/operator-paths'
import { withObject } from '~/lib/korean'
import { seoulDayInWords } from '~/lib/seoul-date'
import { CallFailed } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { CardSection } from '~/ui/card-section'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { cafeDeskEndpoints, type ManagedCafeFile } from '../../endpoints'

type Keeper = ManagedCafeFile['keepers'][number]

function KeeperRow({ cafe, keeper }: { cafe: ManagedCafeFile; keeper: Keeper }) {
  const may = useMay()
  const remove = useCall(cafeDeskEndpoints.removeStaff)
  async function ask() {
    await showDialog({
      title: `${roleNames[keeper.role]}에서 내보낼까요?`,
      message: `${keeper.nickname} 님은 ${withObject(cafe.name)} 더 이상 관리할 수 없어요.`,
      confirmLabel: '내보내기',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: async () => {
        try {
          await remove.mutateAsync({ params: { cafeId: cafe.id, memberId: keeper.memberId } })
          showToast({ type: 'success', message: '내보냈어요' })
        } catch (error) {
          if (!(error instanceof CallFailed)) throw error
          sayFailure(error)
        }
      },
    })
  }
  return (
    <li className="flex min-h-16 items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <Link href={operatorPaths.member(keeper.memberId)} className="tap-44 font-semibold text-15 text-ink">
          {keeper.nickname}
        </Link>
        <span className="tabular block text-13 text-ink-dim">
          {roleNames[keeper.role]} · {seoulDayInWords(new Date(keeper.since))}부터
        </span>
      </span>
      {may('support') ? (
        <Button variant="secondary" busy={remove.isPending} onClick={() => void ask()}>
          내보내기
        </Button>
      ) : null}
    </li>
  )
}

function NameOwner({ cafe: { id: cafeId } }: { cafe: ManagedCafeFile }) {
  const name = useCall(cafeDeskEndpoints.nameOwner)
  const form = useForm({
    initial: { nickname: '' },
    check: ({ nickname }) =>
      nickname.trim() === '' ? { field: 'nickname', message: '닉네임을 입력해 주세요.' } : null,
    send: ({ nickname }) => name.mutateAsync({ params: { cafeId }, body: { nickname: nickname.trim() } }),
    onSent: () => showToast({ type: 'success', message: '점주로 정했어요' }),
    onFailed: (error) => sayFailure(error, '점주로 정하지 못했어요'),
    staysOpen: true,
  })
  return (
    <Form form={form} className="mt-4 border-line border-t pt-4">
      <TextField
        label="점주로 정할 회원"
        hint="닉네임을 모두 입력해 주세요. 점주는 카페를 관리하고 직원을 초대해요."
        autoComplete="off"
        {...form.text('nickname')}
      />
      <Button type="submit" variant="secondary" className="mt-2" busy={form.isSending}>
        점주로 정하기
      </Button>
    </Form>
  )
}

/** The owners and staff of a cafe, and a form to name an owner. */
export function CafeKeepers({ cafe }: { cafe: ManagedCafeFile }) {
  const may = useMay()
  return (
    <CardSection id="cafe-keepers" title="카페를 관리하는 사람">
      {cafe.keepers.length === 0 ? (
        <p className="text-15 text-ink-dim">아직 아무도 없어요. 점주를 정하면 직원을 초대할 수 있어요.</p>
      ) : (
        <ul aria-label="카페를 관리하는 사람" className="divide-y divide-line">
          {cafe.keepers.map((keeper) => (
            <KeeperRow key={keeper.memberId} cafe={cafe} keeper={keeper} />
          ))}
        </ul>
      )}
      {may('chief') ? <NameOwner cafe={cafe} /> : null}
    </CardSection>
  )
}
