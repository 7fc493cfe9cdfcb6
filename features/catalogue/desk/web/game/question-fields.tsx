import { mostOptions, mostQuestions } from '~/features/catalogue/game'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Select } from '~/ui/select'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { editLimits } from '../../../edited-game'
import type { TypedGame } from '../../typed-game'

type Question = TypedGame['questions'][number]

const answers = Array.from({ length: mostOptions }, (_, at) => ({
  value: String(at),
  label: `${at + 1}번째 보기`,
}))

/** What a table is asked after the explanation. */
export function QuestionFields({
  questions,
  problem,
  onChange,
}: {
  questions: readonly Question[]
  problem?: string
  onChange: (questions: Question[]) => void
}) {
  const change = (at: number, part: Partial<Question>) =>
    onChange(questions.map((each, place) => (place === at ? { ...each, ...part } : each)))
  return (
    <fieldset data-invalid={problem === undefined ? undefined : true}>
      <legend className="pb-2 font-semibold text-13 text-ink">확인 문제 (선택, {mostQuestions}개까지)</legend>
      <div className="flex flex-col gap-3">
        {questions.map((asked, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: questions are identified only by their position
            key={at}
            className="rounded-card p-3 ring-1 ring-line"
          >
            <TextField
              label={`${at + 1}번째 질문`}
              autoComplete="off"
              value={asked.question}
              onChange={(event) => change(at, { question: event.target.value })}
            />
            <TextArea
              label={`${at + 1}번째 질문의 보기`}
              hint={`한 줄에 하나씩, 2~${mostOptions}개를 적어요.`}
              maxCharacters={editLimits.option * mostOptions + mostOptions}
              rows={mostOptions}
              value={asked.options}
              onChange={(event) => change(at, { options: event.target.value })}
            />
            <Select
              label={`${at + 1}번째 질문의 정답`}
              options={answers}
              value={String(asked.answer)}
              onChange={(value) => change(at, { answer: Number(value) })}
            />
            <TextField
              label={`${at + 1}번째 정답의 이유`}
              autoComplete="off"
              value={asked.reason}
              onChange={(event) => change(at, { reason: event.target.value })}
            />
            <Button
              variant="ghost"
              size="small"
              onClick={() => onChange(questions.filter((_, place) => place !== at))}
            >
              {at + 1}번째 질문 삭제
            </Button>
          </div>
        ))}
      </div>
      {questions.length < mostQuestions ? (
        <Button
          variant="ghost"
          className="mt-1"
          icon={<Icon name="plus" size={18} />}
          onClick={() => onChange([...questions, { question: '', options: '', answer: 0, reason: '' }])}
        >
          확인 문제 추가
        </Button>
      ) : null}
      <p role="alert" className="min-h-5 text-13 text-bad">
        {problem}
      </p>
    </fieldset>
  )
}
