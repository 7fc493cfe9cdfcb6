import { z } from 'zod'
import { get, pageOf, pageQuery, post, searchQuery, wholeNumber } from '~/lib/contract'
import { each, field, type Wire, wireShape, words } from '~/lib/wire-shape'
import { transferReasons } from './ledger'
import { passTiers } from './pass'
import { passRefusals } from './refusals'
import { passTags } from './tags'

// The public API calls a meetup a "room". Existing clients fix paths and fields (docs/ledger.md has the table).

const whole = z.number().int()
const tier = z.literal([...passTiers])

export const passCountsShape = wireShape({
  5000: field('pass_5000', whole),
  6000: field('pass_6000', whole),
  7000: field('pass_7000', whole),
  8000: field('pass_8000', whole),
  9000: field('pass_9000', whole),
})

/** Maps the wire's words to ours. A use with a positive amount is a pass that came back. */
const kinds = {
  payment: 'payment',
  'weekday use': 'weekday-use',
  'weekend use': 'weekend-use',
  refund: 'refund',
  expiry: 'expiry',
  forfeited: 'forfeited',
} as const

export const passEntryShape = wireShape({
  id: whole,
  kind: field(
    'type',
    z.enum(['payment', 'weekday use', 'weekend use', 'refund', 'expiry', 'forfeited']),
    words(kinds),
  ),
  tier,
  amount: field('pass_amount', whole),
  usedFor: field('room_name', z.string().nullable()),
  at: field('created_at', z.string()),
})

const passLotShape = wireShape({
  id: whole,
  tier,
  count: whole,
  boughtAt: field('bought_at', z.string()),
  expiresAt: field('expires_at', z.string()),
})

const heldShape = wireShape({ tier, count: whole })

export const walletShape = wireShape({
  lots: field('lots', z.array(passLotShape.schema), each(passLotShape)),
  asOf: field('as_of', z.string()),
  held: field('held', z.array(heldShape.schema), each(heldShape)),
})
export type WireWallet = Wire<typeof walletShape>

const liabilityShape = wireShape({ month: z.string(), tier, count: whole, held: whole })

/** Unused passes in wallets and on hold, by the month in which they expire. */
export const liabilitiesShape = wireShape({
  asOf: field('as_of', z.string()),
  rows: field('rows', z.array(liabilityShape.schema), each(liabilityShape)),
})

const transferShape = wireShape({
  id: whole,
  reason: z.enum(transferReasons),
  tier,
  count: whole,
  memberId: field('user_id', whole),
  nickname: field('username', z.string().nullable()),
  order: field('merchant_uid', z.string().nullable()),
  usedFor: field('room_name', z.string().nullable()),
  at: field('created_at', z.string()),
})

export type Transfer = ReturnType<typeof transferShape.fromWire>

export const transfersShape = wireShape({
  next: field('next', whole.nullable()),
  transfers: field('results', z.array(transferShape.schema), each(transferShape)),
})

const auditShape = wireShape({
  id: whole,
  askedAt: field('asked_at', z.string()),
  endedAt: field('ended_at', z.string().nullable()),
  problems: whole.nullable(),
  says: z.array(z.string()),
  transfers: whole.nullable(),
  hasFailed: field('has_failed', z.boolean()),
})

export const auditsShape = wireShape({
  audits: field('audits', z.array(auditShape.schema), each(auditShape)),
})
export type LedgerAudit = ReturnType<typeof auditShape.fromWire>

export const passEndpoints = {
  liability: get('/v1/operator/ledger', {
    summary: '회원이 가진 이용권: 만료되는 달과 가격별. held는 신청에 묶인 수',
    audience: 'operator',
    reply: liabilitiesShape.schema,
  }),
  transfers: get('/v1/operator/ledger/transfers', {
    summary: '이용권이 옮겨진 내역, 새것부터. q는 닉네임, 회원 번호나 주문 번호. before는 앞 답의 next',
    audience: 'operator',
    query: z.object({
      q: searchQuery(100),
      before: wholeNumber('이어 볼 곳(before)', { max: Number.MAX_SAFE_INTEGER }).optional(),
    }),
    rate: 'search',
    reply: transfersShape.schema,
  }),
  audits: get('/v1/operator/ledger/audits', {
    summary: '원장 점검의 결과, 새것부터 열 개',
    audience: 'operator',
    reply: auditsShape.schema,
    dependsOn: [passTags.audits.all],
  }),
  startAudit: post('/v1/operator/ledger/audits', {
    summary: '원장 점검 시작. 결과는 작업이 끝나면 볼 수 있어요',
    audience: 'operator',
    reply: z.object({ id: whole }),
    refusals: [passRefusals.auditUnderWay],
  }),
  counts: get('/v1/roompass', {
    summary: '지금 쓸 수 있는 이용권 수. 첫 항목이 내 이용권이에요',
    reply: z.array(passCountsShape.schema),
    dependsOn: [passTags.own.all],
    audience: 'member',
  }),
  history: get('/v1/roompasshistory', {
    summary: '내 이용권이 들어오고 나간 내역, 새로운 것부터',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(passEntryShape.schema),
    dependsOn: [passTags.own.all],
    audience: 'member',
  }),
  wallet: get('/v1/me/passes', {
    summary: '내 이용권과 만료일. 먼저 만료되는 것부터',
    reply: walletShape.schema,
    dependsOn: [passTags.own.all],
    audience: 'member',
  }),
}
