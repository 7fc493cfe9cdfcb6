import { type AppleSettings, openApple } from '~/features/accounts/server/client/apple'
import { type KakaoSettings, openKakao } from '~/features/accounts/server/client/kakao'
import { openPortone, type PortoneSettings } from '~/features/payments/server/client/portone'
import { type KakaoLocalSettings, openKakaoLocal } from '~/features/places/server/client'
import type { BasicServices } from '~/lib/server/feature'
import { openUploads } from '~/lib/server/pictures/uploads'
import type { Env } from './env'
import type { Services } from './features'
import { allMemberData } from './member-data'
import { allNoticeKinds } from './notice-kinds'

/** The settings of outside services: from the environment, or in demo mode those of the stand-ins. */
export interface OutsideSettings {
  kakao: KakaoSettings | (() => KakaoSettings)
  apple: AppleSettings | (() => AppleSettings)
  portone: PortoneSettings | (() => PortoneSettings)
  kakaoLocal: KakaoLocalSettings | (() => KakaoLocalSettings)
}

interface ServiceParts extends Pick<BasicServices, 'db' | 'clock' | 'keys'> {
  env: Pick<Env, 'dataDir' | 'maps'>
  settings: OutsideSettings
}

/** Creates everything that features receive, once per process. */
export function openServices({ env, settings, ...basics }: ServiceParts): Services {
  return {
    ...basics,
    pictures: openUploads(env.dataDir),
    maps: env.maps,
    memberData: allMemberData,
    noticeKinds: allNoticeKinds,
    kakao: openKakao(settings.kakao, basics.clock),
    apple: openApple(settings.apple, basics.clock),
    kakaoLocal: openKakaoLocal(settings.kakaoLocal, basics.clock),
    portone: openPortone(settings.portone, basics.clock),
  }
}
