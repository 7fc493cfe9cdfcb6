import { useRememberedMember } from '~/features/accounts/web/use-session'
import { passPrices, wonInWords } from '~/features/cafes/cafe'
import { ownerFacts } from '~/features/cafes/facts'
import { CafeFees } from '~/features/cafes/web/cafe-fees'
import { staffPaths } from '~/features/staff-paths'
import { problemIn, saidIn, sampleOf, typedFrom } from '~/lib/facts'
import { isLike } from '~/lib/web/form-draft'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { ChangedNote } from '~/ui/changed-note'
import { FactField } from '~/ui/fact-field'
import { ContinuedDraft, Form } from '~/ui/form'
import { Select } from '~/ui/select'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { consoleEndpoints, type ManagedCafe } from '../endpoints'
import { ConsoleScreen } from './console-screen'
import { managedCafeNeeds } from './needs'
import { OnlyOwners } from './role-rights'
import { SaveBar } from './save-bar'
import { useSectionBase } from './use-section-base'

export const loader = memberLoader
export const clientLoader = memberNeeds(managedCafeNeeds)

const fees = [
  { field: 'weekdayAdultFee', label: '평일 성인' },
  { field: 'weekendAdultFee', label: '주말 성인' },
  { field: 'weekdayChildFee', label: '평일 청소년' },
  { field: 'weekendChildFee', label: '주말 청소년' },
] as const

const passes = ['weekdayPass', 'weekendPass'] as const

const noPrice = 'none'
const passOptions = [
  { value: noPrice, label: '정하지 않음', description: '모임에서는 현장 결제로 보여요' },
  ...passPrices.map((price) => ({ value: String(price), label: wonInWords(price) })),
]

const isTyped = isLike(sampleOf(ownerFacts))

function PricesForm({ cafe }: { cafe: ManagedCafe }) {
  const section = useSectionBase(cafe, 'prices')
  const { base, version, readAgain, explain } = section
  const change = useCall(consoleEndpoints.changePrices)
  const memberId = useRememberedMember()
  const form = useForm({
    initial: typedFrom(ownerFacts, base),
    draft: { name: `cafe-prices-${cafe.id}`, memberId, isValid: isTyped },
    check: (typed) => problemIn(ownerFacts, typed),
    send: async (typed) => {
      const prices = saidIn(ownerFacts, typed)
      await change.mutateAsync({ params: { cafeId: cafe.id }, body: { ...prices, version } })
      return prices
    },
    onSent: async (saved) => {
      await readAgain(saved)
      showToast({ type: 'success', message: '요금을 저장했어요' })
    },
    onFailed: explain,
    staysOpen: true,
  })

  return (
    <Form form={form} className="flex flex-col gap-6 px-5 pt-4 pb-6">
      <ContinuedDraft form={form} />
      <ChangedNote form={form} section={section} />
      <section aria-labelledby="fees">
        <h2 id="fees" className="font-bold text-17 text-ink">
          한 시간 요금
        </h2>
        <p className="mt-1 text-13 text-ink-dim">없는 요금은 비워 두세요. 0원은 무료로 보여요.</p>
        <div className="mt-3 grid grid-cols-2 gap-x-3">
          {fees.map(({ field, label }) => (
            <TextField
              key={field}
              label={label}
              name={field}
              inputMode="numeric"
              autoComplete="off"
              placeholder="없음"
              {...form.text(field)}
              trailing={<span className="text-15 text-ink-dim">원</span>}
            />
          ))}
        </div>
      </section>
      <section aria-labelledby="passes">
        <h2 id="passes" className="font-bold text-17 text-ink">
          종일 이용권
        </h2>
        <p className="mt-1 text-pretty text-13 text-ink-dim">
          모임에 참여할 때 쓰는 이용권의 값이에요. 이미 열린 모임의 값은 바뀌지 않아요.
        </p>
        <div className="mt-3 flex flex-col">
          {passes.map((field) => (
            <Select
              key={field}
              label={ownerFacts[field].label}
              options={passOptions}
              value={form.values[field] || noPrice}
              error={form.problemOf(field)}
              onChange={(value) => form.change({ [field]: value === noPrice ? '' : value })}
            />
          ))}
        </div>
      </section>
      <FactField
        form={form}
        name="holidaysAsWeekend"
        fact={ownerFacts.holidaysAsWeekend}
        hint="대체공휴일과 선거일도 주말 값으로 받아요. 한 시간 요금에도 같이 보여요."
      />
      <SaveBar form={form} />
    </Form>
  )
}

/** What the cafe charges, for those who may not change it. */
function Prices({ cafe }: { cafe: ManagedCafe }) {
  return (
    <div className="px-5 pt-4 pb-6">
      <OnlyOwners />
      <CafeFees cafe={cafe} />
    </div>
  )
}

export default function PricesPage() {
  return (
    <ConsoleScreen title="요금" path={staffPaths.prices}>
      {(cafe) => (cafe.role === 'owner' ? <PricesForm cafe={cafe} /> : <Prices cafe={cafe} />)}
    </ConsoleScreen>
  )
}
