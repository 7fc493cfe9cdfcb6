import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { isRefused } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { cafeNamedIn, inquiryMessages, topicLabels, visitorName } from '../../inquiry'
import { supportRefusals } from '../../refusals'
import { InquiryState } from '../../web/inquiry-state'
import { Messages } from '../../web/messages'
import { NextMessage } from '../../web/next-message'
import { type AskedInquiry, supportDeskEndpoints } from '../endpoints'
import { AskedGame } from './asked/asked-game'
import { askedInquiry } from './queries'

/** Shows the cafe that somebody says is theirs. */
type CafeOf = (cafeId: number, asked: { memberId: number; nickname: string | null }) => ReactNode

/** Leads to what the inquiry is about, where it names it: an order, a game to look for, a cafe. */
function About({ asked, cafeOf }: { asked: AskedInquiry; cafeOf: CafeOf }) {
  const { topic, about, memberId, nickname } = asked
  const cafeId = topic === 'owner' ? cafeNamedIn(about) : null
  if (cafeId !== null && memberId !== null) return cafeOf(cafeId, { memberId, nickname })
  if (topic === 'game') return <AskedGame name={about} />
  if (about === null) return null
  if (!/^pass_\w+$/.test(about)) return <p className="mt-1 break-all text-13 text-ink-dim">{about}</p>
  return (
    <Link href={operatorPaths.order(about)} className="tap-44 mt-1 block break-all text-13 text-brand-strong">
      주문 {about}
    </Link>
  )
}

/** An address that somebody has typed says nothing about who they are. */
function Visitor({ email }: { email: string | null }) {
  return (
    <>
      <p className="wrap-anywhere mt-1 text-13 text-ink">
        {visitorName} · {email ?? '이메일을 삭제했어요'}
      </p>
      <p className="mt-1 text-pretty text-13 text-ink-dim">
        답은 이메일로 그대로 가요. 누구인지 확인되지 않았으니 회원의 정보는 적지 마세요.
      </p>
    </>
  )
}

function Thread({ asked, cafeOf }: { asked: AskedInquiry; cafeOf: CafeOf }) {
  const { id, topic, nickname, memberId, email, messages, isWaiting } = asked
  const answer = useCall(supportDeskEndpoints.answer)
  const client = useQueryClient()
  return (
    <div className="px-5 pt-3 pb-10 desk:max-w-2xl">
      <p className="flex flex-wrap items-center gap-2 text-15 text-ink">
        <span className="font-semibold">{topicLabels[topic]}</span>
        <InquiryState isWaiting={isWaiting} />
      </p>
      {memberId === null ? (
        <Visitor email={email} />
      ) : (
        <Link
          href={operatorPaths.member(memberId)}
          className="tap-44 mt-1 inline-block font-semibold text-13 text-brand-strong"
        >
          {nickname} ({memberId})
        </Link>
      )}
      <About asked={asked} cafeOf={cafeOf} />
      <div className="mt-5">
        <Messages messages={messages} asker={nickname ?? visitorName} isOperator />
      </div>
      {memberId === null && email === null ? null : (
        <NextMessage
          label="답하기"
          action="답 보내기"
          empty={inquiryMessages.answerEmpty}
          send={async (text, key) => {
            const lastId = messages.at(-1)?.id ?? 0
            try {
              await answer.mutateAsync({ params: { id }, body: { text, lastId }, key })
            } catch (error) {
              if (isRefused(error, supportRefusals.changed))
                void client.invalidateQueries({ queryKey: askedInquiry(String(id)).queryKey })
              throw error
            }
          }}
        />
      )}
    </div>
  )
}

function Loaded({ id, cafeOf }: { id: string; cafeOf: CafeOf }) {
  return (
    <Answer
      query={useQuery(askedInquiry(id))}
      skeleton={null}
      failure="문의를 불러오지 못했어요"
      missing={<EmptyState icon="document" title="문의를 찾을 수 없어요" />}
    >
      {(asked) => <Thread asked={asked} cafeOf={cafeOf} />}
    </Answer>
  )
}

/** One inquiry, which an operator answers. */
export function AskedScreen({ cafeOf }: { cafeOf: CafeOf }) {
  const { id = '' } = useParams()
  return (
    <OperatorScreen
      title={`문의 ${id}번`}
      path={operatorPaths.inquiry(id)}
      backHref={operatorPaths.inquiries()}
    >
      <Loaded key={id} id={id} cafeOf={cafeOf} />
    </OperatorScreen>
  )
}
