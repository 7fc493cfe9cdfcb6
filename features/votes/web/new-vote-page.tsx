import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { call } from '~/lib/web/call'
import { CallFailed } from '~/lib/web/call-failed'
import { deviceMark, newIdempotencyKey } from '~/lib/web/idempotency-key'
import { PageHead } from '~/lib/web/page-head'
import { queryClient } from '~/lib/web/query-client'
import { useWayBack } from '~/lib/web/use-way-back'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { TopBar } from '~/ui/top-bar'
import { voteEndpoints } from '../endpoints'
import { bookable, people as limits, mostNamed } from '../vote'
import { minutesInWords } from '../vote-in-words'

const counts = Array.from({ length: limits.most - limits.fewest + 1 }, (_, at) => limits.fewest + at)

/** What is chosen before a table without a meetup votes: how many come, and for how long. */
export default function NewVotePage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const cafeId = Number(search.get('cafe')) || 0
  const back = cafeId > 0 ? paths.cafe(cafeId) : paths.nearby()
  const goBack = useWayBack(back)
  const [people, setPeople] = useState<number>(limits.usual)
  const [minutes, setMinutes] = useState<number | null>(null)
  const [key] = useState(newIdempotencyKey)
  const [problem, setProblem] = useState('')

  async function open(): Promise<void> {
    setProblem('')
    try {
      const input = { params: { cafeId }, body: { phone: deviceMark(), people, minutes } }
      const idempotencyKey = `${key}-${people}-${minutes ?? 'any'}`
      const opened = await call(voteEndpoints.open, input, { client: queryClient(), idempotencyKey })
      await navigate(paths.vote(opened.key), { replace: true })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setProblem(failure.message)
    }
  }

  return (
    <>
      <PageHead title="게임 투표 열기" path="/vote/new" hidden />
      <TopBar title="게임 투표 열기" backHref={back} onBack={goBack} />
      <div className="px-5 pt-4 pb-32">
        <p className="text-pretty text-15 text-ink-dim leading-[1.6]">
          저마다 하고 싶은 게임을 {mostNamed}개까지 순서대로 선택하고, 하기 싫은 게임 하나를 제외할 수 있어요.
          결과는 모두의 폰에 바로 보여요.
        </p>
        <fieldset className="mt-8">
          <legend className="font-bold text-17 text-ink">몇 명이 해요?</legend>
          <div className="mt-3 flex flex-wrap gap-2">
            {counts.map((count) => (
              <Chip key={count} selected={people === count} onClick={() => setPeople(count)}>
                {count}명
              </Chip>
            ))}
          </div>
        </fieldset>
        <fieldset className="mt-8">
          <legend className="font-bold text-17 text-ink">얼마나 있을 거예요?</legend>
          <div className="mt-3 flex flex-wrap gap-2">
            {[null, ...bookable].map((each) => (
              <Chip key={each ?? 0} selected={minutes === each} onClick={() => setMinutes(each)}>
                {each === null ? '상관없어요' : minutesInWords(each)}
              </Chip>
            ))}
          </div>
        </fieldset>
        <p role="alert" className="min-h-6 pt-6 text-pretty text-15 text-bad">
          {problem}
        </p>
        <BottomBar>
          <Button size="bottom" onClick={open}>
            투표 열기
          </Button>
        </BottomBar>
      </div>
    </>
  )
}
