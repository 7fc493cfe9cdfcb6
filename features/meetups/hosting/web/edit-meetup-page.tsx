import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { useRememberedMember, useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { countCharacters } from '~/lib/characters'
import { areSaid, onlyFacts } from '~/lib/facts'
import { isId } from '~/lib/ids'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Switch } from '~/ui/switch'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import type { Meetup } from '../../core/endpoints'
import { type HostFacts, hostFacts } from '../../core/facts'
import { closesMinutesBefore, isOver, longestContact, longestContent, longestTitle } from '../../core/meetup'
import { contactHint, contactTooLong } from '../../core/meetup-texts'
import { meetupQueries } from '../../core/web/queries'
import { LazyGamesField } from '../../games/web/lazy-games-field'
import { openProblems } from '../../opening/refusals'
import { ForWhomField } from '../../opening/web/for-whom-field'
import { areGames, gamesFieldOf, type TypedMeetup } from '../../opening/web/new-meetup-store'
import { hostingEndpoints } from '../endpoints'
import { editMeetupNeeds } from './needs'

export const loader = memberLoader
export const clientLoader = memberNeeds(editMeetupNeeds)

interface Typed extends Pick<TypedMeetup, 'title' | 'content' | 'contact' | 'games' | 'brought'>, HostFacts {
  takesLate: boolean
}

function isTyped(value: unknown): value is Typed {
  const { title, content, contact, games, brought, takesLate } = Object(value) as Partial<Typed>
  return (
    [title, content, contact].every((text) => typeof text === 'string') &&
    typeof takesLate === 'boolean' &&
    areGames(games) &&
    areGames(brought) &&
    areSaid(hostFacts, Object(value))
  )
}

function check({ title, content, contact }: Typed) {
  if (title.trim() === '') return { field: 'title', message: openProblems.missing.says }
  if (countCharacters(title.trim()) > longestTitle)
    return { field: 'title', message: openProblems.longTitle.says }
  if (content.trim() === '') return { field: 'content', message: openProblems.missing.says }
  if (countCharacters(content.trim()) > longestContent) {
    return { field: 'content', message: openProblems.longContent.says }
  }
  if (countCharacters(contact.trim()) > longestContact) return { field: 'contact', message: contactTooLong }
  return null
}

const skeleton = <FormSkeleton fields={1} heights="h-4 h-40" />

function Nowhere({ title, description }: { title: string; description: string }) {
  return (
    <EmptyState
      icon="people"
      title={title}
      description={description}
      action={
        <Link href={paths.meetups()} className={buttonClass('primary')}>
          모임 목록으로
        </Link>
      }
    />
  )
}

function EditForm({ meetup }: { meetup: Meetup }) {
  const navigate = useNavigate()
  const edit = useCall(hostingEndpoints.edit)
  const memberId = useRememberedMember()
  const [initial] = useState<Typed>(() => ({
    title: meetup.title,
    content: meetup.content,
    contact: meetup.contact ?? '',
    games: meetup.games,
    brought: meetup.brought,
    takesLate: meetup.takesLate,
    ...onlyFacts(hostFacts, meetup),
  }))
  const isConfirmed = meetup.status === 'confirmed'
  const form = useForm({
    initial,
    draft: { name: `edit-meetup-${meetup.id}`, memberId, isValid: isTyped },
    check,
    toField: gamesFieldOf,
    send: ({ title, content, contact, games, brought, takesLate, ...facts }) =>
      edit.mutateAsync({
        params: { id: meetup.id },
        body: {
          title: title.trim(),
          content: content.trim(),
          contact: contact.trim(),
          gameIds: games.map(({ id }) => id),
          broughtIds: brought.map(({ id }) => id),
          ...facts,
          // Only a confirmed meetup can take others late.
          takesLate: isConfirmed ? takesLate : null,
        },
      }),
    onSent: () => {
      showToast({ type: 'success', message: '모임을 수정했어요' })
      void navigate(paths.meetup(meetup.id), { replace: true })
    },
    onFailed: (error) => sayFailure(error, '수정하지 못했어요'),
  })
  const { values: typed, change, problemOf } = form
  return (
    <Form form={form} className="px-5 pt-2">
      <p className="mb-4 rounded-card bg-sunken px-4 py-3 text-13 text-ink-dim">
        날짜나 장소는 모임 관리의 ‘날짜·장소 옮기기’에서 바꿔요. 인원이 바뀌면 모임을 취소하고 새로 열어
        주세요.
      </p>
      <ContinuedDraft form={form} className="mb-4" />
      <TextField
        label="제목"
        autoComplete="off"
        hint={`${longestTitle}자까지 쓸 수 있어요.`}
        {...form.text('title')}
      />
      <TextArea
        className="mt-4"
        label="내용"
        rows={8}
        maxCharacters={longestContent}
        {...form.text('content')}
      />
      <div className="mt-4 border-line border-t pt-5">
        <LazyGamesField cafeId={meetup.cafe.id} value={typed} error={problemOf('games')} onChange={change} />
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
      {isConfirmed ? (
        <Switch
          className="mt-3"
          label="확정한 뒤에도 참여 받기"
          description={`빈자리가 있으면 시작 ${closesMinutesBefore}분 전까지 참여할 수 있어요.`}
          checked={typed.takesLate}
          onChange={(takesLate) => change({ takesLate })}
        />
      ) : null}
      <FormBar>
        <Button
          type="submit"
          size="bottom"
          busy={form.isSending}
          busyLabel="수정하고 있어요"
          disabled={!form.isChanged}
        >
          수정 완료
        </Button>
      </FormBar>
    </Form>
  )
}

function Editing({ id }: { id: string }) {
  const { account } = useSession()
  const query = useQuery(meetupQueries.detail(id))
  // A meetup that was read for a visitor does not say whether the member is its host.
  const seen = account !== null && query.data?.seenBy === account.id ? query.data : undefined
  return (
    <Answer
      query={{ ...query, data: seen }}
      skeleton={skeleton}
      failure="모임 정보를 불러오지 못했어요"
      missing={<Nowhere title="잘못된 접근이에요" description="수정할 모임을 찾을 수 없어요." />}
    >
      {(meetup) => {
        if (meetup.own?.isHost !== true) {
          return <Nowhere title="잘못된 접근이에요" description="모임을 연 사람만 수정할 수 있어요." />
        }
        if (isOver(meetup.status)) {
          return <Nowhere title="수정할 수 없어요" description="이미 끝나거나 취소된 모임이에요." />
        }
        return <EditForm key={meetup.id} meetup={meetup} />
      }}
    </Answer>
  )
}

export default function EditMeetupPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const hasId = isId(id)
  const above = hasId ? paths.meetup(id) : paths.meetups()
  const goBack = useWayBack(above)
  return (
    <>
      <PageHead title="모임 수정" path={paths.meetups()} hidden />
      <TopBar title="모임 수정" backHref={above} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>
        {hasId ? (
          <Editing key={id} id={id} />
        ) : (
          <Nowhere title="잘못된 접근이에요" description="수정할 모임을 찾을 수 없어요." />
        )}
      </MembersOnly>
    </>
  )
}
