import type { Play } from './endpoints'

export function aPlayReply(part: Partial<Play> = {}): Play {
  return {
    id: 11,
    game: { id: 3, name: '스플렌더', image: null, level: 'NORMAL' },
    playedOn: '2026-11-01',
    star: null,
    place: null,
    note: null,
    minutes: null,
    players: [],
    plays: 1,
    meanStar: null,
    ...part,
  }
}
