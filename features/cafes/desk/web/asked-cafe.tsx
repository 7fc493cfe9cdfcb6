import { useQuery } from '@tanstack/react-query'
import { useMay } from '~/features/accounts/desk/web/queries'
import { operatorPaths } from '~/features/operator-paths'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { CardSection } from '~/ui/card-section'
import { showDialog } from '~/ui/dialog-store'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { cafeDeskEndpoints, type ManagedCafeFile } from '../endpoints'
import { cafeFile } from './queries'

interface Asker {
  memberId: number
  nickname: string | null
}

function NameOwner({ cafe, asked: { memberId, nickname } }: { cafe: ManagedCafeFile; asked: Asker }) {
  const may = useMay()
  const name = useCall(cafeDeskEndpoints.nameOwner)
  const others = cafe.keepers.filter(({ role }) => role === 'owner')
  if (cafe.keepers.some((keeper) => keeper.memberId === memberId)) {
    return <p className="mt-2 text-15 text-ink">{nickname} 님이 이 카페를 관리하고 있어요.</p>
  }
  async function ask() {
    await showDialog({
      title: `${nickname} 님을 점주로 정할까요?`,
      message:
        others.length === 0
          ? `${cafe.name}의 모든 것을 관리하고, 정산받을 계좌를 적을 수 있어요. 알림으로 알려요.`
          : `이미 점주가 있어요: ${others.map((each) => each.nickname).join(', ')}. 함께 점주가 되고 알림으로 알려요.`,
      confirmLabel: '점주로 정하기',
      cancelLabel: '취소',
      onConfirm: () =>
        name.mutateAsync({ params: { cafeId: cafe.id }, body: { memberId } }).then(
          () => showToast({ type: 'success', message: '점주로 정했어요. 답도 보내 주세요' }),
          (error: Error) => sayFailure(error, '점주로 정하지 못했어요'),
        ),
    })
  }
  return (
    <>
      <p className="mt-1 text-13 text-ink-dim">
        {others.length === 0
          ? '점주가 없는 카페예요.'
          : `점주: ${others.map((each) => each.nickname).join(', ')}`}
      </p>
      {may('chief') ? (
        <Button variant="secondary" className="mt-3" busy={name.isPending} onClick={() => void ask()}>
          {nickname} 님을 점주로 정하기
        </Button>
      ) : (
        <p className="mt-2 text-13 text-ink-dim">점주는 정산 계좌를 정하므로 총괄 운영자가 정해요.</p>
      )}
    </>
  )
}

/** The cafe that somebody says is theirs, with what makes them its owner. */
export function AskedCafe({ cafeId, asked }: { cafeId: number; asked: Asker }) {
  const { data: cafe } = useQuery(cafeFile(cafeId))
  if (cafe === undefined) {
    return (
      <Link href={operatorPaths.cafe(cafeId)} className="tap-44 mt-1 block text-13 text-brand-strong">
        카페 {cafeId}
      </Link>
    )
  }
  return (
    <div className="mt-3">
      <CardSection
        id="asked-cafe"
        title={cafe.name}
        action={
          <Link href={operatorPaths.cafe(cafeId)} className="tap-44 text-13 text-brand-strong">
            카페 관리
          </Link>
        }
      >
        <p className="text-13 text-ink-dim">{cafe.address}</p>
        <NameOwner cafe={cafe} asked={asked} />
      </CardSection>
    </div>
  )
}
