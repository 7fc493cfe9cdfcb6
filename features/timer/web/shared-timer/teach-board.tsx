import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { ShownPitfalls } from '~/features/pitfalls/web/shown-pitfalls'
import { explanationWidths } from '~/lib/game-picture-widths'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Picture } from '~/ui/picture'
import { Select } from '~/ui/select'
import { mayStart } from '../../shared-timer'
import {
  asked,
  isAnswerShown,
  lastStep,
  mayTurnPages,
  type Teach,
  type TeachPage,
  type TeachState,
} from '../../teach'
import { nameOf } from '../../timer-setup'
import { act, type SharedTimer, useSharedTimer } from '../shared-timer-store'
import { FirstPlayer } from '../timer/first-player'
import { wakeAudio } from '../use-cues'
import { useWakeLock } from '../use-wake-lock'

type Session = NonNullable<SharedTimer['session']>

/** In CSS pixels. */
const shortestSwipe = 60

function nameOfStep(teach: Teach, step: number): string {
  if (step < teach.pages.length) return `${step + 1} / ${teach.pages.length}쪽`
  if (step < lastStep(teach)) return `확인 문제 ${step - teach.pages.length + 1} / ${teach.questions.length}`
  return '설명 끝'
}

/** Big enough to be read on a phone that lies on the table. */
function Page({ page, alt }: { page: TeachPage; alt: string }) {
  return (
    <>
      <h2 className="text-balance font-extrabold text-24 text-ink">{page.title}</h2>
      <ul className="mt-4 flex flex-col gap-4">
        {page.lines.map((line) => (
          <li key={line} className="wrap-anywhere text-20 text-ink leading-[1.5]">
            {line}
          </li>
        ))}
      </ul>
      {page.image === null ? null : (
        <Picture
          src={`${page.image}-{w}.webp`}
          widths={explanationWidths}
          sizes="(min-width: 768px) 390px, 92vw"
          ratio="4/5"
          alt={alt}
          className="mt-6 w-full rounded-card"
        />
      )}
    </>
  )
}

function Question({
  session,
  teach,
  state,
  at,
}: {
  session: Session
  teach: Teach
  state: TeachState
  at: number
}) {
  // What this phone has chosen stays here: nobody learns who was wrong.
  const [chosen, setChosen] = useState<number | null>(null)
  const question = teach.questions[at]
  if (!question) return null
  const waitedFor = asked(session, state)
  const answered = state.answered[at] ?? []
  const isShown = isAnswerShown(state, session, at)
  const { ownSeat } = session
  const isAsked = ownSeat !== null && ownSeat !== state.explainer && !answered.includes(ownSeat)
  const count = waitedFor.filter((seat) => answered.includes(seat)).length
  return (
    <>
      <h2 className="text-balance font-extrabold text-24 text-ink">{question.question}</h2>
      <div className="mt-5 flex flex-col gap-3">
        {question.options.map((option, place) => {
          const isRight = isShown && place === question.answer
          const look = isRight
            ? 'bg-good/10 ring-2 ring-good'
            : chosen === place && !isShown
              ? 'bg-brand/10 ring-2 ring-brand'
              : 'bg-raised ring-1 ring-line'
          return (
            <button
              key={option}
              type="button"
              aria-pressed={chosen === place}
              disabled={!isAsked || isShown}
              onClick={() => {
                setChosen(place)
                act('answer', null, at)
              }}
              className={cx(
                'flex min-h-14 items-center justify-between gap-3 rounded-card px-4 py-3 text-left font-semibold text-17 text-ink',
                look,
              )}
            >
              <span className="wrap-anywhere min-w-0">{option}</span>
              {isRight ? (
                <span className="flex shrink-0 items-center gap-1 text-13 text-good">
                  <Icon name="check" size={18} />
                  정답
                </span>
              ) : isShown && chosen === place ? (
                <span className="shrink-0 text-13 text-ink-dim">내 답</span>
              ) : null}
            </button>
          )
        })}
      </div>
      <p role="status" className="mt-4 min-h-12 text-15 text-ink-dim">
        {isShown
          ? question.reason
          : waitedFor.length === 0
            ? '함께 보는 폰이 없어요. 답을 바로 볼 수 있어요.'
            : `${waitedFor.length}명 중 ${count}명이 답했어요`}
      </p>
    </>
  )
}

