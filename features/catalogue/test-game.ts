import type { Game } from './endpoints'

export function aGameReply(part: Partial<Game> = {}): Game {
  return {
    id: 3,
    name: '스플렌더',
    image: null,
    genres: ['전략'],
    level: 'NORMAL',
    difficulty: 5,
    minPlayers: 2,
    maxPlayers: 4,
    playMinutes: 30,
    age: 10,
    score: 4.5,
    playCount: 0,
    likeCount: 12,
    isLiked: false,
    isPlayed: false,
    isReviewed: false,
    lastPlayedOn: null,
    englishName: null,
    year: null,
    bestPlayers: [],
    description: '',
    explanation: [],
    explanationImages: [],
    videoUrl: null,
    reviewCount: 8,
    ...part,
  }
}
