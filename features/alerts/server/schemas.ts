import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { listOf, wholeNumber } from '~/lib/server/schema-parts'
import { alertTags, areaWithinKm } from '../alert'
import { alertRefusals } from '../refusals'

const whole = z.number().int()

const choices = z.object({
  ofCafes: z.boolean(),
  ofGames: z.boolean(),
  ofNews: z.boolean(),
  /** Null while no area was chosen. */
  area: z
    .object({
      /** Of the neighbourhood. */
      name: z.string(),
      radiusKm: whole,
      /** Monday is 0. */
      weekdays: z.array(whole),
      fromHour: whole,
      untilHour: whole,
    })
    .nullable(),
})

const degrees = (label: string, most: number) => z.number().min(-most).max(most).meta({ label })
const flag = (label: string) => z.boolean().optional().meta({ label })
const ofMember = { audience: 'member', reply: choices } as const

export const alertCalls = {
  choices: {
    ...ofMember,
    summary: '어떤 모임과 소식을 알림으로 받을지, 지금의 선택',
    dependsOn: [alertTags.own.all],
  },
  choose: {
    ...ofMember,
    summary: '팔로우한 카페의 모임, 찜한 게임의 모임, 카페 소식을 받을지 바꿔요. 적은 것만 바뀌어요',
    body: z.object({
      ofCafes: flag('팔로우한 카페(ofCafes)'),
      ofGames: flag('찜한 게임(ofGames)'),
      ofNews: flag('카페 소식(ofNews)'),
    }),
  },
  chooseArea: {
    ...ofMember,
    summary:
      '모임이 열리면 알려 줄 지역과 요일, 시간. 보낸 좌표가 아니라 그 동네의 가운데만 남겨요. point가 없으면 지역은 그대로예요',
    body: z.object({
      point: z
        .object({ latitude: degrees('위도(latitude)', 90), longitude: degrees('경도(longitude)', 180) })
        .nullable()
        .default(null),
      radiusKm: z.literal([...areaWithinKm]).meta({ label: '거리(radiusKm)' }),
      weekdays: listOf(wholeNumber('요일', { min: 0, max: 6 }), { max: 7 }).meta({ label: '요일(weekdays)' }),
      fromHour: wholeNumber('시작 시각(fromHour)', { min: 0, max: 23 }),
      untilHour: wholeNumber('끝 시각(untilHour)', { min: 1, max: 24 }),
    }),
    refusals: [alertRefusals.nowhere, alertRefusals.noArea],
  },
  dropArea: { ...ofMember, summary: '선택한 지역을 지우고, 지역으로는 알림을 받지 않아요' },
} satisfies Record<string, EndpointParts>
