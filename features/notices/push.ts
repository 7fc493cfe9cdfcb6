import { paths } from '~/features/paths'
import { adNight } from '~/lib/notice-kind'
import { seoulDate, seoulMoment } from '~/lib/seoul-date'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The quiet hours in Seoul, from 22:00 to 8:00. */
export const quietFromHour = 22
export const quietToHour = 8

function hourInSeoul(moment: Date): number {
  return Number(seoulMoment(moment).slice(11, 13))
}

/** The next 8:00 in Seoul. */
function endOfQuiet(now: Date): Date {
  const day = hourInSeoul(now) < quietToHour ? now : new Date(now.getTime() + 24 * hourMs)
  return new Date(`${seoulDate(day)}T${String(quietToHour).padStart(2, '0')}:00:00+09:00`)
}

/**
 * The time at which a notice may be pushed. In the quiet hours it waits for the morning, unless `concerns` is
 * on the same day or before the morning, or `urgentUntil` is before the morning. `concerns` is the time that the notice
 * is about, e.g. the start of a meetup, and `urgentUntil` the end of what the member can do about it. `isDayOnly` is an advertisement for
 * somebody who has not consented to the night. `isMandatory` is what the law has us tell at once.
 */
export function pushMoment({
  now,
  concerns,
  urgentUntil = null,
  isDayOnly = false,
  isMandatory = false,
}: {
  now: Date
  concerns: Date | null
  urgentUntil?: Date | null
  isDayOnly?: boolean
  isMandatory?: boolean
}): Date {
  if (isMandatory) return now
  const hour = hourInSeoul(now)
  if (hour >= quietToHour && hour < (isDayOnly ? adNight.fromHour : quietFromHour)) return now
  const morning = endOfQuiet(now)
  if (isDayOnly) return morning
  if (urgentUntil !== null && urgentUntil > now && urgentUntil < morning) return now
  if (concerns === null || concerns <= now) return morning
  return concerns < morning || seoulDate(concerns) === seoulDate(now) ? now : morning
}

/** Older notices are not pushed; the member finds them in the log. */
const pushLifeMs = 24 * hourMs

/** The end of the hours in which an advertisement may arrive without consent to the night. Now is within them. */
export function endOfAdDay(now: Date): Date {
  return new Date(`${seoulDate(now)}T${adNight.fromHour}:00:00+09:00`)
}

/** The time after which a push is out of date. */
export function pushEnd({ causedAt, concerns }: { causedAt: Date; concerns: Date | null }): Date {
  const end = new Date(causedAt.getTime() + pushLifeMs)
  return concerns !== null && concerns > causedAt && concerns < end ? concerns : end
}

const shortestPauseMs = minuteMs / 2
const longestPauseMs = 6 * hourMs
const mostTries = 6

/**
 * The pause in milliseconds after a push service has asked for the nth time to retry later. It is at least as
 * long as the service asks, up to six hours. Null means to give up.
 */
export function pauseBeforeNextTry(tries: number, askedMs: number | null): number | null {
  if (tries >= mostTries) return null
  const ownMs = shortestPauseMs * 4 ** (tries - 1)
  return Math.min(Math.max(ownMs, askedMs ?? 0), longestPauseMs)
}

/** Parses `Retry-After` (seconds or a date) into milliseconds; null if it is neither. */
export function readRetryAfter(text: string | null, now: Date): number | null {
  if (text === null) return null
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000
  const moment = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? null : Math.max(0, moment - now.getTime())
}

/** The most devices per member. A further device replaces the oldest one. */
export const mostPushDevices = 10

/** A host, or `*.` and a domain. It must end in letters, so that an IP address never matches. */
const servicePattern = /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/

export function isServicePattern(text: string): boolean {
  return servicePattern.test(text)
}

function matches(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}

/**
 * Whether this is an address at one of these push services. The server sends requests to an address that the
 * browser chooses, so any other address could lead into our own network.
 */
