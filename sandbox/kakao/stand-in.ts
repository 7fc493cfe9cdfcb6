import { behaviourForm, notifyForm } from '../page-forms'
import type { StandIn } from '../stand-in'
import { kakaoDemoApp, kakaoIssuer } from './app'
import { kakaoBehaviour } from './records'
import { kakaoRoutes } from './routes'

/** Kakao Login (kauth and kapi), for the demo app only. */
export const kakaoStandIn = {
  title: '카카오',
  routes: kakaoRoutes,
  settings: ({ ownAddress, publicUrl }) => ({
    restKey: kakaoDemoApp.restKey,
    clientSecret: kakaoDemoApp.clientSecret,
    adminKey: kakaoDemoApp.adminKey,
    scope: 'openid,profile_nickname,account_email',
    issuer: kakaoIssuer({ publicUrl }),
    authUrl: `${ownAddress()}/sandbox/kakao`,
    apiUrl: `${ownAddress()}/sandbox/kakao`,
    browserUrl: `${publicUrl}/sandbox/kakao`,
  }),
  section: async ({ db }, people) => `<h3>동작 바꾸기</h3>
${behaviourForm(kakaoBehaviour, await kakaoBehaviour.read(db))}
<h3>카카오에서 연결 끊기</h3>
${notifyForm('/sandbox/kakao/unlink-webhook', people, '', '연결 해제 알림 보내기')}`,
} satisfies StandIn
