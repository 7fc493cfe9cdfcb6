import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { useRememberedMember, useSession } from '~/features/accounts/web/use-session'
import { operatorPaths } from '~/features/operator-paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { CallFailed } from '~/lib/web/call-failed'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { CardSection } from '~/ui/card-section'
import { Chip } from '~/ui/chip'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { Form } from '~/ui/form'
import { IconButton } from '~/ui/icon-button'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { giftLimits, whyBadGiftReason } from '../../gift'
import { isPassTier, type PassTier, passName, passPrice, passTiers, passValidDays } from '../../pass'
import { type MemberGifts, passDeskEndpoints } from '../endpoints'
import { giftNeeds, ledgerQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(giftNeeds)

interface Wish {
  tier: PassTier
  count: number
  reason: string
}

function isWish(stored: unknown): stored is Wish {
  if (typeof stored !== 'object' || stored === null) return false
  return (
    'tier' in stored &&
    isPassTier(Number(stored.tier)) &&
    'count' in stored &&
    typeof stored.count === 'number' &&
    'reason' in stored &&
    typeof stored.reason === 'string'
  )
}

const skeleton = <Blocks heights="h-4 h-80 h-24" />

function Count({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  return (
    <fieldset className="mt-5 flex items-center justify-between gap-3">
      <legend className="sr-only">드릴 이용권</legend>
      <span aria-hidden="true" className="font-semibold text-15 text-ink">
        드릴 이용권
      </span>
      <span className="flex items-center rounded-full bg-sunken ring-1 ring-line ring-inset">
        <IconButton
          icon="minus"
          label="한 장 줄이기"
          disabled={count <= 1}
          onClick={() => onChange(count - 1)}
        />
        <output aria-live="polite" className="tabular min-w-14 text-center font-bold text-17 text-ink">
          {count}장
        </output>
        <IconButton
          icon="plus"
          label="한 장 늘리기"
          disabled={count >= giftLimits.count}
          onClick={() => onChange(count + 1)}
        />
      </span>
    </fieldset>
  )
}

function GiveForm({ member: { memberId: id, nickname } }: { member: MemberGifts }) {
  const client = useQueryClient()
  const give = useCall(passDeskEndpoints.give)
  const memberId = useRememberedMember()
  const initial: Wish = { tier: 6000, count: 1, reason: '' }
  const form = useForm({
    initial,
    // The draft survives signing in again, which the server may require first.
    draft: { name: `gift-${id}`, memberId, isValid: isWish },
    check: ({ reason }) => {
      const message = whyBadGiftReason(reason)
      return message === null ? null : { field: 'reason', message }
    },
    send: ({ tier, count, reason }, { key }) =>
      give.mutateAsync({ params: { memberId: id }, body: { tier, count, reason: reason.trim() }, key }),
    onSent: (gifts) => {
      client.setQueryData(ledgerQueries.gifts(id).queryKey, gifts)
      showToast({ type: 'success', message: '이용권을 드렸어요' })
    },
    onFailed: (error) => sayFailure(error, '이용권을 드리지 못했어요'),
    staysOpen: true,
  })
  const { tier, count, reason } = form.values

  /** Submits the form after a confirmation. A form with a problem is submitted at once, to show it. */
  async function ask({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const element = currentTarget.form
    const isSure =
      whyBadGiftReason(reason) !== null ||
      (await showDialog({
        title: `이용권 ${count}장을 드릴까요?`,
        message: `${nickname} 님이 ${passName(tier)} ${count}장을 받고, 이유를 그대로 읽어요.\n\n이유: ${reason.trim()}`,
        confirmLabel: '드리기',
        cancelLabel: '취소',
      }))
    if (isSure) element?.requestSubmit()
  }

  return (
    <Form form={form}>
      <fieldset>
        <legend className="font-semibold text-13 text-ink">이용권</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {passTiers.map((each) => (
            <Chip key={each} selected={each === tier} onClick={() => form.change({ tier: each })}>
              {passPrice(each)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <Count count={count} onChange={(next) => form.change({ count: next })} />
      <TextArea
        label="이유"
        className="mt-5"
        rows={3}
        hint="회원에게 그대로 보여요."
        placeholder="카페가 문을 닫아서 모임을 하지 못하셨어요"
        maxCharacters={giftLimits.reason.max}
        {...form.text('reason')}
      />
      <Button type="button" className="mt-4 w-full" busy={form.isSending} onClick={ask}>
        {count}장 드리기
      </Button>
    </Form>
  )
}

function Given({ member: { memberId, gifts } }: { member: MemberGifts }) {
  const client = useQueryClient()
  const takeBack = useCall(passDeskEndpoints.takeBack)
  async function ask({ id, tier, count }: MemberGifts['gifts'][number]) {
    await showDialog({
      title: '드린 이용권을 거둘까요?',
      message: `${passName(tier)} ${count}장이 지갑에서 사라지고, 회원에게 알려요.`,
      confirmLabel: '거두기',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: async () => {
        try {
          const after = await takeBack.mutateAsync({ params: { memberId, giftId: id } })
          client.setQueryData(ledgerQueries.gifts(memberId).queryKey, after)
          showToast({ type: 'success', message: '드린 이용권을 거뒀어요' })
        } catch (error) {
          if (!(error instanceof CallFailed)) throw error
          sayFailure(error)
        }
      },
    })
  }
  if (gifts.length === 0) return <p className="text-13 text-ink-dim">아직 드린 적이 없어요.</p>
  return (
    <ul aria-label="드린 이용권" className="divide-y divide-line">
      {gifts.map((gift) => (
        <li key={gift.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="tabular font-semibold text-15 text-ink">
              {passName(gift.tier)} {gift.count}장
            </p>
            <p className="wrap-anywhere whitespace-pre-line text-13 text-ink">{gift.reason}</p>
            <p className="tabular text-13 text-ink-dim">
              {seoulShortMoment(new Date(gift.givenAt))} · {gift.givenBy ?? '탈퇴한 운영자'}
              {gift.takenBackAt === null ? '' : ` · ${seoulShortMoment(new Date(gift.takenBackAt))}에 거둠`}
            </p>
          </div>
          {gift.isUnused ? (
            <Button variant="secondary" busy={takeBack.isPending} onClick={() => void ask(gift)}>
              거두기
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Gifts({ member }: { member: MemberGifts }) {
  const isOwn = useSession().account?.id === member.memberId
  return (
    <div className="grid items-start gap-3 px-5 pt-3 pb-10 desk:grid-cols-2">
      <h2 className="sr-only">{member.nickname} 님의 이용권</h2>
      <CardSection id="give-passes" title={`${member.nickname} 님에게 드리기`}>
        <p className="mb-4 text-pretty text-13 text-ink-dim">
          값을 받지 않는 이용권이에요. 산 이용권처럼 {passValidDays}일 동안 쓰고 카페에 정산되지만, 돈으로
          환불되지 않아요.
        </p>
        {isOwn ? (
          <p className="text-13 text-ink-dim">자신에게는 드릴 수 없어요.</p>
        ) : (
          <GiveForm key={member.gifts[0]?.id ?? 0} member={member} />
        )}
      </CardSection>
      <CardSection id="given-passes" title="지금까지 드린 이용권">
        <Given member={member} />
      </CardSection>
    </div>
  )
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(ledgerQueries.gifts(id))
  return (
    <Answer
      query={query}
      skeleton={skeleton}
      failure="드린 이용권을 불러오지 못했어요"
      missing={<EmptyState icon="user" title="회원을 찾을 수 없어요" />}
    >
      {(member) => <Gifts member={member} />}
    </Answer>
  )
}

/** Passes that the house gives to a member without being paid for them. */
export default function GiftsPage() {
  const { id = '' } = useParams()
  return (
    <OperatorScreen
      title="이용권 드리기"
      path={operatorPaths.gifts(id)}
      backHref={operatorPaths.member(id)}
      skeleton={skeleton}
    >
      <Loaded key={id} id={id} />
    </OperatorScreen>
  )
}
