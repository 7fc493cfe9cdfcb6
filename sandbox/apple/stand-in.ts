import { behaviourForm, notifyForm } from '../page-forms'
import type { StandIn } from '../stand-in'
import { optionsOf } from '../stand-in-page'
import { otherLoopbackName } from '../stand-in-parts'
import { appleDemoApp, appleDemoKey, appleIssuer } from './app'
import { appleBehaviour } from './records'
import { appleRoutes } from './routes'

const happenings = {
  'consent-revoked': '앱 연결을 끊음',
  'account-delete': 'Apple 계정을 지움',
  'email-disabled': '이메일 전달을 끔',
  'email-enabled': '이메일 전달을 켬',
}

/** Sign in with Apple, for the demo app only. */
export const appleStandIn = {
  title: 'Apple',
  routes: appleRoutes,
  settings: ({ db, ownAddress, publicUrl }) => ({
    clientId: appleDemoApp.clientId,
    teamId: appleDemoApp.teamId,
    keyId: appleDemoApp.keyId,
    // Created at the first sign-in, so no key is created in live mode.
    privateKey: () => appleDemoKey(db),
    issuer: appleIssuer({ publicUrl }),
    serverUrl: `${ownAddress()}/sandbox/apple`,
    // Uses the other loopback name, so that the form comes from another site and cookies behave as with the real
    // service.
    browserUrl: `${otherLoopbackName(publicUrl)}/sandbox/apple`,
  }),
  section: async ({ db }, people) => `<h3>동작 바꾸기</h3>
${behaviourForm(appleBehaviour, await appleBehaviour.read(db))}
<h3>Apple에서 일어난 일</h3>
${notifyForm('/sandbox/apple/notification', people, `<label>일어난 일<select name="kind">${optionsOf(happenings)}</select></label>`, '알리기')}`,
} satisfies StandIn
