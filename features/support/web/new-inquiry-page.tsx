import { useNavigate, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { countCharacters } from '~/lib/characters'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { useWayBack } from '~/lib/web/use-way-back'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { sayFailure } from '~/ui/say-failure'
import { Select } from '~/ui/select'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { type Inquiry, supportEndpoints } from '../endpoints'
import {
  type InquiryTopic,
  inquiryMessages,
  inquiryTopics,
  longestAbout,
  longestMessage,
  topicHints,
  topicLabels,
} from '../inquiry'

export const loader = memberLoader
export const clientLoader = memberNeeds(() => [])

const options = inquiryTopics.map((topic) => ({ value: topic, label: topicLabels[topic] }))

function InquiryForm({ topic: given, about }: { topic: InquiryTopic | null; about: string }) {
  const open = useCall(supportEndpoints.open)
  const navigate = useNavigate()
  const form = useForm<{ topic: InquiryTopic | null; text: string }, Inquiry>({
    initial: { topic: given, text: '' },
    check: ({ topic, text }) => {
      if (topic === null) return { field: 'topic', message: inquiryMessages.topic }
      if (text.trim() === '') return { field: 'text', message: inquiryMessages.textEmpty }
      return countCharacters(text.trim()) > longestMessage
        ? { field: 'text', message: inquiryMessages.textLong }
        : null
    },
    send: ({ topic, text }, { key }) =>
      open.mutateAsync({
        body: { topic: topic ?? 'other', text: text.trim(), ...(about && { about }) },
        key,
      }),
    onSent: async ({ id }) => {
      showToast({ type: 'success', message: `문의 ${id}번을 보냈어요` })
      await navigate(paths.inquiry(id), { replace: true })
    },
    onFailed: (error) => sayFailure(error, '문의를 보내지 못했어요'),
  })
  const { topic } = form.values
  return (
    <Form form={form} className="px-5 pt-3">
      <Select
        label="종류"
        options={options}
        value={topic}
        error={form.problemOf('topic')}
        onChange={(value) => form.change({ topic: inquiryTopics.find((each) => each === value) ?? null })}
      />
      {about === '' ? null : (
        <p className="mt-3 break-all rounded-control bg-sunken px-3.5 py-3 text-13 text-ink-dim">
          {topic === 'game' ? '찾은 이름' : '함께 보내는 번호'} <span className="text-ink">{about}</span>
        </p>
      )}
      <TextArea
        label="내용"
        className="mt-4"
        rows={8}
        hint={(topic === null ? undefined : topicHints[topic]) ?? '카드 번호나 비밀번호는 적지 마세요.'}
        maxCharacters={longestMessage}
        {...form.text('text')}
      />
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending}>
          보내기
        </Button>
      </FormBar>
    </Form>
  )
}

export default function NewInquiryPage() {
  const [params] = useSearchParams()
  const goBack = useWayBack(paths.contact())
  const topic = inquiryTopics.find((each) => each === params.get('topic')) ?? null
  return (
    <>
      <PageHead title="문의 쓰기" path={paths.newInquiry()} hidden />
      <TopBar title="문의 쓰기" backHref={paths.contact()} onBack={goBack} />
      <MembersOnly>
        <InquiryForm topic={topic} about={(params.get('about') ?? '').slice(0, longestAbout)} />
      </MembersOnly>
    </>
  )
}
