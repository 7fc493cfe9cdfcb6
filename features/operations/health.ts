import { meetupDaysAhead } from '~/features/cafes/cafe'
import { arePlaceNamesOld, placeNamesCheckedOn } from '~/features/places/place-names'
import { dayMs } from '~/lib/durations'
import { grouped } from '~/lib/grouped'
import { holidaysKnownUntil } from '~/lib/korea/holidays'
import { seoulShortMoment } from '~/lib/seoul-date'
import { backupLateAfterMs } from './backup'
import type { SystemHealth } from './endpoints'

/** Work that waits longer than this is stuck, because waiting work is looked for several times a minute. */
const stuckAfterMs = 5 * 60_000
/** Whatever day a meetup may be on, its price is known. */
const holidaysEndMs = meetupDaysAhead * dayMs

export const channelNames: Readonly<Record<string, string>> = {
  log: '알림함',
  push: '푸시',
  alimtalk: '알림톡',
}

/** Includes the key, because logs contain only the key. */
function called({ kind, title }: { kind: string; title: string | null }): string {
  return title === null ? kind : `${title}, ${kind}`
}

export interface Advice {
  /** `wrong`: an operator has to act. `fine`: nothing is broken; it explains the numbers, or recommends. */
  tone: 'wrong' | 'fine'
  text: string
}

/** Something that an operator has to act on. `key` names the state, however long it lasts. */
export interface Wrong {
  key: string
  text: string
}

type Watched = Pick<SystemHealth, 'jobs' | 'failedJobs' | 'due' | 'channels' | 'backup' | 'asOf'>

/** What an operator has to act on, the most urgent first. */
export function wrongsOn({ jobs, failedJobs, due, channels, backup, asOf }: Watched): Wrong[] {
  const now = Date.parse(asOf)
  const stuckMinutes = (oldest: string | null) => {
    const ms = oldest === null ? 0 : now - Date.parse(oldest)
    return ms > stuckAfterMs ? Math.floor(ms / 60_000) : null
  }
  const wrong: Wrong[] = []
  const note = (key: string, text: string) => wrong.push({ key, text })
  for (const job of jobs) {
    const { oldest, failing, running } = job
    const minutes = stuckMinutes(oldest)
    if (minutes !== null && failing === 0 && running === 0) {
      note(
        `job ${job.kind}`,
        `작업이 ${minutes}분째 시작되지 않았어요 (${called(job)}). 서버 로그에서 job을 찾아보고, 멈춰 있으면 서버를 다시 시작해 주세요.`,
      )
    }
  }
  for (const item of due) {
    const { oldest, failing } = item
    const minutes = stuckMinutes(oldest)
    if (minutes !== null && failing === 0) {
      note(
        `due ${item.kind}`,
        `정해진 시각이 ${minutes}분 지난 일이 있어요 (${called(item)}). 서버 로그에서 due item을 찾아보고, 멈춰 있으면 서버를 다시 시작해 주세요.`,
      )
    }
  }
  for (const { channel, oldest } of channels) {
    const minutes = stuckMinutes(oldest)
    if (minutes !== null) {
      note(
        `channel ${channel}`,
        `보낼 알림이 ${minutes}분째 나가지 않았어요 (${channelNames[channel] ?? channel}). 아래에 실패한 작업이 있으면 그 이유부터 살펴봐 주세요.`,
      )
    }
  }
  if (failedJobs.some(({ nextAt }) => nextAt === null)) {
    note('given-up', '포기한 작업은 저절로 다시 하지 않아요. 적힌 이유를 없앤 뒤 다시 시도를 눌러 주세요.')
  }
  const backupAgeMs = now - Date.parse(backup.since)
  if (backup.kept > 0 && backupAgeMs > backupLateAfterMs) {
    note(
      'backup',
      backup.place === null
        ? '백업이 아직 하나도 없어요. 실패한 것에 백업이 있으면 그 이유부터 살펴봐 주세요.'
        : `마지막 백업을 만든 지 ${Math.floor(backupAgeMs / 3_600_000)}시간이 지났어요. 실패한 것에 백업이 있으면 그 이유부터 살펴봐 주세요.`,
    )
  }
  if (Date.parse(holidaysKnownUntil) - now < holidaysEndMs) {
    note(
      'holidays',
      `관보의 공휴일 목록이 ${holidaysKnownUntil}에 끝나요. 그 뒤로 빠진 공휴일에는 요일대로 값을 받으니 다음 해를 더한 버전을 설치해 주세요.`,
    )
  }
  if (arePlaceNamesOld(new Date(now))) {
    note(
      'places',
      `지역 이름 목록을 ${placeNamesCheckedOn} 뒤로 확인하지 않았어요. 그 뒤에 바뀐 시·군·구는 검색되지 않을 수 있으니 새 버전을 설치해 주세요.`,
    )
  }
  return wrong
}

/** Advice for operators on the state of the system, the most urgent first. */
export function adviceOn(health: SystemHealth): Advice[] {
  const { failedJobs, failedItems, channels, setUp } = health
  const wrong = wrongsOn(health)
  const fine: string[] = []
  if (failedJobs.some(({ nextAt }) => nextAt !== null) || failedItems.length > 0) {
    fine.push(
      '실패한 것은 점점 뜸하게 저절로 다시 시도해요. 이유를 이미 없앴다면 다시 시도를 눌러 앞당길 수 있어요.',
    )
  }
  for (const { channel, atNight, paused, nextAt } of channels) {
    const name = channelNames[channel] ?? channel
    const when = nextAt === null ? '' : ` ${seoulShortMoment(new Date(nextAt))}부터`
    if (atNight > 0) {
      fine.push(
        `${name} ${grouped(atNight)}건은 조용한 시간이라 아침을 기다려요.${when} 나가니 그대로 두세요.`,
      )
    }
    if (paused > 0) {
      fine.push(
        `${name} ${grouped(paused)}건은 보내는 서비스가 나중에 달라고 해서 기다려요.${when} 다시 보내요.`,
      )
    }
  }
  return [
    ...setUp.filter(({ tone }) => tone === 'wrong'),
    ...wrong.map(({ text }) => ({ tone: 'wrong' as const, text })),
    ...setUp.filter(({ tone }) => tone === 'fine'),
    ...fine.map((text) => ({ tone: 'fine' as const, text })),
  ]
}
