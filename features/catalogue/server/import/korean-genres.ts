import { mostGenresShown } from '../../game'

/**
 * Maps BoardGameGeek's terms to our genres. A game keeps its first three matches, so specific genres come first and
 * common ones last.
 */
const koreanGenres: readonly (readonly [genre: string, ...words: string[]])[] = [
  ['마피아', 'Mafia', 'Hidden Roles', 'Traitor Game'],
  ['덱빌딩', 'Deck, Bag, and Pool Building', 'Deck Construction'],
  [
    '일꾼놓기',
    'Worker Placement',
    'Worker Placement with Dice Workers',
    'Worker Placement, Different Worker Types',
  ],
  ['트릭테이킹', 'Trick-taking'],
  ['만칼라', 'Mancala'],
  ['손재주', 'Action / Dexterity', 'Flicking', 'Stacking and Balancing'],
  ['레거시', 'Legacy Game'],
  ['협력', 'Cooperative Game'],
  ['경매', 'Auction/Bidding'],
  ['추리', 'Deduction', 'Murder/Mystery'],
  ['블러핑', 'Bluffing', 'Betting and Bluffing'],
  ['단어', 'Word Game'],
  ['지식', 'Trivia'],
  ['기억력', 'Memory'],
  ['실시간', 'Real-time', 'Real-Time'],
  ['레이싱', 'Racing', 'Race'],
  ['협상', 'Negotiation'],
  ['타일놓기', 'Tile Placement'],
  ['영향력', 'Area Majority / Influence'],
  ['경로연결', 'Network and Route Building', 'Connections'],
  ['드래프팅', 'Card Drafting', 'Drafting', 'Open Drafting', 'Closed Drafting'],
  ['프로그래밍', 'Programmed Movement', 'Action Queue'],
  ['교역', 'Trading'],
  ['퍼즐', 'Puzzle'],
  ['그림', 'Line Drawing', 'Drawing'],
  ['스토리', 'Storytelling', 'Narrative Choice / Paragraph'],
  ['팀전', 'Team-Based Game'],
  ['추상전략', 'Abstract Strategy', 'Abstract Games'],
  ['전쟁', 'Wargame', 'Wargames'],
  ['공포', 'Horror', 'Zombies'],
  ['문명', 'Civilization'],
  ['탐험', 'Exploration'],
  ['우주', 'Space Exploration', 'Science Fiction'],
  ['판타지', 'Fantasy'],
  ['모험', 'Adventure'],
  ['경제', 'Economic', 'Stock Holding', 'Commodity Speculation'],
  ['어린이', "Children's Game", "Children's Games"],
  ['교육', 'Educational'],
  ['파티', 'Party Game', 'Party Games'],
  ['숫자', 'Number', 'Math'],
  ['세트수집', 'Set Collection'],
  ['전략', 'Strategy Games'],
  ['가족', 'Family Games'],
  ['주사위', 'Dice', 'Dice Rolling'],
  ['카드', 'Card Game', 'Hand Management'],
]

export function genresOf(row: Readonly<Record<string, string | undefined>>): string[] {
  const words = new Set(
    [row.categories, row.mechanics, row.domains].flatMap(
      (cell) => cell?.split(';').map((word) => word.trim()) ?? [],
    ),
  )
  return koreanGenres
    .filter(([, ...matches]) => matches.some((word) => words.has(word)))
    .map(([genre]) => genre)
    .slice(0, mostGenresShown)
}
