import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/features/accounts/web/use-session'
import { withObject } from '~/lib/korean'
import { seoulDayInWords } from '~/lib/seoul-date'
import { CallFailed } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { type LeagueQuestion, leagueEndpoints } from '../../endpoints'
import { ownLeagueQueries } from '../queries'

function playsInWords({ plays, game, playedOn }: LeagueQuestion): string {
  const others = plays > 1 ? ` 외 ${plays - 1}판` : ''
  return `${seoulDayInWords(new Date(`${playedOn}T12:00:00+09:00`))} ${game}${others}`
}

function Question({ question, season }: { question: LeagueQuestion; season: string }) {
  const answer = useCall(leagueEndpoints.answer)
  const [given, setGiven] = useState<boolean | null>(null)
  async function say(knows: boolean) {
    setGiven(knows)
    try {
      await answer.mutateAsync({ params: { winnerId: question.winnerId }, body: { season, knows } })
      showToast({
        type: 'success',
        message: knows ? '점수는 잠시 뒤에 다시 계산해요' : '이 기록은 점수에 넣지 않아요',
      })
    } catch (error) {
      setGiven(null)
      if (!(error instanceof CallFailed)) throw error
      sayFailure(error, '답을 보내지 못했어요')
    }
  }
  return (
    <li className="rounded-card bg-raised p-4 shadow-card">
      <p className="text-pretty font-bold text-15 text-ink">{question.name}님과 함께 게임했나요?</p>
      <p className="mt-0.5 text-pretty text-13 text-ink-dim">
        {withObject(playsInWords(question))} 나와 겨뤄 이겼다고 적었어요.
      </p>
      <div className="mt-3 flex gap-2">
        <Button
          variant="secondary"
          className="flex-1"
          busy={given === false}
          disabled={given !== null}
          onClick={() => void say(false)}
        >
          아니요<span className="sr-only">: {question.name}님</span>
        </Button>
        <Button
          className="flex-1"
          busy={given === true}
          disabled={given !== null}
          onClick={() => void say(true)}
        >
          네, 했어요<span className="sr-only">: {question.name}님</span>
        </Button>
      </div>
    </li>
  )
}

/** Whom the viewer may say to have played with. Nothing where nobody waits for their word. */
export function Questions({ season }: { season: string }) {
  const { status } = useSession()
  const { data } = useQuery({ ...ownLeagueQueries.questions(season), enabled: status === 'in' })
  if (!data || data.results.length === 0) return null
  return (
    <section aria-label="답을 기다리는 기록" className="mt-3">
      <p className="text-pretty text-13 text-ink-dim">
        한 번 답하면 이번 시즌에 그 사람과 겨룬 결과가 모두 점수에 들어가거나 빠져요. 마감 전에는 그 사람과 한
        플레이를 직접 적어도 돼요.
      </p>
      <ul className="mt-2 flex flex-col gap-2">
        {data.results.map((question) => (
          <Question key={question.winnerId} question={question} season={season} />
        ))}
      </ul>
    </section>
  )
}
