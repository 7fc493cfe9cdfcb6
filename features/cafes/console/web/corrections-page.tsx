import { useQuery } from '@tanstack/react-query'
import {
  type CorrectionAnswer,
  correctionAnswerNames,
  correctionAnswers,
  correctionTopicNames,
} from '~/features/cafes/correction'
import { staffPaths } from '~/features/staff-paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { type Correction, consoleEndpoints, type ManagedCafe } from '../endpoints'
import { ConsoleScreen, notTheirs } from './console-screen'
import { correctionNeeds } from './needs'
import { consoleQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(correctionNeeds)

const skeleton = <Blocks count={3} heights="h-36" />

function CorrectionCard({ cafeId, correction }: { cafeId: number; correction: Correction }) {
  const { id: correctionId, about, text, sentAt, answer, answeredAt } = correction
  const send = useCall(consoleEndpoints.answerCorrection)
  function say(given: CorrectionAnswer) {
    send.mutate(
      { params: { cafeId, correctionId }, body: { answer: given } },
      {
        onSuccess: () => showToast({ type: 'success', message: '알려 준 사람에게 답했어요' }),
        onError: (error) => sayFailure(error, '답하지 못했어요'),
      },
    )
  }
  return (
    <li className="rounded-card bg-raised px-4 py-3.5 shadow-card ring-1 ring-line">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-bold text-15 text-ink">{correctionTopicNames[about]}</span>
        <span className="tabular text-13 text-ink-dim">{seoulShortMoment(new Date(sentAt))}</span>
      </p>
      <p className="wrap-anywhere mt-1 whitespace-pre-line text-15 text-ink">{text}</p>
      {answer === null || answeredAt === null ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {correctionAnswers.map((each) => (
            <Button
              key={each}
              variant={each === 'fixed' ? 'primary' : 'secondary'}
              busy={send.isPending && send.variables?.body?.answer === each}
              disabled={send.isPending}
              onClick={() => say(each)}
            >
              {correctionAnswerNames[each]}
            </Button>
          ))}
        </div>
      ) : (
        <p className="tabular mt-2 text-13 text-ink-dim">
          {correctionAnswerNames[answer]} · {seoulShortMoment(new Date(answeredAt))}
        </p>
      )}
    </li>
  )
}

function Corrections({ cafe }: { cafe: ManagedCafe }) {
  const query = useQuery(consoleQueries.corrections(String(cafe.id)))
  return (
    <Answer
      query={query}
      skeleton={skeleton}
      failure="알려 준 내용을 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {({ results }) =>
        results.length === 0 ? (
          <EmptyState
            icon="pencil"
            title="알려 준 내용이 없어요"
            description="손님이 카페 화면에서 ‘정보가 달라요’로 알려 주면 여기에서 볼 수 있어요."
          />
        ) : (
          <>
            <p className="px-5 pt-4 text-pretty text-13 text-ink-dim">
              정보를 수정한 뒤에 ‘수정했어요’를, 지금 정보가 맞으면 ‘지금 정보가 맞아요’를 눌러 주세요. 알려
              준 사람에게 알림이 가요.
            </p>
            <ul aria-label="알려 준 내용" className="grid gap-3 px-5 pt-3 pb-8">
              {results.map((correction) => (
                <CorrectionCard key={correction.id} cafeId={cafe.id} correction={correction} />
              ))}
            </ul>
          </>
        )
      }
    </Answer>
  )
}

export default function CorrectionsPage() {
  return (
    <ConsoleScreen title="정보가 달라요" path={staffPaths.corrections} skeleton={skeleton}>
      {(cafe) => <Corrections cafe={cafe} />}
    </ConsoleScreen>
  )
}
