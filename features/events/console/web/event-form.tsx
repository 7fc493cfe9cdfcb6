import type { ReactNode } from 'react'
import { type EventDraft, mostEventGames } from '~/features/events/event'
import { eventFacts, fewestEventPlaces, mostEventPlaces } from '~/features/events/facts'
import { LazyGamesField } from '~/features/meetups/games/web/lazy-games-field'
import { areGames, type TypedMeetup } from '~/features/meetups/opening/web/new-meetup-store'
import { typedDigits } from '~/lib/characters'
import { blankTyped, saidIn, type Typed } from '~/lib/facts'
import { isLike } from '~/lib/web/form-draft'
import type { Form as FormState } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { Switch } from '~/ui/switch'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'

/** What is typed; the fields are empty where the draft has null. */
export interface TypedEvent extends Typed<typeof eventFacts> {
  day: string
  from: string
  until: string
  /** Sign-up ends at another moment than the start. */
  closesEarlier: boolean
  closesDay: string
  closesTime: string
  games: TypedMeetup['games']
}

export const emptyEvent: TypedEvent = {
  ...blankTyped(eventFacts),
  capacity: '20',
  day: '',
  from: '14:00',
  until: '18:00',
  closesEarlier: false,
  closesDay: '',
  closesTime: '18:00',
  games: [],
}

const { games: _, ...plain } = emptyEvent
const isPlain = isLike(plain)
export const isTypedEvent = (value: unknown): value is TypedEvent =>
  isPlain(value) && areGames((value as Partial<TypedEvent>).games, mostEventGames)

export function toEventDraft(typed: TypedEvent): EventDraft {
  const { day, from, until, closesEarlier, closesDay, closesTime } = typed
  return {
    ...saidIn(eventFacts, typed),
    day,
    from,
    until,
    closesDay: closesEarlier ? closesDay : null,
    closesTime: closesEarlier ? closesTime : null,
  }
}

const pair = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-3'

/** The fields of an event, for opening and for changing it. */
export function EventForm({
  form,
  cafeId,
  submit,
  children,
}: {
  form: FormState<TypedEvent>
  cafeId: number
  submit: string
  children?: ReactNode
}) {
  const { values: typed, change, problemOf } = form
  return (
    <Form form={form} className="px-5 pt-2 pb-4">
      <ContinuedDraft form={form} className="mb-4" />
      {children}
      <TextField
        label="제목"
        placeholder="예: 봄맞이 카탄 대회"
        hint={`${eventFacts.title.most}자까지 쓸 수 있어요.`}
        autoComplete="off"
        {...form.text('title')}
      />
      <TextArea
        className="mt-2"
        label="어떤 행사인가요"
        placeholder="진행 방식, 준비물, 상품처럼 오는 사람이 알아야 할 것을 적어 주세요."
        maxCharacters={eventFacts.content.most}
        {...form.text('content')}
      />
      <TextField className="mt-2" label="날짜" type="date" {...form.text('day')} />
      <div className={`mt-2 ${pair}`}>
        <TextField label="시작" type="time" {...form.text('from')} />
        <TextField label="끝" type="time" hint="시작보다 이르면 다음 날이에요." {...form.text('until')} />
      </div>
      <TextField
        className="mt-2"
        label="정원"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        hint={`${fewestEventPlaces}명부터 ${mostEventPlaces}명까지. ${fewestEventPlaces - 1}명까지는 모임으로 열 수 있어요.`}
        value={typed.capacity}
        error={problemOf('capacity')}
        onChange={(event) => change({ capacity: typedDigits(event.target.value, 3) })}
      />
      <TextField
        className="mt-2"
        label="현장 결제 안내 (선택)"
        placeholder="예: 1인 10,000원, 음료 포함"
        hint={`${eventFacts.priceNote.most}자까지. 돈은 카페에서 직접 받아요. 이용권이나 미플 결제는 쓰지 않아요.`}
        autoComplete="off"
        {...form.text('priceNote')}
      />
      <div className="mt-4">
        <Switch
          label="시작하기 전에 신청 마감"
          description="정하지 않으면 시작할 때까지 신청을 받아요."
          checked={typed.closesEarlier}
          onChange={(closesEarlier) => change({ closesEarlier })}
        />
      </div>
      {typed.closesEarlier ? (
        <div className={`mt-2 ${pair}`}>
          <TextField label="마감 날짜" type="date" {...form.text('closesDay')} />
          <TextField label="마감 시간" type="time" {...form.text('closesTime')} />
        </div>
      ) : null}
      <div className="mt-5">
        <LazyGamesField
          cafeId={cafeId}
          most={mostEventGames}
          value={{ games: typed.games }}
          error={problemOf('games')}
          onChange={({ games = [] }) => change({ games })}
        />
      </div>
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending}>
          {submit}
        </Button>
      </FormBar>
    </Form>
  )
}
