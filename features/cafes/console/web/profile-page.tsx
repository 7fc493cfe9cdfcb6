import { useState } from 'react'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { staffFacts } from '~/features/cafes/facts'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { problemIn, saidIn, sampleOf, tidyNames, typedFrom } from '~/lib/facts'
import { isLike } from '~/lib/web/form-draft'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { ChangedNote } from '~/ui/changed-note'
import { Chip } from '~/ui/chip'
import { FactField } from '~/ui/fact-field'
import { ContinuedDraft, Form } from '~/ui/form'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { consoleEndpoints, type ManagedCafe } from '../endpoints'
import { ConsoleScreen } from './console-screen'
import { managedCafeNeeds } from './needs'
import { SaveBar } from './save-bar'
import { useSectionBase } from './use-section-base'

export const loader = memberLoader
export const clientLoader = memberNeeds(managedCafeNeeds)

const usualFacilities = [
  '와이파이',
  '콘센트',
  '주차',
  '단체석',
  '음료 반입',
  '간단한 음식',
  '어린이 의자',
  '보관함',
]

const isTyped = isLike(sampleOf(staffFacts))

function Phones({
  phones,
  problemOf,
  onChange,
}: {
  phones: string[]
  problemOf: (field: string) => string | undefined
  onChange: (phones: string[]) => void
}) {
  const rows = phones.length === 0 ? [''] : phones
  const change = (next: string[]) => onChange(next.join('') === '' && next.length === 1 ? [] : next)
  return (
    <div className="flex flex-col gap-1">
      {rows.map((phone, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a phone number is identified by its position
          key={at}
          className="flex items-start gap-1"
        >
          <TextField
            className="min-w-0 flex-1"
            label={at === 0 ? '전화번호' : `전화번호 ${at + 1}`}
            name={`phones.${at}`}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={phone}
            hint={at === 0 ? '첫 번호가 카페 화면의 전화 버튼이에요.' : undefined}
            error={problemOf(`phones.${at}`)}
            onChange={(event) =>
              change(rows.map((other, place) => (place === at ? event.target.value : other)))
            }
          />
          {at === 0 ? null : (
            <IconButton
              icon="trash"
              label={`전화번호 ${at + 1} 삭제`}
              className="mt-6.5"
              onClick={() => change(rows.filter((_, place) => place !== at))}
            />
          )}
        </div>
      ))}
      {rows.length < staffFacts.phones.most ? (
        <Button
          variant="ghost"
          className="self-start"
          icon={<Icon name="plus" size={18} />}
          onClick={() => change([...rows, ''])}
        >
          전화번호 추가
        </Button>
      ) : null}
    </div>
  )
}

function Facilities({
  facilities,
  onChange,
}: {
  facilities: string[]
  onChange: (facilities: string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const offered = [...new Set([...usualFacilities, ...facilities])]
  const { most, tooMany, whyBad } = staffFacts.facilities
  const isFull = facilities.length >= most

  function add() {
    const why = isFull ? tooMany(most) : whyBad(typed)
    setProblem(why)
    if (why !== null) return
    onChange(tidyNames([...facilities, typed]))
    setTyped('')
  }

  return (
    <fieldset>
      <legend className="pb-2 font-semibold text-13 text-ink">편의시설</legend>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        {offered.map((facility) => {
          const isThere = facilities.includes(facility)
          return (
            <Chip
              key={facility}
              selected={isThere}
              icon={isThere ? 'check' : undefined}
              disabled={!isThere && isFull}
              onClick={() =>
                onChange(
                  isThere ? facilities.filter((other) => other !== facility) : [...facilities, facility],
                )
              }
            >
              {facility}
            </Chip>
          )
        })}
      </div>
      <TextField
        className="mt-4"
        label="다른 편의시설 (선택)"
        name="facility"
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        error={problem ?? undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          add()
        }}
        trailing={
          <Button variant="ghost" size="small" disabled={typed.trim() === ''} onClick={add}>
            추가
          </Button>
        }
      />
    </fieldset>
  )
}

function ProfileForm({ cafe }: { cafe: ManagedCafe }) {
  const section = useSectionBase(cafe, 'profile')
  const { base, version, readAgain, explain } = section
  const change = useCall(consoleEndpoints.changeProfile)
  const memberId = useRememberedMember()
  const form = useForm({
    initial: typedFrom(staffFacts, base),
    draft: { name: `cafe-profile-${cafe.id}`, memberId, isValid: isTyped },
    check: (typed) => problemIn(staffFacts, typed),
    send: async (typed) => {
      const profile = saidIn(staffFacts, typed)
      await change.mutateAsync({ params: { cafeId: cafe.id }, body: { ...profile, version } })
      return profile
    },
    onSent: async (saved) => {
      await readAgain(saved)
      showToast({ type: 'success', message: '카페 정보를 저장했어요' })
    },
    onFailed: explain,
    staysOpen: true,
  })
  const { phones, facilities } = form.values

  return (
    <Form form={form} className="flex flex-col gap-4 px-5 pt-4 pb-6">
      <ContinuedDraft form={form} />
      <ChangedNote form={form} section={section} />
      <FactField form={form} name="name" fact={staffFacts.name} label="카페 이름" />
      <div>
        <p className="font-semibold text-13 text-ink">주소</p>
        <p className="mt-1 text-15 text-ink">{cafe.address}</p>
        <p className="mt-1 text-13 text-ink-dim">
          이사했다면{' '}
          <Link
            href={paths.newInquiry('cafe', `카페 ${cafe.id}`)}
            className="tap-44 underline underline-offset-4"
          >
            운영자에게 알려 주세요
          </Link>
          . 지도의 위치도 함께 옮겨요.
        </p>
      </div>
      <Phones phones={phones} problemOf={form.problemOf} onChange={(next) => form.change({ phones: next })} />
      <FactField
        form={form}
        name="event"
        fact={staffFacts.event}
        hint="카페 화면 맨 위에 눈에 띄게 보여요."
      />
      <Facilities facilities={facilities} onChange={(next) => form.change({ facilities: next })} />
      <SaveBar form={form} />
    </Form>
  )
}

export default function ProfilePage() {
  return (
    <ConsoleScreen title="카페 정보" path={staffPaths.profile}>
      {(cafe) => <ProfileForm cafe={cafe} />}
    </ConsoleScreen>
  )
}
