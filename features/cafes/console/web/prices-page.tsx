import { useRememberedMember } from '~/features/accounts/web/use-session'
import { passPrices, wonInWords } from '~/features/cafes/cafe'
import { type CafePrices, isFee, profileMessages } from '~/features/cafes/cafe-profile'
import { CafeFees } from '~/features/cafes/web/cafe-fees'
import { staffPaths } from '~/features/staff-paths'
import { isLike } from '~/lib/web/form-draft'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { type FormProblem, useForm } from '~/lib/web/use-form'
import { ChangedNote } from '~/ui/changed-note'
import { ContinuedDraft, Form } from '~/ui/form'
import { Select } from '~/ui/select'
import { Switch } from '~/ui/switch'
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

const passes = [
  { field: 'weekdayPass', label: '평일 종일 이용권' },
  { field: 'weekendPass', label: '주말 종일 이용권' },
] as const

type Values = Record<Exclude<keyof CafePrices, 'holidaysAsWeekend'>, string> & { holidaysAsWeekend: boolean }

const noPrice = 'none'
const passOptions = [
  { value: noPrice, label: '정하지 않음', description: '모임에서는 현장 결제로 보여요' },
  ...passPrices.map((price) => ({ value: String(price), label: wonInWords(price) })),
]

const typed = (won: number | null) => (won === null ? '' : String(won))
const toWon = (text: string) => (/^\d+$/.test(text) ? Number(text) : null)
const tidy = (text: string) => text.replace(/[,\s]/g, '')

const isTyped = isLike<Values>({
  weekdayAdultFee: '',
  weekendAdultFee: '',
  weekdayChildFee: '',
  weekendChildFee: '',
  weekdayPass: '',
  weekendPass: '',
  holidaysAsWeekend: false,
})

function checkPrices(values: Values): FormProblem | null {
  const wrong = fees.find(({ field }) => {
    const text = tidy(values[field])
    return text !== '' && (!/^\d+$/.test(text) || !isFee(Number(text)))
  })
  return wrong ? { field: wrong.field, message: profileMessages.fee } : null
}

function PricesForm({ cafe }: { cafe: ManagedCafe }) {
  const section = useSectionBase(cafe, 'prices')
  const { base, version, readAgain, explain } = section
  const change = useCall(consoleEndpoints.changePrices)
  const memberId = useRememberedMember()
  const form = useForm<Values, CafePrices>({
    initial: {
      weekdayAdultFee: typed(base.weekdayAdultFee),
      weekendAdultFee: typed(base.weekendAdultFee),
      weekdayChildFee: typed(base.weekdayChildFee),
      weekendChildFee: typed(base.weekendChildFee),
      weekdayPass: typed(base.weekdayPass),
      weekendPass: typed(base.weekendPass),
      holidaysAsWeekend: base.holidaysAsWeekend,
    },
    draft: { name: `cafe-prices-${cafe.id}`, memberId, isValid: isTyped },
    check: checkPrices,
    send: async (values) => {
      const prices = {
        weekdayAdultFee: toWon(tidy(values.weekdayAdultFee)),
        weekendAdultFee: toWon(tidy(values.weekendAdultFee)),
        weekdayChildFee: toWon(tidy(values.weekdayChildFee)),
        weekendChildFee: toWon(tidy(values.weekendChildFee)),
        weekdayPass: toWon(values.weekdayPass),
        weekendPass: toWon(values.weekendPass),
        holidaysAsWeekend: values.holidaysAsWeekend,
      }
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
              value={form.values[field]}
              error={form.problemOf(field)}
              onChange={(event) => form.change({ [field]: event.target.value })}
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
          {passes.map(({ field, label }) => (
            <Select
              key={field}
              label={label}
              options={passOptions}
              value={form.values[field] || noPrice}
              error={form.problemOf(field)}
              onChange={(value) => form.change({ [field]: value === noPrice ? '' : value })}
            />
          ))}
        </div>
      </section>
      <Switch
        label="공휴일은 주말 요금"
        description="대체공휴일과 선거일도 주말 값으로 받아요. 한 시간 요금에도 같이 보여요."
        checked={form.values.holidaysAsWeekend}
        onChange={(holidaysAsWeekend) => form.change({ holidaysAsWeekend })}
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