/** The explanation that the whole table follows. Each phone may look back, and catch up. */
export function TeachBoard({ session, teach, state }: { session: Session; teach: Teach; state: TeachState }) {
  const { ownSeat, setup, seats } = session
  // The step that this phone looks at by itself; null while it follows.
  const [own, setOwn] = useState<number | null>(null)
  const [first, setFirst] = useState(setup.first)
  const isLive = useSharedTimer((timer) => timer.isLive)
  const turns = ownSeat !== null && mayTurnPages(session, state.explainer, ownSeat)
  const explains = ownSeat === state.explainer
  const step = turns ? state.step : Math.min(own ?? state.step, state.step)
  const isFollowing = step === state.step
  const last = lastStep(teach)
  const question = step - teach.pages.length
  const isQuestion = step >= teach.pages.length && step < last
  const awaitsAnswer = turns && isQuestion && !isAnswerShown(state, session, question)
  const canStart = ownSeat !== null && mayStart(session, ownSeat)
  useWakeLock(true)

  function go(to: number): void {
    if (to < 0 || to > (turns ? last : state.step)) return
    if (turns) act('page', null, to)
    else setOwn(to === state.step ? null : to)
  }
  const goOn = () => (awaitsAnswer ? act('show', null, question) : go(step + 1))

  useEffect(() => {
    function handleKey({ key, target }: KeyboardEvent): void {
      if (target instanceof HTMLElement && target.closest('input, select, textarea, [role="listbox"]')) return
      if (key === 'ArrowRight') goOn()
      if (key === 'ArrowLeft') go(step - 1)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  })

  // Where a finger went down on what is read.
  const touched = useRef<{ x: number; y: number } | null>(null)
  function handleSwipe({ clientX, clientY }: PointerEvent): void {
    const from = touched.current
    touched.current = null
    if (from === null) return
    const [right, down] = [clientX - from.x, clientY - from.y]
    if (Math.abs(right) < shortestSwipe || Math.abs(right) < 2 * Math.abs(down)) return
    if (right > 0) go(step - 1)
    // A swipe turns a page. It starts no game, and shows no answer before all have given theirs.
    else if (!awaitsAnswer) go(step + 1)
  }

  const page = teach.pages[step]
  const others = seats.filter((seat) => seat !== state.explainer)
  return (
    <div className="px-5 pt-2 pb-40">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p className="tabular font-semibold text-15 text-brand-strong" aria-live="polite">
          {nameOfStep(teach, step)}
          <span className="sr-only">{page === undefined ? '' : `, ${page.title}`}</span>
        </p>
        <p role="status" className="truncate text-13 text-ink-dim">
          {isLive
            ? explains
              ? '내가 설명해요'
              : `${nameOf(setup.names, state.explainer)} 님이 설명해요`
            : '연결이 끊겼어요'}
        </p>
      </div>
      <div
        className="min-h-[50dvh] touch-pan-y pt-4"
        onPointerDown={({ isPrimary, pointerType, clientX, clientY }) => {
          touched.current = isPrimary && pointerType === 'touch' ? { x: clientX, y: clientY } : null
        }}
        onPointerUp={handleSwipe}
        onPointerCancel={() => {
          touched.current = null
        }}
      >
        {page === undefined ? null : <Page page={page} alt={`${teach.gameName} ${page.title}`} />}
        {isQuestion ? (
          <Question key={question} session={session} teach={teach} state={state} at={question} />
        ) : null}
        {session.gameId ? <ShownPitfalls gameId={session.gameId} isShown={step === last} /> : null}
        {step === last ? (
          <>
            <h2 className="font-extrabold text-24 text-ink">이제 시작해요</h2>
            <p className="mt-3 text-17 text-ink">앉은 자리 그대로 타이머가 시작돼요.</p>
            {canStart ? <FirstPlayer names={setup.names} first={first} onChange={setFirst} /> : null}
          </>
        ) : null}
      </div>
      {explains && others.length > 0 && step < last ? (
        <div className="mt-8">
          <Select
            label="설명하는 사람"
            options={[state.explainer, ...others].map((seat) => ({
              value: String(seat),
              label: nameOf(setup.names, seat),
            }))}
            value={String(state.explainer)}
            onChange={(seat) => act('hand', Number(seat))}
          />
        </div>
      ) : null}
      <BottomBar>
        {isFollowing ? null : (
          <button
            type="button"
            onClick={() => setOwn(null)}
            className="mb-2 flex min-h-11 w-full items-center justify-center rounded-control bg-sunken px-3 font-semibold text-15 text-brand-strong"
          >
            {nameOfStep(teach, step)} 보는 중 · 따라가기
          </button>
        )}
        <div className="grid grid-cols-[1fr_2fr] gap-2">
          <Button size="bottom" variant="secondary" disabled={step === 0} onClick={() => go(step - 1)}>
            이전
          </Button>
          {step === last && canStart ? (
            <Button
              size="bottom"
              onClick={() => {
                wakeAudio()
                act('start', first)
              }}
            >
              시작하기
            </Button>
          ) : (
            <Button size="bottom" disabled={step >= (turns ? last : state.step)} onClick={goOn}>
              {awaitsAnswer ? '답 보기' : '다음'}
            </Button>
          )}
        </div>
      </BottomBar>
    </div>
  )
}
