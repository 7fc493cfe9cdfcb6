import { z } from 'zod'
import { get, wholeNumber } from '~/lib/contract'
import { each, field, wireShape } from '~/lib/wire-shape'
import { accountTags } from '../accounts/tags'
import { cafeTags } from '../cafes/tags'
import { longestActorSearch } from './audit'

const whole = z.number().int()

const auditValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
const auditedShape = wireShape({
  id: whole,
  actorId: field('actor_id', whole.nullable()),
  actor: z.string().nullable(),
  action: z.string(),
  kind: field('thing_kind', z.string()),
  thingId: field('thing_id', whole),
  details: z.record(z.string(), z.union([auditValue, z.record(z.string(), auditValue)])),
  at: field('happened_at', z.string()),
})

export const auditPageShape = wireShape({
  deeds: field('results', z.array(auditedShape.schema), each(auditedShape)),
  nextBefore: field('next_before', whole.nullable()),
})

export const deskEndpoints = {
  audit: get('/v1/operator/audit', {
    summary:
      '누가 무엇을 했는지, 새로운 것부터. who는 닉네임이나 회원 번호, kind와 thing은 대상, before는 앞 답의 next_before',
    audience: 'operator',
    query: z.object({
      who: z.string().max(longestActorSearch).optional().meta({ label: '사람(who)' }),
      kind: z
        .string()
        .regex(/^[a-z-]{1,30}$/, '종류(kind)의 형식이 맞지 않아요.')
        .optional()
        .meta({ label: '종류(kind)' }),
      thing: wholeNumber('번호(thing)').optional(),
      before: wholeNumber('앞 답의 next_before(before)').optional(),
    }),
    reply: auditPageShape.schema,
    dependsOn: [accountTags.standing.all, cafeTags.facts.all],
  }),
}
