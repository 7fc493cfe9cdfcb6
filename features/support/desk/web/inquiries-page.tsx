import { OperatorList } from '~/features/accounts/web/operator-list'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Link } from '~/ui/link'
import { PostedAt } from '~/ui/posted-at'
import {
  type InquiryFilter,
  inquiryFilters,
  longestInquirySearch,
  topicLabels,
  visitorName,
} from '../../inquiry'
import { InquiryState } from '../../web/inquiry-state'
import { type AskedRow, supportDeskEndpoints } from '../endpoints'
import { inquiriesNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(inquiriesNeeds)

const filterNames: Record<InquiryFilter, string> = {
  waiting: '답을 기다려요',
  answered: '답했어요',
  all: '모두',
}

function Row({
  asked: { id, topic, nickname, email, excerpt, lastMessageAt, isWaiting },
}: {
  asked: AskedRow
}) {
  return (
    <Link href={operatorPaths.inquiry(id)} className="block rounded-control px-2 py-3 hover:bg-sunken">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="tabular font-semibold text-15 text-ink">
          {id}번 · {topicLabels[topic]}
        </span>
        <InquiryState isWaiting={isWaiting} />
      </span>
      <span className="mt-0.5 block truncate text-15 text-ink">{excerpt}</span>
      <span className="text-13 text-ink-dim">
        {nickname ?? email ?? visitorName} · <PostedAt moment={lastMessageAt} />
      </span>
    </Link>
  )
}

/** What members ask, for operators. */
export default function InquiriesPage() {
  return (
    <OperatorList
      title="문의"
      backHref={operatorPaths.home()}
      hrefOf={operatorPaths.inquiries}
      filters={inquiryFilters}
      filterNames={filterNames}
      searchLabel="문의 번호, 닉네임, 이메일"
      longest={longestInquirySearch}
      endpoint={supportDeskEndpoints.inquiries}
      label="문의"
      failure="문의를 불러오지 못했어요"
      order="기다리는 것은 오래된 순, 나머지는 새것부터"
      counter="건"
      icon="document"
      emptyTitle={(text) => (text === '' ? '여기에는 문의가 없어요' : `'${text}' 문의를 찾을 수 없어요`)}
      row={(asked) => <Row asked={asked} />}
    />
  )
}
