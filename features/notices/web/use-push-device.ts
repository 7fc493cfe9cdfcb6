import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { CallFailed } from '~/lib/web/call-failed'
import { changeDeviceValue, type DeviceValue, readDeviceValue } from '~/lib/web/device-values'
import { nowMs } from '~/lib/web/now'
import { sayFailure } from '~/ui/say-failure'
import { noticeEndpoints, type PushState } from '../endpoints'
import { type PushDevice, pushObstacle } from '../push'
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

/**
 * Browsers, iOS above all, end subscriptions without a word, and then neither a push nor 알림톡 would arrive. So each visit compares: a
 * subscription that is gone or has changed is renewed if pushes are still allowed, else the server forgets the device.
 */
export async function keepPushDevice(client: QueryClient): Promise<void> {
  const here = await client.fetchQuery(noticeQueries.pushDevice())
  // Most devices were never turned on, and their visits ask nothing.
  if (here.endpoint === null && here.device.permission !== 'granted' && !readDeviceValue(pushedHere)) return
  const state = await client.fetchQuery(noticeQueries.push())
  if (state.endpoint === null || state.isStandIn || state.endpoint === here.endpoint) return
  const isAllowed = pushObstacle(here.device, false) === null && here.device.permission === 'granted'
  const body = isAllowed ? await subscribe(state.publicKey).catch(() => null) : null
  const kept = await (body
    ? call(noticeEndpoints.subscribe, { body }, { client })
    : call(noticeEndpoints.unsubscribe, {}, { client }))
  changeDeviceValue(pushedHere, () => body !== null)
  client.setQueryData(noticeQueries.push().queryKey, kept)
}

/** Whether this device was turned on, since a browser that ends a subscription leaves no other trace of it. */
export const pushedHere: DeviceValue<boolean> = { name: 'pushedHere', initial: false }

/** When somebody refused pushes on this device or put the question away, in milliseconds; 0 for never. */
export const pushRefusedAt: DeviceValue<number> = { name: 'pushRefusedAt', initial: 0 }

export const notePushRefused = () => changeDeviceValue(pushRefusedAt, () => nowMs())

/** Whether this device is pushed to, and what stands in the way. */
export function usePushState() {
  const state = useQuery(noticeQueries.push())
  const here = useQuery(noticeQueries.pushDevice())
  return {
    ...here,
    data: here.data && state.data ? toPushState(state.data, here.data) : undefined,
    isError: here.isError || state.isError,
    error: here.error ?? state.error,
    refetch: () => Promise.all([here.refetch(), state.refetch()]),
  }
}

function toPushState(
  { endpoint: known, isStandIn }: PushState,
  { device, endpoint }: { device: PushDevice; endpoint: string | null },
) {
  const obstacle = pushObstacle(device, isStandIn)
  return {
    obstacle,
    isStandIn,
    isOn: known !== null && obstacle === null && (isStandIn || known === endpoint),
  }
}

/** Turns pushes to this device on or off. */
export function usePushDevice() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'push-device' },
    mutationFn: async (isWanted: boolean) => {
      if (!isWanted) {
        notePushRefused()
        const state = await call(noticeEndpoints.unsubscribe, {}, { client })
        if (!state.isStandIn) await (await readBrowserSubscription())?.unsubscribe()
        return state
      }
      const { publicKey, isStandIn } = await client.fetchQuery(noticeQueries.push())
      const body = await (isStandIn ? subscribeAtStandIn() : subscribe(publicKey))
      return call(noticeEndpoints.subscribe, { body }, { client })
    },
    onSuccess: (state) => {
      changeDeviceValue(pushedHere, () => state.endpoint !== null)
      client.setQueryData(noticeQueries.push().queryKey, state)
    },
    onError: (error) => {
      if (error instanceof NotAllowed) return notePushRefused()
      // The browser's own errors are technical and in English.
      const said = error instanceof CallFailed ? error : new Error(browserFailed)
      sayFailure(said, '푸시 설정을 바꾸지 못했어요')
    },
    onSettled: () => client.invalidateQueries({ queryKey: noticeQueries.pushDevice().queryKey }),
  })
}
