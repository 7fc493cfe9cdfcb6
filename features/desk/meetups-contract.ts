import { z } from 'zod'
import { beforeQuery, get, pageOf, post, searchQuery, wholeNumber } from '~/lib/contract'
import { each, field, wireShape } from '~/lib/wire-shape'
import { accountTags } from '../accounts/tags'
import { cafeTags } from '../cafes/tags'
import { deskFilters, longestMeetupSearch } from '../meetups/desk-meetup'
import { cancelCauses, meetupStatuses } from '../meetups/meetup'
import { meetupRefusals } from '../meetups/refusals'
import { meetupTags } from '../meetups/tags'
import { cancelReasonShape } from '../staff/contract'

const whole = z.number().int()

export const deskMeetupShape = wireShape({
  id: whole,
  title: z.string(),
  cafe: z.string(),
  host: z.string().nullable(),
  startsAt: field('starts_at', z.string()),
  status: z.enum(meetupStatuses),
  seated: whole,
  maxPeople: field('max_people', whole),
  isDoubted: field('is_doubted', z.boolean()),
  isTextHidden: field('is_text_hidden', z.boolean()),
})
export type DeskMeetup = ReturnType<typeof deskMeetupShape.fromWire>

const deskEntryShape = wireShape({
  id: whole,
  memberId: field('user_id', whole.nullable()),
  nickname: field('first_name', z.string().nullable()),
  isHost: field('is_host', z.boolean()),
  state: z.string(),
  pass: z.string(),
  tier: whole.nullable(),
  attendance: z.enum(['attended', 'no-show']).nullable(),
  isScanned: field('is_scanned', z.boolean()),
  hasSaidNotHeld: field('has_said_not_held', z.boolean()),
  isOwed: field('is_owed', z.boolean()),
})
export type DeskEntryOfMeetup = ReturnType<typeof deskEntryShape.fromWire>

export const deskMeetupFileShape = wireShape({
  ...deskMeetupShape.fields,
  cafeId: field('cafe_id', whole),
  content: z.string(),
  /** What is hidden; null while the text is shown. */
  hiddenTitle: field('hidden_title', z.string().nullable()),
  hiddenContent: field('hidden_content', z.string().nullable()),
  isPublic: field('is_public', z.boolean()),
  tier: whole.nullable(),
  cancelledBy: field('cancelled_by', z.enum(cancelCauses).nullable()),
  outcome: z.enum(['held', 'not-held']).nullable(),
  people: field('people', z.array(deskEntryShape.schema), each(deskEntryShape)),
  canCancel: field('can_cancel', z.boolean()),
  canPutRight: field('can_put_right', z.boolean()),
})
export type DeskMeetupFile = ReturnType<typeof deskMeetupFileShape.fromWire>

const oneMeetup = z.object({ id: wholeNumber('모임 번호') })
const changing = { audience: 'operator', params: oneMeetup, reply: deskMeetupFileShape.schema } as const
const { noMeetup, over, started } = meetupRefusals

export const deskMeetupEndpoints = {
  list: get('/v1/operator/meetups', {
    summary:
      '모든 카페의 모임, 새로 열린 순. q는 제목이나 카페 이름, 연 사람의 닉네임. filter는 doubted(열리지 않았다고 알린 모임), coming, ended, cancelled. count는 1,000까지 세고 더 있으면 1,001',
    audience: 'operator',
    query: z.object({
      q: searchQuery(longestMeetupSearch),
      filter: z
        .enum([...deskFilters])
        .optional()
        .meta({ label: '조건(filter)' }),
      before: beforeQuery(),
    }),
    reply: pageOf(deskMeetupShape.schema),
    dependsOn: [meetupTags.facts.all, cafeTags.facts.all, accountTags.profiles.all],
  }),
  one: get('/v1/operator/meetups/:id', {
    summary: '모임 하나의 글과 사람, 이용권',
    audience: 'operator',
    params: oneMeetup,
    reply: deskMeetupFileShape.schema,
    dependsOn: [meetupTags.facts.by('id'), cafeTags.facts.all, accountTags.profiles.all],
    refusals: [noMeetup],
  }),
  cancel: post('/v1/operator/meetups/:id/cancelled', {
    ...changing,
    summary: '시작하지 않은 모임을 취소해요. 모두에게 이유를 알리고 이용권을 돌려줘요',
    freshSignIn: 'always',
    body: cancelReasonShape.schema,
    refusals: [noMeetup, over, started],
  }),
  putRight: post('/v1/operator/meetups/:id/not-held', {
    ...changing,
    summary: '열리지 않은 모임으로 바로잡아요. 모두에게 이용권을 돌려주고 정산을 거둬요',
    freshSignIn: 'always',
    body: cancelReasonShape.schema,
    refusals: [noMeetup, over, meetupRefusals.notStarted],
  }),
  held: post('/v1/operator/meetups/:id/held', {
    ...changing,
    summary: '열린 모임으로 확인해요. 정산은 그대로이고, 열리지 않았다고 알린 사람에게 알려요',
    refusals: [noMeetup, meetupRefusals.noDoubt],
  }),
  hideText: post('/v1/operator/meetups/:id/text/hidden', {
    ...changing,
    summary: '모임의 제목과 소개를 가려요. 연 사람에게 이유를 알려요',
    body: cancelReasonShape.schema,
    refusals: [noMeetup, meetupRefusals.textHidden],
  }),
  showText: post('/v1/operator/meetups/:id/text/shown', {
    ...changing,
    summary: '가린 글을 다시 보여요',
    refusals: [noMeetup, meetupRefusals.textShown],
  }),
}