export function isAtPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    port === '' &&
    `${username}${password}${hash}` === '' &&
    services.some((pattern) => matches(hostname, pattern))
  )
}

/** The content of a push, which the service worker shows. */
export interface PushMessage {
  /** The id of the notice. A push that arrives twice is shown once. */
  id: number
  title: string
  body: string
  path: string
}

const longestTitle = 80
const longestBody = 240

function clipped(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

/** Clips the texts, because a push can contain only about 4,000 bytes. The last line of an advertisement says how to refuse and stays. */
export function toPushMessage(notice: {
  id: number
  title: string
  body: string
  path: string | null
  isAdvertising?: boolean
}): PushMessage {
  const lastLine = notice.isAdvertising ? notice.body.lastIndexOf('\n') : -1
  const kept = lastLine === -1 ? '' : notice.body.slice(lastLine)
  const said = lastLine === -1 ? notice.body : notice.body.slice(0, lastLine)
  return {
    id: notice.id,
    title: clipped(notice.title, longestTitle),
    body: `${clipped(said, Math.max(longestBody - [...kept].length, 1))}${kept}`,
    path: notice.path ?? paths.notices(),
  }
}

/**
 * The message with its declarative form, which iOS shows by itself from 18.4 on, even where it has ended our service worker. Others hand the
 * same message to the worker, which replaces what has the same tag.
 */
export function toDeclarativePush(message: PushMessage, publicUrl: string) {
  const { id, title, body, path } = message
  return {
    ...message,
    web_push: 8030,
    notification: {
      title,
      body,
      lang: 'ko',
      tag: pushTag(id),
      icon: `${publicUrl}/icons/icon-192.png`,
      navigate: `${publicUrl}${path}`,
    },
  }
}

/** A push that arrives twice replaces its first notification. */
export const pushTag = (id: number) => `notice-${id}`

const unreadable: PushMessage = {
  id: 0,
  title: '새 알림이 있어요',
  body: '',
  path: paths.notices(),
}

/** Parses a push in the service worker. The path always leads to one of our screens. */
export function readPushMessage(given: unknown): PushMessage {
  if (typeof given !== 'object' || given === null) return unreadable
  const { id, title, body, path } = given as Record<string, unknown>
  if (typeof id !== 'number' || typeof title !== 'string' || typeof body !== 'string') return unreadable
  const isOwn = typeof path === 'string' && /^\/(?![/\\])/.test(path)
  return { id, title, body, path: isOwn ? path : unreadable.path }
}

/** A device's support for pushes. */
export interface PushDevice {
  hasWorker: boolean
  hasPush: boolean
  isApple: boolean
  /** Whether the app was opened from the home screen. */
  isInstalled: boolean
  /** Whether another app shows the page in a window of its own, which has neither pushes nor installing. */
  isInApp: boolean
  permission: 'default' | 'granted' | 'denied'
}

export type PushObstacle = 'in-app' | 'install' | 'unsupported' | 'no-worker' | 'denied'

/** Apps in which Koreans open links, and `wv`, which marks every other WebView on Android. */
const inAppAgent = /KAKAOTALK|NAVER\(inapp|Instagram|FBA[NV]|FB_IAB|Line\/|DaumApps|everytimeApp|; wv\)/

export function isInAppAgent(userAgent: string): boolean {
  return inAppAgent.test(userAgent)
}

/**
 * The reason why this device cannot get pushes, or null. The stand-in needs no support of the browser, but the demo says
 * of a kind of device what the product says.
 */
export function pushObstacle(device: PushDevice, isStandIn: boolean): PushObstacle | null {
  if (device.isInApp) return 'in-app'
  if (device.isApple && !device.isInstalled && (isStandIn || !device.hasPush)) return 'install'
  if (isStandIn) return null
  if (!device.hasPush) return 'unsupported'
  if (!device.hasWorker) return 'no-worker'
  return device.permission === 'denied' ? 'denied' : null
}
