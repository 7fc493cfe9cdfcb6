import { watchHouse } from '~/features/operations/server/commands/alarms'
import { planBackup } from '~/features/operations/server/commands/backups'
import { deviceClock } from '~/lib/clock'
import { forgetEndedAttempts } from '~/lib/server/attempts'
import { forgetEndedCalls } from '~/lib/server/call-counts'
import { joinByName, type Titled } from '~/lib/server/feature'
import { forgetOldRequests } from '~/lib/server/idempotency'
import { openPictureStore } from '~/lib/server/pictures/picture-store'
import { dropUnusedUploads } from '~/lib/server/pictures/unused-uploads'
import { forgetEndedPlaces } from '~/lib/server/shared-places'
import type { UpkeepTask } from '~/lib/server/upkeep'
import type { Env } from './env'
import { features } from './features'

const hourMs = 3_600_000

/** Every place that refers to uploaded pictures. */
export const pictureReferences = features.flatMap(({ pictures }) => pictures ?? [])

export type UpkeepSettings = Pick<Env, 'dataDir' | 'bucket' | 'seed' | 'backupsKept' | 'alertWebhookUrl'>

/** All recurring tasks, by name. */
export function upkeepTasksIn({ dataDir, bucket, seed, backupsKept, alertWebhookUrl }: UpkeepSettings) {
  const store = openPictureStore({ dataDir, bucket })
  return joinByName<Titled<UpkeepTask>>([
    ...features.map(({ upkeep = {} }) => upkeep),
    {
      'forget ended attempts': { title: '지난 시도 횟수 정리', everyMs: hourMs, work: forgetEndedAttempts },
      'forget ended calls': { title: '지난 호출 횟수 정리', everyMs: hourMs, work: forgetEndedCalls },
      'forget ended places': { title: '끝난 연결 자리 정리', everyMs: hourMs, work: forgetEndedPlaces },
      'forget old requests': { title: '오래된 요청 키 정리', everyMs: hourMs, work: forgetOldRequests },
      'drop unused pictures': {
        title: '쓰지 않는 사진 삭제',
        everyMs: 6 * hourMs,
        work: (db) => dropUnusedUploads(db, { store, references: pictureReferences }),
      },
    },
    backupsKept > 0
      ? {
          'plan nightly backup': {
            title: '밤 백업 시작',
            everyMs: hourMs / 6,
            work: (db) => planBackup(db, deviceClock.now()),
          },
        }
      : {},
    alertWebhookUrl === null
      ? {}
      : {
          'watch the house': {
            title: '이상이 생기면 알리기',
            everyMs: hourMs / 60,
            work: (db, now) =>
              watchHouse(db, { now, webhookUrl: alertWebhookUrl, dataDir, keptBackups: backupsKept }),
          },
        },
    seed === 'demo'
      ? {
          'open meetups of the demo town': {
            title: '데모 마을의 모임 열기',
            everyMs: hourMs,
            // Imported here, so that a live server does not load the demo town.
            work: async (db, now) => (await import('./demo-mode')).openTownMeetups(db, now),
          },
        }
      : {},
  ])
}
