import { behaviourForm } from '../page-forms'
import type { StandIn, StandInAddresses } from '../stand-in'
import { received, solapiBehaviour } from './records'
import { alimtalkDemo, solapiBase, solapiDemoAccount, solapiRoutes, textList } from './routes'

const shown = 10

/** A service that sends texts (SMS) and Kakao's 알림톡. */
export const solapiStandIn = {
  title: '문자와 알림톡',
  routes: solapiRoutes,
  settings: ({ ownAddress }) => ({ ...solapiDemoAccount, url: `${ownAddress()}${solapiBase}` }),
  section: async ({ db }) => `<h3>동작 바꾸기</h3>
${behaviourForm(solapiBehaviour, await solapiBehaviour.read(db))}
<h3>도착한 것</h3>
${textList(await received.listLast(db, 'at', shown))}
<p class="dim"><a href="${solapiBase}">모두 보기</a></p>`,
} satisfies StandIn

/** The same service as the channel of 알림톡 sees it. Its routes and its section are those of the texts. */
export function alimtalkSettings(addresses: StandInAddresses) {
  return { ...solapiStandIn.settings(addresses), ...alimtalkDemo }
}
