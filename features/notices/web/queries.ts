import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { ownQuery } from '~/lib/web/own-query'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { noticeEndpoints } from '../endpoints'
import { noticeTags } from '../notice'
import { isInAppAgent, type PushDevice } from '../push'

const minuteMs = 60_000

/** The browser's push subscription, which may belong to another member; null if there is none. */
export async function readBrowserSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker?.getRegistration()
  return (await worker?.pushManager?.getSubscription()) ?? null
}

const isAppleDevice = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)

async function readPushDevice(): Promise<{ device: PushDevice; endpoint: string | null }> {
  const hasPush = 'PushManager' in window && 'Notification' in window
  return {
    device: {
      hasWorker: 'serviceWorker' in navigator,
      hasPush,
      isApple: isAppleDevice(),
      isInstalled: window.matchMedia('(display-mode: standalone)').matches,
      isInApp: isInAppAgent(navigator.userAgent),
      permission: hasPush ? Notification.permission : 'default',
    },
    endpoint: (await readBrowserSubscription())?.endpoint ?? null,
  }
}

export const noticeQueries = {
  all: () => ownKey('notices'),

  /** The bell's mark. Also refetched when the user returns to the page. */
  flag: () =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'flag'] as const,
      queryFn: async (context) => (await call(noticeEndpoints.flag, {}, context)).unread,
      refetchInterval: pollUnlessStreamed(noticeTags.own.all, minuteMs),
      refetchOnWindowFocus: true,
    }),

  /** Refetched each time the log opens, because new notices may have arrived. */
  list: () =>
    pagesOf(noticeEndpoints.list, {
      queryKey: [...noticeQueries.all(), 'list'] as const,
      toQuery: (page) => ({ page }),
      staleTime: 0,
    }),

  /** The push address of this session, and the data that a browser needs to subscribe. */
  push: () => ownQuery(noticeEndpoints.push, {}),

  /** The browser's support for pushes. Refetched because the user may have changed the browser's settings. */
  pushDevice: () =>
    queryOptions({
      queryKey: [...noticeQueries.all(), 'push-device'] as const,
      queryFn: readPushDevice,
      staleTime: 0,
      refetchOnWindowFocus: true,
    }),

  alimtalk: () => ownQuery(noticeEndpoints.alimtalk, {}),

  settings: () => ownQuery(noticeEndpoints.settings, {}),
}
