import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { seasonInWords } from '../league'

const boardOf = (season: string) => `${paths.scoreBoard()}?season=${season}`

/** To whoever has lost by somebody's record and has said nothing. It names nobody, because notices outlive accounts. */
export const leagueAskedNotice = noticeKind({
  name: 'league-asked',
  group: 'league',
  details: z.object({ season: z.string(), people: z.number() }),
  words: ({ season, people }) => ({
    title: '함께한 게임이 맞나요?',
    body: `나를 이겼다고 적은 사람이 ${grouped(people)}명 있어요. 함께 게임했는지 알려 주면 서로의 승부가 리그 점수에 들어가요.`,
    path: boardOf(season),
  }),
})

/** To everybody who took part in a season, when it has closed. */
export const leagueClosedNotice = noticeKind({
  name: 'league-closed',
  group: 'league',
  details: z.object({
    season: z.string(),
    /** Null without points. */
    place: z.number().nullable(),
    points: z.number(),
    players: z.number(),
  }),
  words: ({ season, place, points, players }) => ({
    title:
      place === null
        ? `${seasonInWords(season)} 리그가 끝났어요`
        : `${seasonInWords(season)} 리그를 ${grouped(place)}위로 마쳤어요`,
    body: `${
      place === null
        ? '이번에는 점수가 없었어요.'
        : `${grouped(players)}명 가운데 ${grouped(points)}점이에요.`
    } 이번 달 시즌은 이미 시작했으니 게임한 결과를 적어 보세요.`,
    path: boardOf(season),
  }),
})
