import { behaviourForm } from '../page-forms'
import type { StandIn } from '../stand-in'
import { letters, mailBehaviour } from './records'
import { letterList, mailBase, mailRoutes } from './routes'

const shown = 3

/** A mail server, which takes whole messages over HTTP: one process listens on one port only. */
export const mailStandIn = {
  title: '메일',
  routes: mailRoutes,
  settings: ({ ownAddress }) => ({
    url: 'smtp://demo',
    from: '미플 <no-reply@meeple.example>',
    standIn: `${ownAddress()}${mailBase}/messages`,
  }),
  section: async ({ db }) => `<h3>동작 바꾸기</h3>
${behaviourForm(mailBehaviour, await mailBehaviour.read(db))}
<h3>도착한 메일</h3>
${letterList(await letters.listLast(db, 'at', shown))}
<p class="dim"><a href="${mailBase}">모두 보기</a></p>`,
} satisfies StandIn
