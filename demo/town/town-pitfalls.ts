import { confirm, propose } from '~/features/pitfalls/server/commands/pitfalls'
import type { Transaction } from '~/lib/server/database'
import { idOf, type Known } from './town-ids'
import { pastMoment } from './town-time'

interface Told {
  game: string
  text: string
  confirmations: number
}

const told: readonly Told[] = [
  {
    game: 'splendor',
    text: '귀족은 차례 끝에 저절로 찾아와요. 카드를 사는 대신 고르는 게 아니에요.',
    confirmations: 5,
  },
  { game: 'splendor', text: '예약한 카드는 세 장까지만 들 수 있어요.', confirmations: 3 },
  { game: 'splendor', text: '황금 칩은 카드를 예약할 때만 받아요.', confirmations: 1 },
  { game: 'catan', text: '7이 나오면 자원을 버릴 사람이 없어도 도둑은 꼭 옮겨야 해요.', confirmations: 4 },
  { game: 'catan', text: '발전 카드는 산 차례에는 쓸 수 없어요.', confirmations: 3 },
  { game: 'catan', text: '마을은 남의 마을과 길 두 칸 이상 떨어져야 해요.', confirmations: 2 },
  { game: 'rummikub', text: '처음 내려놓을 때는 내 타일만으로 30점 이상이어야 해요.', confirmations: 6 },
  { game: 'rummikub', text: '조커를 가져오면 그 차례에 바로 써야 해요.', confirmations: 0 },
]

const wellKnown = 10

/** What some have said is often got wrong, and how many others agree. */
export async function seedPitfalls(tx: Transaction, { games, members, now }: Known): Promise<void> {
  // Those whom visitors of the demo sign in as have said nothing yet.
  const people = [...members.values()].slice(wellKnown)
  for (const [at, { game, text, confirmations }] of told.entries()) {
    const [author = 0, ...others] = people.slice(at)
    const gameId = idOf(games, game)
    const id = await propose(tx, { gameId, memberId: author, text, now: pastMoment(now, 30 - at, 20 * 60) })
    for (const memberId of others.slice(0, confirmations))
      await confirm(tx, { gameId, id, memberId, now: pastMoment(now, 10, 21 * 60) })
  }
}
