import { behaviourForm } from '../page-forms'
import type { StandIn } from '../stand-in'
import { received, solapiBehaviour } from './records'
import { solapiBase, solapiDemoAccount, solapiRoutes, textList } from './routes'

const shown = 10

/** A service that sends texts (SMS). */
export const solapiStandIn = {
  title: '문자',
  routes: solapiRoutes,
  settings: ({ ownAddress }) => ({ ...solapiDemoAccount, url: `${ownAddress()}${solapiBase}` }),
  section: async ({ db }) => `<h3>동작 바꾸기</h3>
${behaviourForm(solapiBehaviour, await solapiBehaviour.read(db))}
<h3>도착한 문자</h3>
${textList(await received.listLast(db, 'at', shown))}
<p class="dim"><a href="${solapiBase}">모두 보기</a></p>`,
} satisfies StandIn
