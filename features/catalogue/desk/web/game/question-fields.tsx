import { mostOptions, mostQuizQuestions } from '~/features/catalogue/game'
import { Select } from '~/ui/select'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { editLimits } from '../../../edited-game'
import type { TypedGame } from '../../typed-game'
import { RepeatedFields } from './repeated-fields'

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
  return (
    <RepeatedFields<Question>
      legend={`확인 문제 (선택, ${mostQuizQuestions}개까지)`}
      noun="질문"
      addLabel="확인 문제 추가"
      items={questions}
      most={mostQuizQuestions}
      blank={{ question: '', options: '', answer: 0, reason: '' }}
      problem={problem}
      onChange={onChange}
    >
      {(asked, { name, change }) => (
        <>
          <TextField
            label={name}
            autoComplete="off"
            value={asked.question}
            onChange={(event) => change({ question: event.target.value })}
          />
          <TextArea
            label={`${name}의 보기`}
            hint={`한 줄에 하나씩, 2~${mostOptions}개를 적어요.`}
            maxCharacters={editLimits.option * mostOptions + mostOptions}
            rows={mostOptions}
            value={asked.options}
            onChange={(event) => change({ options: event.target.value })}
          />
          <Select
            label={`${name}의 정답`}
            options={answers}
            value={String(asked.answer)}
            onChange={(value) => change({ answer: Number(value) })}
          />
          <TextField
            label={`${name}의 정답 이유`}
            autoComplete="off"
            value={asked.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </>
      )}
    </RepeatedFields>
  )
}
