import { useCall } from '~/lib/web/use-call'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import type { Entry } from '../../joining/endpoints'
import { hostingEndpoints } from '../endpoints'

/** Asks somebody at the table to host the meetup from now on. */
export function useHandOver() {
  const offer = useCall(hostingEndpoints.offerHosting)
  return async ({ id: entryId, meetupId, user }: Entry) => {
    const isMeant = await showDialog({
      title: `${user.name} 님에게 방장을 넘길까요?`,
      message:
        '맡겠다고 하면 방장이 바뀌고, 나는 참여자로 남아요. 이용권은 그대로예요. 내가 남긴 연락처, 가져오겠다는 게임과 설명해 드린다는 말은 지워져요.',
      confirmLabel: '부탁하기',
      cancelLabel: '그대로 두기',
    })
    if (!isMeant) return
    try {
      await offer.mutateAsync({ params: { id: meetupId }, body: { entryId } })
      showToast({ type: 'success', message: '부탁했어요. 답하면 알려 드려요' })
    } catch (error) {
      sayFailure(error as Error, '부탁하지 못했어요')
    }
  }
}
