import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { listOf, wholeNumber } from '~/lib/server/schema-parts'
import { longestFrame, longestMessage, mostFrames, releaseForm } from '../browser-error'
import { browserRefusals } from '../refusals'
import { isScreenPattern, longestPattern } from '../screen-pattern'
import { devices, metrics, shownDays } from '../vitals'

const whole = z.number().int()

/** A few sentences of code in any language; what browsers send is far shorter. */
const mostBodyBytes = 4 * 1024

const screen = z
  .string()
  .max(longestPattern, { abort: true })
  .refine(isScreenPattern, '화면(screen)의 형식이 맞지 않아요.')
  .meta({ label: '화면(screen)' })

/** Values beyond these are no measurement. */
const largestValue = 600_000

const counted = z.object({
  samples: whole,
  /** The bucket of `bucketEnds` with the 75th percentile; null if there are too few samples. */
  bucket: whole.nullable(),
})

export const browserCalls = {
  noteError: {
    summary: '브라우저에서 난 오류를 알려요. 누가 보냈는지는 저장하지 않고, 개인정보일 수 있는 글자는 지워요',
    rate: 'note',
    mostBodyBytes,
    body: z.object({
      release: z.string().max(14).regex(releaseForm).meta({ label: '버전(release)' }),
      screen,
      message: z.string().trim().min(1).max(longestMessage).meta({ label: '내용(message)' }),
      frames: listOf(z.string().max(longestFrame).meta({ label: '자리' }), { max: mostFrames }).meta({
        label: '자리(frames)',
      }),
    }),
    reply: z.object({}),
  },
  noteVitals: {
    summary:
      '화면이 얼마나 빨리, 흔들림 없이 열렸는지 알려요. 하루의 개수로만 더하고 누가 보냈는지는 저장하지 않아요',
    rate: 'note',
    mostBodyBytes,
    body: z.object({
      device: z.enum(devices).meta({ label: '기기(device)' }),
      values: listOf(
        z.object({
          metric: z.enum(metrics).meta({ label: '지표(metric)' }),
          screen,
          value: z.number().min(0).max(largestValue).meta({ label: '값(value)' }),
        }),
        { max: metrics.length },
      )
        .refine((values) => values.length > 0, '값(values)이 하나는 있어야 해요.')
        .meta({ label: '값(values)' }),
    }),
    reply: z.object({}),
  },
  errors: {
    summary:
      '브라우저에서 난 오류 가운데 확인하지 않은 것, 새 버전과 최근 것부터 이백 개. others는 세기만 한 것',
    audience: 'operator: any',
    reply: z.object({
      errors: z.array(
        z.object({
          id: whole,
          release: z.string(),
          screen: z.string(),
          message: z.string(),
          frames: z.array(z.string()),
          times: whole,
          firstSeenAt: z.date(),
          lastSeenAt: z.date(),
        }),
      ),
      others: whole,
    }),
  },
  vitals: {
    summary: `화면과 기기마다 최근 ${shownDays.week}일과 ${shownDays.month}일의 LCP, INP, CLS. 표본이 많은 화면부터`,
    audience: 'operator: any',
    rate: 'search',
    reply: z.object({
      screens: z.array(
        z.object({
          screen: z.string(),
          device: z.enum(devices),
          metrics: z.array(z.object({ metric: z.enum(metrics), week: counted, month: counted })),
        }),
      ),
    }),
  },
  markDone: {
    summary: '브라우저 오류를 확인한 것으로 표시해요. 더 새 버전에서 다시 나면 다시 보여요',
    audience: 'operator: any',
    params: z.object({ id: wholeNumber('오류 번호') }),
    reply: z.object({}),
    refusals: browserRefusals.notThere,
  },
} satisfies Record<string, EndpointParts>
