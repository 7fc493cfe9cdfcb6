import { hourInWords } from '~/lib/seoul-date'
import { Answer } from '~/ui/answer'
import { Skeleton } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { type PushObstacle, quietFromHour, quietToHour } from '../push'
import { usePushDevice, usePushState } from './use-push-device'

const why = `수락, 취소, 모임 시작처럼 바로 알아야 할 소식을 미플을 닫아도 받아요. ${hourInWords(quietFromHour)}부터 ${hourInWords(quietToHour)}까지는 오늘 일만 보내요.`

const obstacles: Record<PushObstacle, string> = {
  'in-app':
    '다른 앱 안에서 열린 화면에서는 푸시를 켤 수 없어요. 메뉴에서 ‘다른 브라우저로 열기’를 눌러 주세요.',
  install:
    'iPhone과 iPad에서는 홈 화면에 추가하면 받을 수 있어요. 공유 버튼에서 ‘홈 화면에 추가’를 누르고, 새로 생긴 아이콘으로 열어 주세요.',
  unsupported: '이 브라우저는 푸시를 받을 수 없어요. 소식은 알림 목록에서 볼 수 있어요.',
  'no-worker': '이 창에서는 푸시를 켤 수 없어요. 시크릿 창이라면 보통 창에서 열어 주세요.',
  denied: '이 브라우저에서 미플의 알림이 차단돼 있어요. 브라우저 설정에서 알림을 허용하면 켤 수 있어요.',
}

/** Turns pushes to this device on or off. A tap asks for the browser's permission. */
export function PushDeviceSwitch() {
  const query = usePushState()
  const { mutate, isPending } = usePushDevice()
  return (
    <div className="mt-4 rounded-card bg-sunken px-4 py-2">
      <Answer
        query={query}
        inSection
        skeleton={<Skeleton className="my-2 h-16 w-full" />}
        failure="푸시 설정을 불러오지 못했어요"
      >
        {({ isOn, obstacle, isStandIn }) => (
          <>
            <Switch
              label="이 기기에서 푸시 받기"
              description={obstacle === null ? why : obstacles[obstacle]}
              checked={isOn}
              disabled={obstacle !== null || isPending}
              onChange={(wanted) => mutate(wanted)}
            />
            {isStandIn ? (
              <p className="border-line border-t py-2 text-pretty text-13 text-ink-dim">
                체험 모드의 푸시는 기기로 오지 않고{' '}
                <a
                  href="/sandbox/push"
                  className="font-medium text-brand-strong underline underline-offset-2"
                >
                  체험용 푸시 서비스
                </a>
                에서 볼 수 있어요.
              </p>
            ) : null}
          </>
        )}
      </Answer>
    </div>
  )
}
