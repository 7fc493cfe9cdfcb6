import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { paths } from '~/features/paths'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead, type SiteData } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { useWayBack } from '~/lib/web/use-way-back'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Select } from '~/ui/select'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { TopBar } from '~/ui/top-bar'
import { supportEndpoints, type VisitorInquiry } from '../endpoints'
import {
  daysOfVisitorsAddress,
  type InquiryTopic,
  inquiryTopics,
  longestMessage,
  topicLabels,
  whyBadVisitorInquiry,
} from '../inquiry'
import { WaysToAsk } from './ways-to-ask'

const options = inquiryTopics.map((topic) => ({ value: topic, label: topicLabels[topic] }))

function VisitorForm({ onSent }: { onSent: (sent: VisitorInquiry) => void }) {
  const open = useCall(supportEndpoints.openByMail)
  const privacyUrl = useRouteLoaderData<SiteData>('root')?.privacyUrl ?? paths.privacy()
  const form = useForm<{ topic: InquiryTopic | null; email: string; text: string }, VisitorInquiry>({
    initial: { topic: null, email: '', text: '' },
    check: whyBadVisitorInquiry,
    send: ({ topic, email, text }, { key }) =>
      open.mutateAsync({ body: { topic: topic ?? 'other', email: email.trim(), text: text.trim() }, key }),
    onSent,
    onFailed: (error) => sayFailure(error, '문의를 보내지 못했어요'),
  })
  const { topic } = form.values
  return (
    <Form form={form} className="px-5 pt-3">
      <p className="text-pretty text-15 text-ink-dim">
        로그인할 수 없거나 이용이 정지됐을 때도 물어볼 수 있어요. 답은 이메일로 보내 드려요.
      </p>
      <div className="mt-4 flex flex-col gap-4">
        <Select
          label="종류"
          options={options}
          value={topic}
          error={form.problemOf('topic')}
          onChange={(value) => form.change({ topic: inquiryTopics.find((each) => each === value) ?? null })}
        />
        <TextField
          label="답을 받을 이메일"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.text('email')}
        />
        <TextArea
          label="내용"
          rows={8}
          hint="닉네임이나 주문 번호를 적으면 더 빨리 찾아볼 수 있어요. 카드 번호나 비밀번호는 적지 마세요."
          maxCharacters={longestMessage}
          {...form.text('text')}
        />
      </div>
      <p className="mt-3 text-pretty text-13 text-ink-dim">
        이메일은 답을 보내는 데만 쓰고 답한 뒤 {daysOfVisitorsAddress}일이 지나면 지워요.{' '}
        <Link href={privacyUrl} className="underline underline-offset-2">
          개인정보 처리방침
        </Link>
      </p>
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending}>
          보내기
        </Button>
      </FormBar>
    </Form>
  )
}

function Sent({ id, email }: VisitorInquiry) {
  return (
    <EmptyState
      icon="check"
      title={`문의 ${id}번을 받았어요`}
      description={`답은 ${email} 주소로 보내 드려요. 다시 물어볼 때는 이 번호를 적어 주세요.`}
      action={
        <Link href={paths.home()} className={buttonClass('secondary', 'medium')}>
          홈으로 가기
        </Link>
      }
    />
  )
}

function Loaded() {
  const [sent, setSent] = useState<VisitorInquiry | null>(null)
  return sent === null ? <VisitorForm onSent={setSent} /> : <Sent {...sent} />
}

/** The form of whoever has not signed in, e.g. because they cannot. */
export default function VisitorInquiryPage() {
  const goBack = useWayBack(paths.contact())
  const answersByMail = useRouteLoaderData<SiteData>('root')?.answersByMail === true
  return (
    <>
      <PageHead title="로그인하지 않고 문의하기" path={paths.visitorInquiry()} hidden />
      <TopBar title="로그인하지 않고 문의하기" backHref={paths.contact()} onBack={goBack} />
      {answersByMail ? (
        <Hydrated>
          <Loaded />
        </Hydrated>
      ) : (
        <div className="px-5 pt-3 pb-10">
          <p className="text-pretty text-15 text-ink">
            지금은 로그인해야 글을 남길 수 있어요. 로그인할 수 없다면 아래로 연락해 주세요.
          </p>
          <WaysToAsk />
        </div>
      )}
    </>
  )
}
