import { MapFailed } from './map-port'

const patienceMs = 8_000

const underWay = new Map<string, Promise<void>>()

/**
 * Loads a script once. `whenReady` calls back when the script is ready to use, since some scripts load more
 * parts of themselves. Rejects with `MapFailed` if the script does not load in time.
 */
export function loadScript(address: string, whenReady: (done: () => void) => void): Promise<void> {
  const before = underWay.get(address)
  if (before) return before
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      underWay.delete(address)
      script.remove()
      reject(new MapFailed('load'))
    }
    const timer = setTimeout(fail, patienceMs)
    whenReady(() => {
      clearTimeout(timer)
      resolve()
    })
    script.src = address
    script.async = true
    script.addEventListener('error', fail)
    document.head.append(script)
  })
  underWay.set(address, loading)
  return loading
}
