import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '~/lib/web/call-failed'
import { sayFailure } from '~/ui/say-failure'
import { readScore } from '../../score'
import type { TableScores } from '../../shared-result'
import { enterScores } from '../shared-result-store'
import { ScoreEntry } from '../timer-end/score-entry'

/** How long after the last change what has been typed is shown to the table. */
const shownAfterMs = 500

/** The form on the phone that enters the scores. The other phones see what is typed. */
export function TableScoreEntry({
  timerKey,
  players,
  stored,
}: {
  timerKey: string
  players: readonly { name: string; penalties: number; spentMs: number }[]
  stored: TableScores
}) {
  const [typed, setTyped] = useState(() => ({
    scores: stored.scores.map((score) => (score === null ? '' : String(score))),
    lowWins: stored.lowWins,
    kind: stored.kind,
    teams: stored.teams,
    won: stored.won,
  }))
  const later = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(later.current), [])

  async function send({ scores, ...entered }: typeof typed, isRanked: boolean): Promise<void> {
    const read = (text: string) => (text.trim() === '' && !isRanked ? null : readScore(text))
    try {
      await enterScores(timerKey, { ...entered, scores: scores.map(read), isRanked, takesOver: false })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      // What is only shown is sent again with the next change.
      if (isRanked) sayFailure(error, '순위를 정하지 못했어요')
    }
  }

  return (
    <ScoreEntry
      players={players}
      scoring={typed}
      onChange={({ isRanked = false, ...part }) => {
        const next = { ...typed, ...part }
        setTyped(next)
        clearTimeout(later.current)
        if (isRanked) void send(next, true)
        else later.current = setTimeout(() => void send(next, false), shownAfterMs)
      }}
    />
  )
}
