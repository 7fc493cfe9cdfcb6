import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { wholeNumber, writtenText } from '~/lib/server/schema-parts'
import {
  factMessage,
  incidentFacts,
  incidentKinds,
  incidentLengths,
  incidentMessages,
  incidentTags,
  longestList,
} from '../../incident'
import { incidentRefusals } from '../../refusals'
import { incidentParts } from '../../server/schemas'

const whole = z.number().int()
const params = z.object({ id: wholeNumber('사고 번호(id)') })
const recipients = wholeNumber('받는 사람 수(recipients)', { max: 100_000_000 })

const fact = (name: keyof typeof incidentFacts) =>
  writtenText(`${incidentFacts[name].label}(${name})`, {
    min: 2,
    max: incidentLengths.fact,
    says: factMessage(name),
    kind: 'lines',
  })

const whom = z.object({
  isToAll: z.boolean().meta({ label: '모든 회원(isToAll)' }),
  list: writtenText('받는 사람(list)', {
    max: longestList,
    says: incidentMessages.tooLong,
    kind: 'lines',
  }).default(''),
})

const deskIncident = incidentParts.extend({
  id: whole,
  key: z.string(),
  isToAll: z.boolean(),
  isPublic: z.boolean(),
  /** Oldest first; the first has no text of its own. */
  messages: z.array(
    z.object({
      id: whole,
      text: z.string().nullable(),
      writtenAt: z.date(),
      recipients: whole,
      told: whole,
      isOver: z.boolean(),
      byBell: whole,
      byPush: whole,
      byAlimtalk: whole,
      byMail: whole,
    }),
  ),
  /** How many would be told of an update. */
  recipients: whole,
})

const audience = 'operator: support' as const

export const incidentDeskCalls = {
  incidents: {
    summary: '개인정보 사고 안내, 새로운 것부터',
    reply: z.object({
      incidents: z.array(z.object({ id: whole, title: z.string(), writtenAt: z.date() })),
    }),
    dependsOn: [incidentTags.incidents.all],
    audience,
  },
  incident: {
    summary: '개인정보 사고 하나와, 몇 명에게 무엇으로 닿았는지',
    params,
    reply: deskIncident,
    dependsOn: [incidentTags.incidents.all],
    refusals: incidentRefusals.noIncident,
    audience,
  },
  preview: {
    summary: '몇 명에게 알리게 되는지. 누구인지 알 수 없는 줄을 함께 보여 줘요',
    body: whom,
    reply: z.object({ recipients: whole, unknown: z.array(z.string()) }),
    audience,
  },
  send: {
    summary: '개인정보가 유출됐거나 유출됐을 수 있다고 회원에게 알리기',
    body: whom.extend({
      kind: z.enum(incidentKinds).meta({ label: '종류(kind)' }),
      title: writtenText('제목(title)', { min: 2, max: incidentLengths.title, says: incidentMessages.title }),
      items: fact('items'),
      happened: fact('happened'),
      advice: fact('advice'),
      measures: fact('measures'),
      contact: fact('contact'),
      isPublic: z.boolean().default(false).meta({ label: '공개(isPublic)' }),
      recipients,
    }),
    mostBodyBytes: 262_144,
    oncePerKey: true,
    freshSignIn: 'always',
    reply: deskIncident,
    refusals: [incidentRefusals.nobody, incidentRefusals.same, incidentRefusals.countChanged],
    audience,
  },
  update: {
    summary: '같은 회원에게 더 알리거나 고쳐 알리기',
    params,
    body: z.object({
      text: writtenText('내용(text)', {
        min: 5,
        max: incidentLengths.fact,
        says: incidentMessages.update,
        kind: 'lines',
      }),
      recipients,
    }),
    oncePerKey: true,
    freshSignIn: 'always',
    reply: deskIncident,
    refusals: incidentRefusals,
    audience,
  },
} satisfies Record<string, EndpointParts>
