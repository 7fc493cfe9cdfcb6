import { useNavigate } from 'react-router'
import { paths } from '~/features/paths'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Icon } from '~/ui/icon'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { accountEndpoints } from '../../endpoints'
import { endSessionBy } from '../use-session'

/** For a lost phone or somebody else's computer. */
export function SignOutEverywhere() {
  const everywhere = useCall(accountEndpoints.signOutEverywhere)
  const navigate = useNavigate()

  async function end() {
    try {
      await endSessionBy(
        () => everywhere.mutateAsync({}),
        () => navigate(paths.profile(), { replace: true, flushSync: true }),
      )
      showToast({ type: 'success', message: '모든 기기에서 로그아웃했어요' })
    } catch (error) {
      sayFailure(error as Error, '로그아웃하지 못했어요')
    }
  }

  async function ask() {
    await showDialog({
      title: '모든 기기에서 로그아웃할까요?',
      message: '이 기기에서도 로그아웃해요. 기록은 그대로 남아요.',
      confirmLabel: '로그아웃',
      cancelLabel: '취소',
      onConfirm: end,
    })
  }

  return (
    <Button
      variant="secondary"
      className="w-full"
      icon={<Icon name="sign-out" size={18} />}
      onClick={() => void ask()}
    >
      모든 기기에서 로그아웃
    </Button>
  )
}
