import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { type Inquiry, supportEndpoints } from '../endpoints'
import { inquiryMessages, mostMessages, topicLabels } from '../inquiry'
import { InquiryState } from './inquiry-state'
import { Messages } from './messages'
import { NextMessage } from './next-message'
import { inquiryNeeds, supportQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(inquiryNeeds)

const skeleton = <Blocks heights="h-4 h-24 h-24" />

function Thread({ inquiry: { id, topic, about, messages, isWaiting } }: { inquiry: Inquiry }) {
  const write = useCall(supportEndpoints.write)
  return (
    <div className="px-5 pt-3 pb-10">
      <p className="flex flex-wrap items-center gap-2 text-15 text-ink">
        <span className="font-semibold">{topicLabels[topic]}</span>
        <InquiryState isWaiting={isWaiting} />
      </p>
      {about === null ? null : <p className="mt-1 break-all text-13 text-ink-dim">{about}</p>}
      <div className="mt-5">
        <Messages messages={messages} asker="나" />
      </div>
      {messages.length >= mostMessages ? (
        <Link href={paths.newInquiry(topic, `문의 ${id}번`)} className={`${buttonClass()} mt-6 w-full`}>
          새 문의로 이어서 쓰기
        </Link>
      ) : (
        <NextMessage
          label="이어서 쓰기"
          action="보내기"
          empty={inquiryMessages.textEmpty}
          send={(text, key) => write.mutateAsync({ params: { id }, body: { text }, key })}
        />
      )}
    </div>
  )
}

function Loaded({ id }: { id: string }) {
  return (
    <Answer
      query={useQuery(supportQueries.inquiry(id))}
      skeleton={skeleton}
      failure="문의를 불러오지 못했어요"
      missing={<EmptyState icon="document" title="문의를 찾을 수 없어요" />}
    >
      {(inquiry) => <Thread inquiry={inquiry} />}
    </Answer>
  )
}

export default function InquiryPage() {
  const { id = '' } = useParams()
  const goBack = useWayBack(paths.contact())
  return (
    <>
      <PageHead title={`문의 ${id}번`} path={paths.inquiry(id)} hidden />
      <TopBar title={`문의 ${id}번`} backHref={paths.contact()} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>
        <Loaded key={id} id={id} />
      </MembersOnly>
    </>
  )
}
