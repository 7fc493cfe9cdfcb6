import { z } from 'zod'
import { get, post, wholeNumber } from '~/lib/contract'
import { each, field, wireShape } from '~/lib/wire-shape'
import { operationsRefusals } from './refusals'

const whole = z.number().int()
const moment = z.string().nullable()

const jobCountShape = wireShape({
  kind: z.string(),
  waiting: whole,
  running: whole,
  failing: whole,
  givenUp: field('given_up', whole),
  oldest: moment,
})
const failedJobShape = wireShape({
  id: whole,
  kind: z.string(),
  tries: whole,
  mostTries: field('most_tries', whole),
  nextAt: field('next_at', moment),
  error: z.string().nullable(),
})
const dueCountShape = wireShape({ kind: z.string(), waiting: whole, failing: whole, oldest: moment })
const failedItemShape = wireShape({
  id: whole,
  kind: z.string(),
  subject: z.string(),
  dueAt: field('due_at', z.string()),
  tries: whole,
  error: z.string().nullable(),
  nextAt: field('next_at', moment),
})
const channelShape = wireShape({
  channel: z.string(),
  waiting: whole,
  oldest: moment,
  atNight: field('at_night', whole),
  paused: whole,
  nextAt: field('next_at', moment),
})
const upkeepShape = wireShape({ name: z.string(), ranAt: field('ran_at', z.string()) })

export const systemHealthShape = wireShape({
  asOf: field('as_of', z.string()),
  jobs: field('jobs', z.array(jobCountShape.schema), each(jobCountShape)),
  failedJobs: field('failed_jobs', z.array(failedJobShape.schema), each(failedJobShape)),
  due: field('due_items', z.array(dueCountShape.schema), each(dueCountShape)),
  failedItems: field('failed_due_items', z.array(failedItemShape.schema), each(failedItemShape)),
  channels: field('channels', z.array(channelShape.schema), each(channelShape)),
  upkeep: field('upkeep', z.array(upkeepShape.schema), each(upkeepShape)),
})
export type SystemHealth = ReturnType<typeof systemHealthShape.fromWire>
export type FailedJob = SystemHealth['failedJobs'][number]
export type FailedItem = SystemHealth['failedItems'][number]

/** The product's figures for one week; `week` is its Monday. */
const weekOfHouseShape = wireShape({
  week: z.string(),
  newMembers: field('new_users', whole),
  plays: whole,
  meetups: field('rooms', whole),
  cancelledMeetups: field('cancelled_rooms', whole),
  orders: whole,
  ordersWon: field('orders_won', whole),
})
export type WeekOfHouse = ReturnType<typeof weekOfHouseShape.fromWire>

/** The last weeks, oldest first. The last one is not over yet. */
export const houseNumbersShape = wireShape({
  weeks: field('weeks', z.array(weekOfHouseShape.schema), each(weekOfHouseShape)),
})

const ofThing = (label: string) => z.object({ id: wholeNumber(label, { max: Number.MAX_SAFE_INTEGER }) })

export const operationsEndpoints = {
  systemHealth: get('/v1/operator/health', {
    summary:
      '작업, 정해진 시각에 할 일, 보낼 알림, 정기 정리의 상태. 실패한 것은 오래된 것부터 쉰 개. at_night는 아침을 기다리는 푸시',
    audience: 'operator',
    reply: systemHealthShape.schema,
  }),
  houseNumbers: get('/v1/operator/numbers', {
    summary: '최근 26주의 숫자: 새 회원, 플레이 기록, 모임, 결제. 한 주는 월요일에 시작해요',
    audience: 'operator',
    rate: 'search',
    reply: houseNumbersShape.schema,
  }),
  retryJob: post('/v1/operator/health/jobs/:id/retry', {
    summary: '실패한 작업을 지금 다시 시도',
    audience: 'operator',
    params: ofThing('작업 번호'),
    reply: z.object({}),
    refusals: [operationsRefusals.notFailing],
  }),
  retryItem: post('/v1/operator/health/due-items/:id/retry', {
    summary: '실패한 할 일을 지금 다시 시도',
    audience: 'operator',
    params: ofThing('할 일 번호'),
    reply: z.object({}),
    refusals: [operationsRefusals.notFailing],
  }),
}
