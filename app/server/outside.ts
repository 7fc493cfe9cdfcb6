import path from 'node:path'
import { type GivenSignIn, openSignIn } from '~/features/accounts/server/client/sign-in-providers'
import { makeVapidKey, openPush, type PushSettings } from '~/features/notices/server/client'
import { openPortone } from '~/features/payments/server/client/open-portone'
import type { PortoneSettings } from '~/features/payments/server/client/portone'
import { type KakaoLocalSettings, openKakaoLocal } from '~/features/places/server/client'
import { missingToSell } from '~/lib/business'
import { type AlimtalkSettings, openAlimtalk } from '~/lib/server/alimtalk'
import { openBackups } from '~/lib/server/backup/stored-backups'
import type { BasicServices } from '~/lib/server/feature'
import { readOrMakeSecret } from '~/lib/server/keys'
import { type MailSettings, openMail } from '~/lib/server/mail'
import { openPictureStore } from '~/lib/server/pictures/picture-store'
import { openShareCards } from '~/lib/server/pictures/stored-share-cards'
import { openUploads } from '~/lib/server/pictures/uploads'
import { openSms, type SmsSettings } from '~/lib/server/sms'
import { allAuditKinds } from './audit-kinds'
import { siteOfRunningApp } from './backups'
import { allContributed } from './contributed'
import type { Env } from './env'
import type { Services } from './features'
import { allImportKinds } from './import-kinds'
import { allMemberData } from './member-data'
import { allNoticeKinds } from './notice-kinds'
import { workTitlesIn } from './work-titles'

/** The settings of outside services: from the environment, or in demo mode those of the stand-ins. */
interface OutsideSettings extends GivenSignIn {
  portone: PortoneSettings | (() => PortoneSettings)
  kakaoLocal: KakaoLocalSettings | (() => KakaoLocalSettings)
  push: PushSettings | (() => PushSettings)
  sms: SmsSettings | (() => SmsSettings)
  alimtalk: AlimtalkSettings | null | (() => AlimtalkSettings)
  mail: MailSettings | null | (() => MailSettings)
}

interface ServiceParts extends Pick<BasicServices, 'db' | 'clock' | 'keys'> {
  env: Env
  settings: OutsideSettings
}

/** Creates everything that features receive, once per process. */
export function openServices({ env, settings, ...basics }: ServiceParts): Services {
  return {
    ...basics,
    pictures: openUploads(openPictureStore(env)),
    shareCards: openShareCards(env.dataDir),
    backups: openBackups(() => siteOfRunningApp(env), { folder: env.backupDir, keep: env.backupsKept }),
    maps: env.maps,
    memberData: allMemberData,
    noticeKinds: allNoticeKinds,
    auditKinds: allAuditKinds,
    workTitles: workTitlesIn(env),
    contributed: allContributed,
    importKinds: allImportKinds,
    signIn: openSignIn(settings, basics.clock),
    kakaoLocal: openKakaoLocal(settings.kakaoLocal, basics.clock),
    portone: openPortone(settings.portone, basics.clock),
    refundFeePercent: env.refundFeePercent,
    lateRefundPercent: env.lateRefundPercent,
    missingToSell: missingToSell(env.business),
    isLive: env.mode === 'live',
    business: env.business,
    sms: openSms(settings.sms, basics.clock),
    alimtalk: openAlimtalk(settings.alimtalk, basics.clock),
    mail: openMail(settings.mail),
    publicUrl: env.publicUrl,
    alertWebhookUrl: env.alertWebhookUrl,
    push: openPush(settings.push, {
      clock: basics.clock,
      readKey: async () =>
        env.vapidKey ?? readOrMakeSecret(path.join(env.dataDir, 'secrets', 'vapid'), makeVapidKey),
    }),
  }
}
