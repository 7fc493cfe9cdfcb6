import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { openQrReader } from '~/lib/web/qr-reader'

/** `none`: the device has no camera, or the page is not secure. `failed`: the camera cannot be opened. */
export type CameraState = 'off' | 'asking' | 'on' | 'denied' | 'none' | 'failed'

const betweenLooksMs = 200

function whyNot(error: unknown): CameraState {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}

async function isAllowedAlready(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName })
    return state === 'granted'
  } catch {
    return false
  }
}

/** Reads QR codes through the camera, which opens on `start`, or at once if it was allowed before. */
export function useQrCamera(
  video: RefObject<HTMLVideoElement | null>,
  onFound: (text: string) => void,
): { state: CameraState; start: () => void } {
  const [state, setState] = useState<CameraState>('off')
  const found = useEffectEvent(onFound)
  const stop = useRef<() => void>(() => undefined)

  const start = useCallback(async () => {
    stop.current()
    let isOver = false
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    stop.current = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    if (!navigator.mediaDevices?.getUserMedia) {
      setState('none')
      return
    }
    setState('asking')
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
      })
      const reader = await openQrReader()
      const picture = video.current
      if (isOver || !picture) {
        stop.current()
        return
      }
      picture.srcObject = stream
      await picture.play()
      setState('on')
      const look = async () => {
        const text = await reader.read(picture).catch(() => null)
        if (isOver) return
        if (text !== null) found(text)
        timer = setTimeout(() => void look(), betweenLooksMs)
      }
      void look()
    } catch (error) {
      stop.current()
      if (video.current) setState(whyNot(error))
    }
  }, [video])

  useEffect(() => {
    let isGone = false
    void isAllowedAlready().then((isAllowed) => {
      if (isAllowed && !isGone) void start()
    })
    // A hidden page turns the camera off, because a camera light without a visible picture is alarming.
    const handleHidden = () => {
      if (document.visibilityState !== 'hidden') return
      stop.current()
      setState((before) => (before === 'on' || before === 'asking' ? 'off' : before))
    }
    document.addEventListener('visibilitychange', handleHidden)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', handleHidden)
      stop.current()
    }
  }, [start])

  return { state, start: () => void start() }
}
