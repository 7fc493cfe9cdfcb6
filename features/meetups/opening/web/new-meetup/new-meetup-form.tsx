import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { cafeQueries } from '~/features/cafes/web/queries'
import { countCharacters } from '~/lib/characters'
import { lazily } from '~/lib/web/lazily'
import { timeNow } from '~/lib/web/now'
import { useNow } from '~/lib/web/use-now'
import { Button } from '~/ui/button'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { Switch } from '~/ui/switch'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import {
  isDay,
  isTime,
  longestContact,
  longestContent,
  longestPassword,
  longestTitle,
  startsAtOf,
} from '../../../core/meetup'
import { contactHint } from '../../../core/meetup-texts'
import { AgeQuestion } from '../../../core/web/age-question'
import { useAge } from '../../../core/web/use-age'
import { LazyGamesField } from '../../../games/web/lazy-games-field'
import { timeOn } from '../../new-meetup'
import { openProblems } from '../../refusals'
import { DayField, NearDays } from '../day-field'
import { ForWhomField } from '../for-whom-field'
import { PeopleField } from '../people-field'
import { PlaceField } from '../place-field'
import { QuickTimes, TimeField } from '../time-field'
import { opensWithYes, useSeatsThen, useTakenTimes, whenProblem, yesDueOf } from '../use-taken-times'
import { PassNote } from './pass-note'
import { useNewMeetup } from './use-new-meetup'

const EndField = lazily(() => import('./end-field'), 'EndField')
const RepeatField = lazily(() => import('./repeat-field'), 'RepeatField')

export const NewMeetupSkeleton = () => <FormSkeleton fields={4} heights="h-36" />

export function NewMeetupForm({ memberId }: { memberId: number }) {
  const { form, counts, isBanned, isBusy, busyLabel } = useNewMeetup(memberId)
  const now = useNow() ?? timeNow()
  const taken = useTakenTimes()
  const { values: typed, change, problemOf } = form
  const { data: cafe } = useQuery({
    ...cafeQueries.detail(String(typed.cafeId)),
    enabled: typed.cafeId !== null,
  })
  const seats = useSeatsThen(typed)
  const when = whenProblem(typed, { cafe, taken, seats, now })
  const startsAt = isDay(typed.day) && isTime(typed.time) ? startsAtOf(typed.day, typed.time) : null
  const age = useAge(startsAt, now, typed.lastsMinutes)
  const yesBy = startsAt === null ? null : yesDueOf(startsAt, { cafe, seats, now })
  const titleLength = countCharacters(typed.title)
  return (
    <Form form={form} className="px-5 pt-2 pb-4">
      <ContinuedDraft form={form} className="mb-4" />
      <TextField
        label="제목"
        placeholder="예: 토요일 오후, 전략 게임 한 판"
        hint={`${longestTitle}자까지 쓸 수 있어요.`}
        autoComplete="off"
        value={typed.title}
        error={
          problemOf('title') ??
          (titleLength > longestTitle ? `${titleLength - longestTitle}자를 줄여 주세요` : undefined)
        }
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className="mt-4">
        <PlaceField
          cafeId={typed.cafeId}
          error={problemOf('cafeId')}
          onChoose={(cafeId) => change({ cafeId })}
        />
      </div>
      <div className="mt-1">
        <DayField cafeId={typed.cafeId} value={typed.day} error={problemOf('day') ?? when?.day} />
        <NearDays
          cafeId={typed.cafeId}
          cafe={cafe}
          now={now}
          value={typed.day}
          onChoose={(day) => change({ day, time: timeOn(day, typed.time, { now, hours: cafe ?? null }) })}
        />
      </div>
      <div className="mt-5">
        <TimeField
          day={typed.day}
          hours={cafe ?? null}
          now={now}
          value={typed.time}
          error={
            problemOf('time') ??
            when?.time ??
            (age === 'adultsOnly' ? openProblems.adultsOnly.says : undefined)
          }
          onChange={(time) => change({ time })}
        />
        <QuickTimes
          day={typed.day}
          hours={cafe ?? null}
          now={now}
          value={typed.time}
          onChoose={(time) => change({ time })}
        />
      </div>
      {yesBy === null ? null : (
        <p className="tabular mt-3 text-pretty rounded-card bg-warn/10 px-4 py-3 text-13 text-ink">
          {opensWithYes(yesBy, now)}
        </p>
      )}
      {age === 'noBirthYear' ? (
        <div data-invalid={problemOf('birthYear') ? true : undefined}>
          <AgeQuestion says={openProblems.noBirthYear.says} />
        </div>
      ) : null}
      <div className="mt-4" data-invalid={problemOf('pass') ? true : undefined}>
        {isBanned ? (
          <p role="alert" className="text-pretty rounded-card bg-warn/10 px-4 py-3 text-13 text-ink">
            {openProblems.banned.says}
          </p>
        ) : (
          <PassNote day={typed.day} cafe={cafe} counts={counts} error={problemOf('pass')} />
        )}
      </div>
      <div className="mt-5">
        <PeopleField
          value={typed}
          error={problemOf('minPeople') ?? problemOf('maxPeople')}
          onChange={(people) => change(people)}
        />
      </div>
      <TextArea
        className="mt-2"
        label="내용"
        placeholder="어떤 게임을 하고 싶은지, 어떤 분과 함께하고 싶은지 적어 주세요."
        hint="꼭 적어 주세요. 한 줄이면 돼요."
        maxCharacters={longestContent}
        {...form.text('content')}
      />
      <section aria-label="선택 사항" className="mt-4 border-line border-t pt-5">
        <Suspense fallback={<div className="h-92 min-[360px]:h-65.25" />}>
          <EndField
            day={typed.day}
            time={typed.time}
            hours={cafe ?? null}
            value={typed}
            error={problemOf('lastsMinutes') ?? when?.lastsMinutes}
            onChange={change}
          />
          <RepeatField
            typed={typed}
            cafe={cafe}
            taken={taken}
            now={now}
            error={problemOf('days')}
            onChange={(days) => change({ days })}
          />
        </Suspense>
        <div className="mt-4">
          <LazyGamesField cafeId={typed.cafeId} value={typed} error={problemOf('games')} onChange={change} />
        </div>
        <ForWhomField value={typed} onChange={change} />
        <TextField
          className="mt-6"
          label="연락처 (선택)"
          placeholder="예: 오픈채팅 주소, 휴대폰 번호"
          hint={contactHint}
          autoComplete="off"
          maxLength={longestContact * 2}
          {...form.text('contact')}
        />
        <Switch
          className="mt-3"
          label="신청을 바로 수락하기"
          description={typed.autoAccepts ? '신청하면 바로 참여돼요.' : '내가 한 명씩 수락해요.'}
          checked={typed.autoAccepts}
          onChange={(autoAccepts) => change({ autoAccepts })}
        />
        <Switch
          className="mt-1"
          label="비공개로 열기"
          description="비밀번호를 아는 사람만 보고 참여해요."
          checked={!typed.isPublic}
          onChange={(isPrivate) => change({ isPublic: !isPrivate })}
        />
        {typed.isPublic ? null : (
          <TextField
            className="mt-2"
            label="비밀번호"
            hint="함께할 사람에게 직접 알려 주세요."
            autoComplete="off"
            maxLength={longestPassword * 2}
            {...form.text('password')}
          />
        )}
      </section>
      <FormBar>
        <Button type="submit" size="bottom" busy={isBusy} busyLabel={busyLabel}>
          모임 열기
        </Button>
      </FormBar>
    </Form>
  )
}
