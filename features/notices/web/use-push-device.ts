import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { CallFailed } from '~/lib/web/call-failed'
import { sayFailure } from '~/ui/say-failure'
import { noticeEndpoints } from '../endpoints'
import { noticeQueries, readBrowserSubscription } from './queries'

const browserFailed = '이 브라우저가 푸시를 준비하지 못했어요. 잠시 후 다시 시도해 주세요.'

/** The user has denied the permission. It is not shown as an error, because the switch explains it. */
class NotAllowed extends Error {}

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

async function subscribeAtStandIn(): Promise<Subscription> {
  const reply = await fetch('/sandbox/push/subscriptions', { method: 'POST' })
  return reply.json()
}

const workerPatienceMs = 10_000
const patience = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), workerPatienceMs))

async function subscribe(publicKey: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  // The service worker may still be installing, because the user's first press starts it.
  const worker = await Promise.race([navigator.serviceWorker.ready, patience()])
  if (!worker) throw new Error('the service worker is not ready')
  const { pushManager } = worker
  // A subscription with another key of ours would make `subscribe` fail.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** Turns pushes to this device on or off. */
export function usePushDevice() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'push-device' },
    mutationFn: async (isWanted: boolean) => {
      if (!isWanted) {
        const state = await call(noticeEndpoints.unsubscribe, {}, { client })
        if (!state.isStandIn) await (await readBrowserSubscription())?.unsubscribe()
        return state
      }
      const { publicKey, isStandIn } = await client.fetchQuery(noticeQueries.push())
      const body = await (isStandIn ? subscribeAtStandIn() : subscribe(publicKey))
      return call(noticeEndpoints.subscribe, { body }, { client })
    },
    onSuccess: (state) => client.setQueryData(noticeQueries.push().queryKey, state),
    onError: (error) => {
      if (error instanceof NotAllowed) return
      // The browser's own errors are technical and in English.
      const said = error instanceof CallFailed ? error : new Error(browserFailed)
      sayFailure(said, '푸시 설정을 바꾸지 못했어요')
    },
    onSettled: () => client.invalidateQueries({ queryKey: noticeQueries.pushDevice().queryKey }),
  })
}
