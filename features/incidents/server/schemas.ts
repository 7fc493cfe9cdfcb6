import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { incidentKinds, incidentTags } from '../incident'
import { incidentRefusals } from '../refusals'

export const incidentParts = z.object({
  kind: z.enum(incidentKinds),
  title: z.string(),
  items: z.string(),
  happened: z.string(),
  advice: z.string(),
  measures: z.string(),
  contact: z.string(),
  writtenAt: z.date(),
})

export const incidentCalls = {
  publicIncidents: {
    summary: '모두에게 공개한 개인정보 사고, 새로운 것부터',
    reply: z.object({
      incidents: z.array(
        incidentParts.pick({ kind: true, title: true, writtenAt: true }).extend({ key: z.string() }),
      ),
    }),
    dependsOn: [incidentTags.incidents.all],
    cachedFor: 'everybody',
  },
  incident: {
    summary: '개인정보 사고 안내. 알림, 알림톡이나 메일로 받은 링크나, 공개한 사고의 목록에서 볼 수 있어요',
    params: z.object({ key: z.string().max(60) }),
    reply: incidentParts.extend({
      /** Oldest first. */
      updates: z.array(z.object({ text: z.string(), writtenAt: z.date() })),
    }),
    dependsOn: [incidentTags.incidents.all],
    refusals: incidentRefusals.noIncident,
  },
} satisfies Record<string, EndpointParts>
