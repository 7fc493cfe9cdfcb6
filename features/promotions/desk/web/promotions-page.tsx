import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { PostedAt } from '~/ui/posted-at'
import { sayFailure } from '~/ui/say-failure'
import { adMark } from '../../promotion'
import { type DeskPromotions, promotionDeskEndpoints } from '../endpoints'
import { PromotionForm } from './promotions/promotion-form'
import { deskPromotions, promotionsNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(promotionsNeeds)

function Sent({ promotion }: { promotion: DeskPromotions['promotions'][number] }) {
  const { id, title, body, writtenAt, endedAt, isStopped, told } = promotion
  const client = useQueryClient()
  const stop = useCall(promotionDeskEndpoints.stop)
  return (
    <li className="rounded-card bg-raised px-4 py-4 shadow-card ring-1 ring-line">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 break-words font-semibold text-15 text-ink">
          {adMark} {title}
        </span>
        {endedAt === null ? <Badge tone="warn">보내는 중</Badge> : null}
        {isStopped ? <Badge>멈췄어요</Badge> : null}
      </p>
      <p className="mt-1 whitespace-pre-line break-words text-13 text-ink-dim">{body}</p>
      <p className="tabular mt-1 text-13 text-ink-dim">
        <PostedAt moment={writtenAt} /> · {told}명에게 보냈어요
      </p>
      {endedAt === null ? (
        <Button
          variant="secondary"
          size="small"
          className="mt-2"
          busy={stop.isPending}
          onClick={() =>
            stop.mutateAsync({ params: { id } }).then(
              (desk) => client.setQueryData(deskPromotions().queryKey, desk),
              (error: Error) => sayFailure(error, '멈추지 못했어요'),
            )
          }
        >
          그만 보내기
        </Button>
      ) : null}
    </li>
  )
}

function Loaded() {
  return (
    <Answer query={useQuery(deskPromotions())} skeleton={null} failure="광고 소식을 불러오지 못했어요">
      {(desk) => (
        <div className="px-5 pt-3 pb-10 desk:max-w-2xl">
          <h2 className="font-bold text-17 text-ink">새로 보내기</h2>
          <PromotionForm key={desk.promotions[0]?.id ?? 0} desk={desk} />
          {desk.promotions.length === 0 ? null : (
            <section aria-label="보낸 소식" className="mt-8">
              <h2 className="font-bold text-17 text-ink">보낸 소식</h2>
              <ol className="mt-3 flex flex-col gap-3">
                {desk.promotions.map((promotion) => (
                  <Sent key={promotion.id} promotion={promotion} />
                ))}
              </ol>
            </section>
          )}
        </div>
      )}
    </Answer>
  )
}

/** News and offers to those who consented to them. */
export default function PromotionsPage() {
  return (
    <OperatorScreen
      title="광고 소식 보내기"
      path={operatorPaths.promotions()}
      backHref={operatorPaths.home()}
    >
      <Loaded />
    </OperatorScreen>
  )
}
