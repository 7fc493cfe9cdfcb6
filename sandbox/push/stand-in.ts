import { behaviourForm } from '../page-forms'
import type { StandIn } from '../stand-in'
import { pushBehaviour, received } from './records'
import { pushBase, pushList, pushRoutes } from './routes'

const shown = 10

/** The push services of browsers. */
export const pushStandIn = {
  title: '푸시',
  routes: pushRoutes,
  settings: ({ ownAddress, publicUrl }) => ({
    subject: 'mailto:demo@meeple.example',
    services: [],
    standIn: { shown: `${publicUrl}${pushBase}/send/`, called: `${ownAddress()}${pushBase}/send/` },
  }),
  section: async ({ db }) => `<h3>동작 바꾸기</h3>
${behaviourForm(pushBehaviour, await pushBehaviour.read(db))}
<h3>도착한 푸시</h3>
${pushList(await received.listLast(db, 'at', shown))}
<p class="dim"><a href="${pushBase}">모두 보기</a></p>`,
} satisfies StandIn
