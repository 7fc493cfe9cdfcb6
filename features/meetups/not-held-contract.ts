import { z } from 'zod'
import { del, get, post, wholeNumber } from '~/lib/contract'
import { field, wireShape } from '~/lib/wire-shape'
import { meetupRefusals } from './refusals'
import { meetupTags } from './tags'

const oneMeetup = z.object({ id: wholeNumber('모임 번호') })

/** What a seated member has said of whether the meetup took place. */
export const notHeldWordShape = wireShape({
  hasSaid: field('has_said', z.boolean()),
  /** Whether it can be said, or taken back, now. */
  canSay: field('can_say', z.boolean()),
  /** Null until operators have decided. */
  outcome: z.enum(['held', 'not-held']).nullable(),
})
export type NotHeldWord = ReturnType<typeof notHeldWordShape.fromWire>

const { noMeetup, notThere } = meetupRefusals
const saying = [
  noMeetup,
  notThere,
  meetupRefusals.over,
  meetupRefusals.notStarted,
  meetupRefusals.tooLateNotHeld,
  meetupRefusals.decided,
]

export const notHeldEndpoints = {
  word: get('/v1/boardGameRoom/:id/not-held', {
    summary: '모임이 열리지 않았다고 내가 알렸는지',
    audience: 'member',
    params: oneMeetup,
    reply: notHeldWordShape.schema,
    dependsOn: [meetupTags.facts.by('id'), meetupTags.own.all],
    refusals: [noMeetup, notThere],
  }),
  say: post('/v1/boardGameRoom/:id/not-held', {
    summary: '모임이 열리지 않았다고 알려요. 시작부터 끝나고 24시간까지. 두 명이 알리면 운영팀이 확인해요',
    audience: 'member',
    params: oneMeetup,
    reply: notHeldWordShape.schema,
    refusals: saying,
  }),
  takeBack: del('/v1/boardGameRoom/:id/not-held', {
    summary: '알린 것을 거둬요. 운영팀이 확인하기 전까지',
    audience: 'member',
    params: oneMeetup,
    reply: notHeldWordShape.schema,
    refusals: saying,
  }),
}
