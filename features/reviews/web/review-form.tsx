import { useId, useState } from 'react'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { isRefused } from '~/lib/web/call-failed'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { Icon } from '~/ui/icon'
import { sayFailure } from '~/ui/say-failure'
import { StarsInput } from '~/ui/stars'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import type { Review } from '../endpoints'
import { reviewRefusals } from '../refusals'
import { type ReviewDraft, textLength } from '../review'
import { whyCannotReview } from '../review-rules'
import { AnswerChoice } from './answer-choice'
import { questions } from './review-answers'
import { useSaveReview } from './use-review-changes'

const empty: ReviewDraft = { star: null, length: null, replay: null, difficulty: null, text: '' }

function draftOf({ star, length, replay, difficulty, text }: ReviewDraft): ReviewDraft {
  return { star, length, replay, difficulty, text }
}

function isAnswer(value: unknown): value is number | null {
  return value === null || typeof value === 'number'
}

function isDraft(value: unknown): value is ReviewDraft {
  if (typeof value !== 'object' || value === null || typeof Reflect.get(value, 'text') !== 'string')
    return false
  return ['star', 'length', 'replay', 'difficulty'].every((name) => isAnswer(Reflect.get(value, name)))
}

interface ReviewFormProps {
  memberId: number
  game: { id: number; name: string; image: string | null }
  /** The review to edit, or null for a new one. */
  review: Review | null
  onSaved: (review: Review) => void
  /** The member has reviewed the game elsewhere meanwhile. */
  onAlreadyReviewed: () => void
}

/** Stars, three questions and the text, with a draft in the tab. */
export function ReviewForm({ memberId, game, review, onSaved, onAlreadyReviewed }: ReviewFormProps) {
  const starProblemId = useId()
  const save = useSaveReview()
  const [initial] = useState(() => (review ? draftOf(review) : empty))
  const form = useForm({
    initial,
    draft: {
      name: `review-draft-${game.id}`,
      memberId,
      isValid: isDraft,
      // A draft of a new review survives when it turns out that the member has already reviewed the game.
      outlivesChanges: true,
    },
    check: whyCannotReview,
    send: (draft, request) =>
      save.mutateAsync({ gameId: game.id, reviewId: review?.id ?? null, draft, ...request }),
    onSent: (saved) => {
      showToast({ type: 'success', message: review ? '리뷰를 수정했어요' : '리뷰를 올렸어요' })
      onSaved(saved)
    },
    onFailed: (error) => {
      if (isRefused(error, reviewRefusals.alreadyReviewed)) onAlreadyReviewed()
      else sayFailure(error, '리뷰를 저장하지 못했어요')
    },
  })
  const { values: draft, change, problemOf } = form
  const starProblem = problemOf('star')

  return (
    <Form form={form} className="px-5 pt-2">
      <div className="flex items-center gap-3 rounded-card bg-sunken px-3 py-3">
        <GameCover game={game} size="row" className="w-12 shrink-0" />
        <p className="min-w-0 flex-1 truncate font-semibold text-15 text-ink">{game.name}</p>
      </div>
      <ContinuedDraft form={form} className="mt-3" />
      <div data-invalid={starProblem ? true : undefined} className="pt-7">
        <p aria-hidden="true" className="text-center font-bold text-20 text-ink">
          이 게임, 어땠나요?
        </p>
        <StarsInput
          label="별점 (필수)"
          value={draft.star ?? 0}
          onChange={(star) => change({ star })}
          describedBy={starProblem && starProblemId}
          className="pt-2"
        />
        {starProblem ? (
          <p
            id={starProblemId}
            role="alert"
            className="flex items-center justify-center gap-1 text-13 text-bad"
          >
            <Icon name="warning" size={16} />
            {starProblem}
          </p>
        ) : null}
      </div>
      <div className="flex flex-col gap-4 pt-4">
        {questions.map(({ key, ask, words }) => (
          <AnswerChoice
            key={key}
            question={ask}
            words={words}
            value={draft[key]}
            error={problemOf(key)}
            onChange={(answer) => change({ [key]: answer })}
          />
        ))}
      </div>
      <div className="pt-7">
        <TextArea
          label="어떤 점이 좋았고 아쉬웠나요?"
          placeholder="함께한 사람, 기억나는 순간, 처음 해 볼 사람에게 하고 싶은 말을 적어 주세요."
          rows={7}
          hint={`${textLength.min}자 이상 써 주세요.`}
          maxCharacters={textLength.max}
          value={draft.text}
          error={problemOf('text')}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending} busyLabel="올리고 있어요">
          {review ? '수정 완료' : '리뷰 올리기'}
        </Button>
      </FormBar>
    </Form>
  )
}

export const ReviewFormSkeleton = () => <FormSkeleton heights="h-18 h-7 h-11 h-11 h-11 h-11 h-48" />
