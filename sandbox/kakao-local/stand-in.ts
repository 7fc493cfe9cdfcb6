import { behaviourForm } from '../page-forms'
import type { StandIn } from '../stand-in'
import { kakaoLocalBehaviour } from './behaviour'
import { kakaoLocalDemoKey, kakaoLocalRoutes } from './routes'

/** Kakao Local: addresses and places from the regions, streets and sights that we know. */
export const kakaoLocalStandIn = {
  title: '카카오 로컬 (주소 검색)',
  routes: kakaoLocalRoutes,
  settings: ({ ownAddress }) => ({
    restKey: kakaoLocalDemoKey,
    url: `${ownAddress()}/sandbox/kakao-local`,
  }),
  section: async ({ db }) => `<h3>동작 바꾸기</h3>
${behaviourForm(kakaoLocalBehaviour, await kakaoLocalBehaviour.read(db))}`,
} satisfies StandIn
