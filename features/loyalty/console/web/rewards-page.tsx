import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { OnlyOwners } from '~/features/cafes/console/web/role-rights'
import { cafeRefusals } from '~/features/cafes/refusals'
import { longestCouponName, type StampReward, staffPinForm, stampsPerCycle } from '~/features/loyalty/stamp'
import { staffPaths } from '~/features/staff-paths'
import { countCharacters } from '~/lib/characters'
import { isRefused } from '~/lib/web/call-failed'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { BottomBar } from '~/ui/bottom-bar'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { Form } from '~/ui/form'
import { IconButton } from '~/ui/icon-button'
import { sayFailure } from '~/ui/say-failure'
import { Select } from '~/ui/select'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { loyaltyConsoleEndpoints, type ManagedLoyalty } from '../endpoints'
import { loyaltyNeeds } from './needs'
import { loyaltyConsoleQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(loyaltyNeeds)

function explain(error: Error, message: string) {
  return sayFailure(
    error,
    isRefused(error, cafeRefusals.changedMeanwhile) ? '다른 사람이 먼저 수정했어요' : message,
  )
}

const withReward = (rewards: readonly StampReward[], replaced: StampReward | null, reward: StampReward) => [
  ...rewards.filter(({ stampCount }) => stampCount !== replaced?.stampCount),
  reward,
]

function RewardForm({
  cafeId,
  loyalty,
  reward,
  onDone,
}: {
  cafeId: number
  loyalty: ManagedLoyalty
  reward: StampReward | null
  onDone: () => void
}) {
  // Keeps the version that was opened. A newer one would silently overwrite what other people save meanwhile.
  const [{ rewards, version }] = useState(loyalty)
  const change = useCall(loyaltyConsoleEndpoints.changeRewards)
  const taken = new Set(rewards.map(({ stampCount }) => stampCount))
  const options = Array.from({ length: stampsPerCycle }, (_, at) => at + 1)
    .filter((stampCount) => stampCount === reward?.stampCount || !taken.has(stampCount))
    .map((stampCount) => ({ value: String(stampCount), label: `${stampCount}번째 스탬프` }))
  const form = useForm({
    initial: { stampCount: String(reward?.stampCount ?? ''), coupon: reward?.coupon ?? '' },
    check: ({ stampCount, coupon }) => {
      if (stampCount === '') return { field: 'stampCount', message: '몇 번째 스탬프인지 선택해 주세요.' }
      if (coupon.trim() === '') return { field: 'coupon', message: '쿠폰 이름을 입력해 주세요.' }
      return countCharacters(coupon.trim()) > longestCouponName
        ? { field: 'coupon', message: `쿠폰 이름은 ${longestCouponName}자까지 입력할 수 있어요.` }
        : null
    },
    toField: (wireName) => (wireName.endsWith('.coupon') ? 'coupon' : null),
    send: ({ stampCount, coupon }) =>
      change.mutateAsync({
        params: { cafeId },
        body: {
          rewards: withReward(rewards, reward, { stampCount: Number(stampCount), coupon: coupon.trim() }),
          version,
        },
      }),
    onSent: () => {
      showToast({ type: 'success', message: reward === null ? '보상을 추가했어요' : '보상을 수정했어요' })
      onDone()
    },
    onFailed: (error) => explain(error, '보상을 저장하지 못했어요'),
  })
  return (
    <Form form={form} className="flex flex-col gap-1">
      <Select
        label="언제"
        options={options}
        value={form.values.stampCount || null}
        error={form.problemOf('stampCount')}
        onChange={(stampCount) => form.change({ stampCount })}
      />
      <TextField
        label="쿠폰 이름"
        name="coupon"
        autoComplete="off"
        placeholder="음료 한 잔"
        {...form.text('coupon')}
      />
      <Button type="submit" size="bottom" busy={form.isSending} disabled={!form.isChanged}>
        {reward === null ? '보상 추가' : '보상 수정'}
      </Button>
    </Form>
  )
}

function PinForm({ cafeId, onDone }: { cafeId: number; onDone: () => void }) {
  const set = useCall(loyaltyConsoleEndpoints.setPin)
  const form = useForm({
    initial: { pin: '' },
    check: ({ pin }) =>
      staffPinForm.test(pin) ? null : { field: 'pin', message: '숫자 네 자리를 입력해 주세요.' },
    send: ({ pin }) => set.mutateAsync({ params: { cafeId }, body: { pin } }),
    onSent: () => {
      showToast({ type: 'success', message: '직원 비밀번호를 정했어요' })
      onDone()
    },
    onFailed: (error) => sayFailure(error, '직원 비밀번호를 정하지 못했어요'),
  })
  return (
    <Form form={form} className="flex flex-col gap-1">
      <CodeField
        label="숫자 네 자리"
        name="pin"
        digits={4}
        value={form.values.pin}
        error={form.problemOf('pin')}
        hint="정한 뒤에는 다시 볼 수 없어요. 함께 일하는 사람에게 알려 주세요."
        onDigits={(pin) => form.change({ pin })}
      />
      <Button type="submit" size="bottom" busy={form.isSending}>
        직원 비밀번호 저장
      </Button>
    </Form>
  )
}

function Rewards({
  cafe,
  loyalty,
  onEdit,
}: {
  cafe: ManagedCafe
  loyalty: ManagedLoyalty
  /** Null for those who may not change the rewards. */
  onEdit: ((reward: StampReward) => void) | null
}) {
  const change = useCall(loyaltyConsoleEndpoints.changeRewards)
  const { rewards, version } = loyalty

  async function askToRemove({ stampCount, coupon }: StampReward) {
    await showDialog({
      title: `${stampCount}번째 스탬프 보상을 삭제할까요?`,
      message: `앞으로 '${coupon}' 쿠폰이 나가지 않아요. 손님이 이미 받은 쿠폰은 쓸 수 있어요.`,
      confirmLabel: '삭제',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: () =>
        change
          .mutateAsync({
            params: { cafeId: cafe.id },
            body: { rewards: rewards.filter((each) => each.stampCount !== stampCount), version },
          })
          .then(
            () => showToast({ type: 'success', message: '보상을 삭제했어요' }),
            (error: Error) => explain(error, '보상을 삭제하지 못했어요'),
          ),
    })
  }

  if (rewards.length === 0) {
    return (
      <EmptyState
        icon="gift"
        title="아직 보상이 없어요"
        description={
          onEdit === null
            ? '점주가 보상을 정하면 여기에 보여요.'
            : `스탬프를 모으면 받을 쿠폰을 정해 보세요. ${stampsPerCycle}개를 모으면 처음부터 다시 시작해요.`
        }
      />
    )
  }
  return (
    <ul aria-label="스탬프 보상" className="px-5 pt-2">
      {rewards.map((reward) => (
        <li
          key={reward.stampCount}
          className="flex min-h-16 items-center gap-1 border-line border-b last:border-b-0"
        >
          <span className="min-w-0 flex-1 py-2">
            <span className="wrap-anywhere block font-medium text-15 text-ink">{reward.coupon}</span>
            <span className="tabular block text-13 text-ink-dim">{reward.stampCount}번째 스탬프</span>
          </span>
          {onEdit === null ? null : (
            <>
              <IconButton
                icon="pencil"
                label={`${reward.stampCount}번째 스탬프 보상 수정`}
                onClick={() => onEdit(reward)}
              />
              <IconButton
                icon="trash"
                label={`${reward.stampCount}번째 스탬프 보상 삭제`}
                onClick={() => askToRemove(reward)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function Pin({ cafeId, hasPin }: { cafeId: number; hasPin: boolean }) {
  const remove = useCall(loyaltyConsoleEndpoints.removePin)
  const [isSetting, setIsSetting] = useState(false)

  async function askToRemove() {
    await showDialog({
      title: '직원 비밀번호를 삭제할까요?',
      message: '손님이 쿠폰을 쓸 때 비밀번호를 묻지 않아요.',
      confirmLabel: '삭제',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: () =>
        remove.mutateAsync({ params: { cafeId } }).then(
          () => showToast({ type: 'success', message: '직원 비밀번호를 삭제했어요' }),
          (error: Error) => sayFailure(error, '직원 비밀번호를 삭제하지 못했어요'),
        ),
    })
  }

  return (
    <section aria-labelledby="pin" className="mt-6 border-line border-t-8 px-5 pt-5 dark:border-sunken">
      <h2 id="pin" className="font-bold text-17 text-ink">
        직원 비밀번호
      </h2>
      <p className="mt-1 text-pretty text-13 text-ink-dim">
        {hasPin
          ? '손님이 쿠폰을 쓸 때 직원이 네 자리 비밀번호를 입력해요.'
          : '정하면 손님이 쿠폰을 쓸 때 직원이 비밀번호를 입력해요. 지금은 묻지 않아요.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setIsSetting(true)}>
          {hasPin ? '비밀번호 바꾸기' : '비밀번호 정하기'}
        </Button>
        {hasPin ? (
          <Button variant="ghost" onClick={askToRemove}>
            비밀번호 삭제
          </Button>
        ) : null}
      </div>
      <BottomSheet open={isSetting} title="직원 비밀번호" onClose={() => setIsSetting(false)}>
        {isSetting ? <PinForm cafeId={cafeId} onDone={() => setIsSetting(false)} /> : null}
      </BottomSheet>
    </section>
  )
}

function Loyalty({ cafe }: { cafe: ManagedCafe }) {
  const query = useQuery(loyaltyConsoleQueries.loyalty(String(cafe.id)))
  const [edited, setEdited] = useState<StampReward | 'new' | null>(null)
  const isOwner = cafe.role === 'owner'
  return (
    <Answer
      query={query}
      skeleton={<FieldsSkeleton />}
      failure="스탬프 보상을 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {(loyalty) => (
        <div className="pb-24">
          {isOwner ? null : (
            <div className="px-5 pt-4">
              <OnlyOwners />
            </div>
          )}
          <Rewards cafe={cafe} loyalty={loyalty} onEdit={isOwner ? setEdited : null} />
          {isOwner ? <Pin cafeId={cafe.id} hasPin={loyalty.hasPin} /> : null}
          {isOwner && loyalty.rewards.length < stampsPerCycle ? (
            <BottomBar>
              <Button size="bottom" onClick={() => setEdited('new')}>
                보상 추가
              </Button>
            </BottomBar>
          ) : null}
          <BottomSheet
            open={isOwner && edited !== null}
            title={edited === 'new' ? '보상 추가' : '보상 수정'}
            onClose={() => setEdited(null)}
          >
            {edited === null ? null : (
              <RewardForm
                cafeId={cafe.id}
                loyalty={loyalty}
                reward={edited === 'new' ? null : edited}
                onDone={() => setEdited(null)}
              />
            )}
          </BottomSheet>
        </div>
      )}
    </Answer>
  )
}

export default function RewardsPage() {
  return (
    <ConsoleScreen title="스탬프 보상" path={staffPaths.loyalty}>
      {(cafe) => <Loyalty cafe={cafe} />}
    </ConsoleScreen>
  )
}
