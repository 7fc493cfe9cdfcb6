import { useNavigate } from 'react-router'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen } from '~/features/cafes/console/web/console-screen'
import { weekdayNames } from '~/features/cafes/opening-hours'
import { tableFacts } from '~/features/meetups/core/facts'
import { defaultPeople, isTime, longestContent, longestTitle } from '~/features/meetups/core/meetup'
import { LazyGamesField } from '~/features/meetups/games/web/lazy-games-field'
import { ForWhomField } from '~/features/meetups/opening/web/for-whom-field'
import { areGames, type TypedMeetup } from '~/features/meetups/opening/web/new-meetup-store'
import { PeopleField } from '~/features/meetups/opening/web/people-field'
import {
  mostDaysAhead,
  type TableDraft,
  whyBadTable,
  whyNeverOpen,
} from '~/features/meetups/tables/standing-table'
import { staffPaths } from '~/features/staff-paths'
import { typedDigits } from '~/lib/characters'
import { areSaid, blankOf } from '~/lib/facts'
import { isLike } from '~/lib/web/form-draft'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { hoursBefore } from '../../core/meetup'
import { meetupConsoleEndpoints } from '../endpoints'
import { newTableNeeds } from './needs'

export const loader = memberLoader
export const clientLoader = memberNeeds(newTableNeeds)

interface Values extends Omit<TableDraft, 'daysAhead'> {
  daysAhead: string
  games: TypedMeetup['games']
}

const empty: Values = {
  title: '',
  content: '',
  weekday: 3,
  time: '19:00',
  ...defaultPeople,
  ...blankOf(tableFacts),
  daysAhead: String(mostDaysAhead),
  games: [],
}

const { games: _, ...plain } = empty
const isPlain = isLike(plain)
const isTyped = (value: unknown): value is Values =>
  isPlain(value) && areGames(Object(value).games) && areSaid(tableFacts, Object(value))

const toDraft = ({ games: _, daysAhead, ...typed }: Values): TableDraft => ({
  ...typed,
  daysAhead: Number(daysAhead),
})

function NewTable({ cafe }: { cafe: ManagedCafe }) {
  const make = useCall(meetupConsoleEndpoints.makeTable)
  const memberId = useRememberedMember()
  const navigate = useNavigate()
  const form = useForm<Values, { id: number }>({
    initial: empty,
    draft: { name: `new-table-${cafe.id}`, memberId, isValid: isTyped },
    check: (typed) => {
      const never = isTime(typed.time) ? whyNeverOpen(typed, { opening: cafe.opening, now: timeNow() }) : null
      return whyBadTable(toDraft(typed)) ?? (never === null ? null : { field: 'time', message: never })
    },
    toField: (name) => (name === 'gameIds' ? 'games' : name),
    send: (typed, { key }) =>
      make.mutateAsync({
        params: { cafeId: cafe.id },
        body: { ...toDraft(typed), gameIds: typed.games.map(({ id }) => id) },
        key,
      }),
    onSent: () => {
      showToast({ type: 'success', message: '매장 테이블을 만들었어요' })
      void navigate(staffPaths.tables(cafe.id), { replace: true })
    },
    onFailed: (error) => sayFailure(error, '매장 테이블을 만들지 못했어요'),
  })
  const { values: typed, change, problemOf } = form
  return (
    <Form form={form} className="px-5 pt-2 pb-4">
      <ContinuedDraft form={form} className="mb-4" />
      <p className="pb-4 text-pretty text-15 text-ink-dim">
        매주 이 시간의 모임이 방장 없이 열려요. 이용권 값은 열리는 날의 카페 가격이고, 최소 인원이 모이면
        {hoursBefore('decision')}시간 전에 저절로 확정돼요.
      </p>
      <TextField
        label="제목"
        placeholder="예: 목요일 7시 초급 테이블"
        hint={`${longestTitle}자까지 쓸 수 있어요.`}
        autoComplete="off"
        {...form.text('title')}
      />
      <fieldset className="mt-4" data-invalid={problemOf('weekday') ? true : undefined}>
        <legend className="font-semibold text-13 text-ink">요일</legend>
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          {weekdayNames.map((name, weekday) => (
            <Chip
              key={name}
              selected={typed.weekday === weekday}
              className="max-[22rem]:px-2.5!"
              onClick={() => change({ weekday })}
            >
              {name}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-3">
        <TextField label="시작" type="time" {...form.text('time')} />
        <TextField
          label="며칠 전에 열까요"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          hint={`${mostDaysAhead}일 전까지`}
          value={typed.daysAhead}
          error={problemOf('daysAhead')}
          onChange={(event) => change({ daysAhead: typedDigits(event.target.value, 2) })}
        />
      </div>
      <PeopleField
        value={typed}
        lead="최소 인원이 모여야 모임이 열려요. 최대 인원만큼 모임에 내주는 자리를 써요."
        error={problemOf('minPeople') ?? problemOf('maxPeople')}
        onChange={(people) => change(people)}
      />
      <TextArea
        className="mt-2"
        label="내용"
        placeholder="어떤 게임을 하는지, 누가 오면 좋은지 적어 주세요."
        maxCharacters={longestContent}
        {...form.text('content')}
      />
      <LazyGamesField
        cafeId={cafe.id}
        value={{ games: typed.games }}
        error={problemOf('games')}
        onChange={({ games = [] }) => change({ games })}
      />
      <ForWhomField value={typed} onChange={change} />
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending}>
          매장 테이블 만들기
        </Button>
      </FormBar>
    </Form>
  )
}

export default function NewTablePage() {
  return (
    <ConsoleScreen
      title="매장 테이블 만들기"
      path={(id) => staffPaths.newTable(id)}
      back={(id) => staffPaths.tables(id)}
    >
      {(cafe) => <NewTable cafe={cafe} />}
    </ConsoleScreen>
  )
}
