import { useRef } from 'react'
import { withObject } from '~/lib/korean'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { type CameraState, useQrCamera } from './use-qr-camera'

interface Words {
  text: string
  action: string | null
}

function wordsOf(what: string, typed: string): Record<Exclude<CameraState, 'on'>, Words> {
  const instead = `아래에 ${withObject(typed)} 입력해 주세요.`
  return {
    off: { text: `카메라로 ${withObject(what)} 비춰 주세요.`, action: '카메라 켜기' },
    asking: { text: '카메라를 켜고 있어요. 권한을 물으면 허용해 주세요.', action: null },
    denied: {
      text: `카메라를 쓸 수 없게 되어 있어요. 브라우저 설정에서 카메라를 허용하거나, ${instead}`,
      action: '다시 시도',
    },
    none: { text: `이 기기에서는 카메라를 쓸 수 없어요. ${instead}`, action: null },
    failed: {
      text: `카메라를 켜지 못했어요. 다른 앱이 쓰고 있는지 확인하거나, ${instead}`,
      action: '다시 시도',
    },
  }
}

const corners = [
  'top-0 left-0 rounded-tl-card border-t-4 border-l-4',
  'top-0 right-0 rounded-tr-card border-t-4 border-r-4',
  'bottom-0 left-0 rounded-bl-card border-b-4 border-l-4',
  'right-0 bottom-0 rounded-br-card border-r-4 border-b-4',
]

/** The camera's picture, or the reason why there is none. */
export function QrCamera({
  what,
  typed,
  hint,
  onFound,
}: {
  /** The name of the thing to hold in front of the camera. */
  what: string
  /** The name of what can be typed below instead. */
  typed: string
  hint: string | null
  onFound: (text: string) => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const { state, start } = useQrCamera(video, onFound)
  const shown = state === 'on' ? null : wordsOf(what, typed)[state]
  return (
    <section
      aria-label="카메라"
      className="relative mx-auto aspect-4/3 max-h-[60dvh] overflow-hidden rounded-card bg-[#1C1C22]"
    >
      <video
        ref={video}
        muted
        playsInline
        className={cx('absolute inset-0 size-full object-cover', state !== 'on' && 'invisible')}
      />
      {shown === null ? (
        <>
          <span aria-hidden="true" className="absolute inset-0 m-auto aspect-square h-3/5">
            {corners.map((corner) => (
              <span key={corner} className={cx('absolute size-9 border-brand', corner)} />
            ))}
          </span>
          <p role="status" className="absolute inset-x-4 bottom-3 text-center font-medium text-13 text-white">
            <span className="rounded-control bg-[#1C1C22]/75 px-2.5 py-1">
              {hint ?? 'QR 코드를 찾고 있어요'}
            </span>
          </p>
        </>
      ) : (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 overflow-y-auto px-6 py-4 text-center">
          <Icon name="camera" size={32} className="text-brand" />
          <p role="status" className="text-pretty text-15 text-white">
            {shown.text}
          </p>
          {shown.action === null ? null : (
            <Button variant="secondary" onClick={start}>
              {shown.action}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
