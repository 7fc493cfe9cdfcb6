import { type FormEvent, useId, useRef, useState } from 'react'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { CallFailed, isRefused } from '~/lib/web/call-failed'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Skeleton } from '~/ui/skeleton'
import { StarsInput } from '~/ui/stars'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { draftFields } from '../contract'
import { reviewRefusals } from '../refusals'
import { type Review, type ReviewDraft, textLength } from '../review'
import { type ReviewProblem, whyCannotReview } from '../review-rules'
import { AnswerChoice } from './answer-choice'
import { forgetDraft, keepDraft, readDraft } from './draft-store'
import { questions } from './review-answers'
import { useSaveReview } from './use-review-changes'

const empty: ReviewDraft = { star: null, length: null, replay: null, difficulty: null, text: '' }

/** In the order of the form. */
const fields: readonly (keyof ReviewDraft)[] = ['star', 'length', 'replay', 'difficulty', 'text']

function draftOf({ star, length, replay, difficulty, text }: ReviewDraft): ReviewDraft {
  return { star, length, replay, difficulty, text }
}

function isSame(one: ReviewDraft, other: ReviewDraft): boolean {
  return fields.every((field) => one[field] === other[field])
}

/** What the server said of single fields, the first of them in the order of the form. */
function problemOf({ fields: refused }: CallFailed): ReviewProblem | null {
  const field = fields.find((name) => refused?.[draftFields[name]] !== undefined)
  const message = field && refused?.[draftFields[field]]
  return field && message ? { field, message } : null
}

interface ReviewFormProps {
  memberId: number
  game: { id: number; name: string; image: string | null }
  /** What is changed; null for a new one. */
  review: Review | null
  onSaved: (review: Review) => void
  /** The game was reviewed elsewhere meanwhile. */
  onAlreadyReviewed: () => void
}

/** Stars, three questions and the text, kept in the tab until they are sent. */
export function ReviewForm({ memberId, game, review, onSaved, onAlreadyReviewed }: ReviewFormProps) {
  const starProblemId = useId()
  const save = useSaveReview()
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const [stored] = useState(() => (review ? draftOf(review) : empty))
  const [kept] = useState(() => readDraft(memberId, game.id))
  const [draft, setDraft] = useState(kept ?? stored)
  const [problem, setProblem] = useState<ReviewProblem | null>(null)
  const hasUnsaved = !isSame(draft, stored)
  const errorOf = (field: keyof ReviewDraft) => (problem?.field === field ? problem.message : undefined)

  function change(part: Partial<ReviewDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    if (isSame(next, stored)) forgetDraft(memberId, game.id)
    else keepDraft(memberId, game.id, next)
    if (problem && problem.field in part) setProblem(null)
  }

  function refuse(found: ReviewProblem) {
    setProblem(found)
    form.current?.querySelector<HTMLElement>(`[data-field="${found.field}"] :is(input, textarea)`)?.focus()
  }

  async function send() {
    const why = whyCannotReview(draft)
    if (why !== null) return refuse(why)
    setProblem(null)
    isSent.current = true
    try {
      const saved = await save.mutateAsync({ gameId: game.id, reviewId: review?.id ?? null, draft })
      forgetDraft(memberId, game.id)
      showToast({ type: 'success', message: review ? '리뷰를 고쳤어요.' : '리뷰를 올렸어요.' })
      onSaved(saved)
    } catch (error) {
      isSent.current = false
      if (!(error instanceof CallFailed)) throw error
      const refused = problemOf(error)
      if (refused) refuse(refused)
      else if (isRefused(error, reviewRefusals.alreadyReviewed)) onAlreadyReviewed()
      else showToast({ type: 'error', message: error.message })
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // Sent once, it is not sent again while the way leads on to the review.
    if (!isSent.current) void send()
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="px-5 pt-2 pb-24">
      <div className="flex items-center gap-3 rounded-card bg-sunken px-3 py-3">
        <GameCover game={game} size="row" className="w-12 shrink-0" />
        <p className="min-w-0 flex-1 truncate font-semibold text-15 text-ink">{game.name}</p>
      </div>
      {kept && hasUnsaved ? (
        <div className="mt-3 flex items-center justify-between gap-3 rounded-card bg-brand/10 py-1 pr-1 pl-4 text-13 text-ink">
          <p role="status">쓰던 내용을 이어서 보여 드려요.</p>
          <Button variant="ghost" onClick={() => change(stored)}>
            처음부터
          </Button>
        </div>
      ) : null}
      <div data-field="star" className="pt-7">
        <p aria-hidden="true" className="text-center font-bold text-20 text-ink">
          이 게임, 어땠나요?
        </p>
        <StarsInput
          label="별점, 꼭 골라 주세요"
          value={draft.star ?? 0}
          onChange={(star) => change({ star })}
          describedBy={errorOf('star') && starProblemId}
          className="pt-2"
        />
        {errorOf('star') ? (
          <p
            id={starProblemId}
            role="alert"
            className="flex items-center justify-center gap-1 text-13 text-bad"
          >
            <Icon name="warning" size={16} />
            {errorOf('star')}
          </p>
        ) : null}
      </div>
      <div className="flex flex-col gap-4 pt-4">
        {questions.map(({ key, ask, words }) => (
          <div key={key} data-field={key}>
            <AnswerChoice
              question={ask}
              words={words}
              value={draft[key]}
              error={errorOf(key)}
              onChange={(answer) => change({ [key]: answer })}
            />
          </div>
        ))}
      </div>
      <div data-field="text" className="pt-7">
        <TextArea
          label="어떤 점이 좋았고 아쉬웠나요?"
          placeholder="함께한 사람, 기억나는 순간, 처음 해 볼 사람에게 하고 싶은 말을 적어 주세요."
          rows={7}
          hint={`${textLength.min}자 이상 써 주세요.`}
          maxCharacters={textLength.max}
          value={draft.text}
          error={errorOf('text')}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      <BottomBar>
        <Button type="submit" size="bottom" busy={save.isPending} busyLabel="올리고 있어요">
          {review ? '고친 리뷰 올리기' : '리뷰 올리기'}
        </Button>
      </BottomBar>
    </form>
  )
}

export function ReviewFormSkeleton() {
  return (
    <div aria-hidden="true" className="px-5 pt-2">
      <Skeleton shape="block" className="h-18" />
      <Skeleton className="mx-auto mt-8 h-7 w-44" />
      <Skeleton className="mx-auto mt-4 h-11 w-65" />
      {[0, 1, 2].map((question) => (
        <div key={question} className="pt-10">
          <Skeleton className="w-36" />
          <Skeleton className="mt-4 h-11 w-full" />
        </div>
      ))}
      <Skeleton shape="block" className="mt-9 h-48" />
    </div>
  )
}
