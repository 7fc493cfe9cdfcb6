import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import type { Meetup } from '../../core/endpoints'
import { inviteEndpoints } from '../endpoints'
import { useShareRoom } from './use-share-room'

/** The link to a private meetup, for its host. */
export function InviteLinkCard({ meetup }: { meetup: Meetup }) {
  const shareRoom = useShareRoom()
  const invite = useCall(inviteEndpoints.inviteByLink)
  async function renew() {
    const isMeant = await showDialog({
      title: '새 링크로 바꿀까요?',
      message: '전에 보낸 링크로는 더 들어올 수 없어요. 이미 참여한 사람은 그대로예요.',
      confirmLabel: '바꾸기',
      cancelLabel: '취소',
    })
    if (!isMeant) return
    try {
      await invite.mutateAsync({ params: { id: meetup.id }, body: { renews: true } })
      showToast({ type: 'success', message: '새 링크로 바꿨어요' })
    } catch (error) {
      sayFailure(error as Error, '바꾸지 못했어요')
    }
  }
  return (
    <section aria-label="초대 링크" className="mx-5 mt-5 rounded-card bg-raised px-4 py-4 ring-1 ring-line">
      <h2 className="font-bold text-17 text-ink">초대 링크</h2>
      <p className="mt-1 text-pretty text-15 text-ink-dim">
        받은 사람은 비밀번호 없이 모임을 보고 신청할 수 있어요. 모르는 곳에 퍼졌다면 새 링크로 바꿔 주세요.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          className="min-w-36 flex-1"
          onClick={() => void shareRoom(meetup, `${meetup.title}, 같이 가요`)}
        >
          링크 보내기
        </Button>
        <Button variant="secondary" className="min-w-36 flex-1" onClick={() => void renew()}>
          새 링크로 바꾸기
        </Button>
      </div>
    </section>
  )
}
