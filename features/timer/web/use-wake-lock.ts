import { useEffect } from 'react'

interface Lock {
  release(): Promise<void>
}

/** Null if the device does not support it or refuses it, for example on low battery. */
async function requestLock(): Promise<Lock | null> {
  try {
    return await navigator.wakeLock.request('screen')
  } catch {
    return null
  }
}

/** Keeps the screen on while `isWanted`, if possible. A hidden page loses the lock, so it is taken again. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let lock: Lock | null = null
    async function take(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      const taken = await requestLock()
      if (isOver) await taken?.release()
      else lock = taken
    }
    const retake = () => void take()
    void take()
    document.addEventListener('visibilitychange', retake)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', retake)
      void lock?.release().catch(() => null)
    }
  }, [isWanted])
}
