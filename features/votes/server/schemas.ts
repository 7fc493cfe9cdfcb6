import { z } from 'zod'
import { cafeTags, longestShelfSearch } from '~/features/cafes/cafe'
import { cafeRefusals } from '~/features/cafes/refusals'
import { meetupTags } from '~/features/meetups/core/meetup'
import { meetupRefusals } from '~/features/meetups/core/refusals'
import { hostOf } from '~/features/meetups/core/server/schemas'
import type { EndpointParts } from '~/lib/endpoint'
import { byPhone } from '~/lib/server/device-mark'
import { listOf, searchQuery, wholeNumber } from '~/lib/server/schema-parts'
import type { Tag } from '~/lib/tags'
import { voteRefusals } from '../refusals'
import { ballotMessages, mostNamed, people, voteTags } from '../vote'

const whole = z.number().int()
const params = z.object({ key: z.string().max(100) })
const atMeetup = z.object({ meetupId: wholeNumber('모임 번호(meetupId)') })

const game = z.object({ id: whole, name: z.string(), image: z.string().nullable() })

/** What everybody at the table sees. Nobody learns what is on whose ballot. */
const news = z.object({
  isOpen: z.boolean(),
  /** The meetup was called off. */
  isCancelled: z.boolean(),
  closesAt: z.date(),
  people: whole,
  minutes: whole.nullable(),
  ballots: whole,
  /** How often all ballots were taken out. */
  emptied: whole,
  /** The winner first, then the runner-up. */
  ranking: z.array(game),
  /** What somebody does not want to play; nothing once the vote is closed. */
  vetoed: z.array(game),
  whyNoWinner: z.enum(['no-ballots', 'none-named', 'all-vetoed']).nullable(),
})

const vote = news.extend({
  key: z.string(),
  cafe: z.object({ id: whole, name: z.string() }),
  meetup: z.object({ id: whole, title: z.string() }).nullable(),
  own: z.object({ games: z.array(game), veto: game.nullable() }).nullable(),
  canVote: z.boolean(),
  canClose: z.boolean(),
  canEmpty: z.boolean(),
})

const votable = game.extend({ minPlayers: whole, maxPlayers: whole, minutes: whole.nullable() })

const gameId = wholeNumber('게임 번호')
const justKey = z.object({ key: z.string() })

/** What changes a vote besides its own ballots. */
export const besides = ({ cafe, meetup }: { cafe: { id: number }; meetup: { id: number } | null }): Tag[] => [
  cafeTags.shelf.of(cafe.id),
  ...(meetup ? [meetupTags.facts.of(meetup.id)] : []),
]

export const voteCalls = {
  open: {
    summary: '카페의 게임 중에 무엇을 할지 투표 열기. 로그인하지 않아도 되고, 연 폰이 투표를 끝내요',
    params: z.object({ cafeId: wholeNumber('카페 번호(cafeId)') }),
    body: byPhone.extend({
      people: wholeNumber('인원(people)', { min: people.fewest, max: people.most }),
      minutes: wholeNumber('시간(minutes)', { max: 1440 }).nullable(),
    }),
    oncePerKey: true,
    reply: justKey,
    refusals: [cafeRefusals.noCafe, cafeRefusals.hiddenCafe, voteRefusals.open],
  },
  openAt: {
    summary: '모임에서 할 게임을 정하는 투표 열기. 이미 열려 있으면 그 투표를 알려 줘요',
    audience: hostOf('meetupId'),
    params: atMeetup,
    reply: justKey,
    refusals: [meetupRefusals.over, voteRefusals.started, voteRefusals.open],
  },
  ofMeetup: {
    summary: '이 모임의 투표. 자리가 있는 사람만 봐요',
    audience: 'member',
    params: atMeetup,
    reply: z.object({ vote: z.object({ key: z.string(), isOpen: z.boolean() }).nullable() }),
    dependsOn: [voteTags.ofMeetup.by('meetupId')],
  },
  read: {
    summary: '투표 하나와 내 표. 링크가 있는 누구나 봐요',
    params,
    body: byPhone,
    rate: 'read',
    reply: vote,
    refusals: voteRefusals.read,
  },
  games: {
    summary: '투표할 수 있는 게임: 카페에 있고 인원과 시간에 맞는 것. 많이 하는 것부터',
    params,
    query: z.object({ q: searchQuery(longestShelfSearch) }),
    rate: 'search',
    reply: z.object({ results: z.array(votable) }),
    dependsOn: [cafeTags.shelf.all],
    refusals: voteRefusals.read,
  },
  cast: {
    summary: '투표하기. 다시 보내면 앞의 표를 바꿔요',
    params,
    body: byPhone.extend({
      gameIds: listOf(gameId, { max: mostNamed, tooLong: ballotMessages.tooMany }).meta({
        label: '하고 싶은 게임(gameIds)',
      }),
      vetoId: gameId.nullable().meta({ label: '제외할 게임(vetoId)' }),
    }),
    reply: vote,
    refusals: voteRefusals.cast,
  },
  empty: {
    summary: '카페 테이블의 투표에서 표를 모두 비우고 처음부터 다시 투표하기. 연 폰만 할 수 있어요',
    params,
    body: byPhone,
    reply: vote,
    refusals: voteRefusals.empty,
  },
  close: {
    summary: '투표 끝내기. 모임이라면 1위와 2위가 모임의 게임이 돼요',
    params,
    body: byPhone,
    reply: vote,
    refusals: voteRefusals.close,
  },
  follow: {
    isStream: true,
    summary: '투표의 지금 순위를 바뀌는 대로 받기',
    params,
    reply: news,
    heartbeatMs: 10_000,
    refusals: voteRefusals.read.noVote,
  },
} satisfies Record<string, EndpointParts>
