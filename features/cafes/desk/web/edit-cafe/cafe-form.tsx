import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { type CafeBasics, noPoint, operatorFacts, whyBadPoint } from '~/features/cafes/facts'
import { operatorPaths } from '~/features/operator-paths'
import { type AddressFound, placeEndpoints } from '~/features/places/endpoints'
import { blankOf, problemIn, saidIn, sampleOf, type Typed, typedFrom } from '~/lib/facts'
import { call } from '~/lib/web/call'
import { isLike } from '~/lib/web/form-draft'
import { useCall } from '~/lib/web/use-call'
import { useEditBase } from '~/lib/web/use-edit-base'
import { type FormProblem, useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { ChangedNote } from '~/ui/changed-note'
import { FactField } from '~/ui/fact-field'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { Icon } from '~/ui/icon'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { cafeDeskEndpoints, type ManagedCafeFile } from '../../endpoints'
import { cafeFile } from '../queries'
import { useKeepCafe } from '../use-cafe-changes'
import { FoundAddresses } from './found-addresses'
import { PointMap } from './point-map'

const longestPhones = 200
const isTyped = isLike(sampleOf(operatorFacts))

function whyBad(typed: Typed<typeof operatorFacts>, isNew: boolean): FormProblem | null {
  const point = saidIn(operatorFacts, typed)
  const why = isNew && point.latitude === null && point.longitude === null ? noPoint : whyBadPoint(point)
  const bad = problemIn(operatorFacts, typed) ?? (why === null ? null : { field: 'latitude', message: why })
  return bad && { ...bad, field: toField(bad.field) }
}

/** A single one of the phone numbers has a name; the form has one field for all of them. */
const toField = (name: string) => (name.startsWith('phones') ? 'phones' : name)

/** Adds a cafe if `cafe` is null, or changes what operators say of one. */
export function CafeForm({ cafe }: { cafe: ManagedCafeFile | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const section = useEditBase<CafeBasics & { version: string }>(
    cafe ?? { ...blankOf(operatorFacts), version: '' },
    cafeFile(cafe?.id ?? 0).queryKey,
  )
  const { base, isConflict } = section
  const keep = useKeepCafe()
  const add = useCall(cafeDeskEndpoints.add)
  const edit = useCall(cafeDeskEndpoints.edit)
  const memberId = useRememberedMember()
  const form = useForm({
    initial: typedFrom(operatorFacts, base),
    draft: { name: cafe === null ? 'new-cafe' : `cafe-${cafe.id}`, memberId, isValid: isTyped },
    check: (typed) => whyBad(typed, cafe === null),
    toField,
    send: (typed, { key }) => {
      const body = saidIn(operatorFacts, typed)
      return cafe === null
        ? add.mutateAsync({ body, key })
        : edit.mutateAsync({ params: { cafeId: cafe.id }, body: { ...body, version: base.version } })
    },
    onSent: async (saved) => {
      keep(saved)
      showToast({ type: 'success', message: cafe === null ? '카페를 추가했어요' : '카페 정보를 저장했어요' })
      await navigate(operatorPaths.cafe(saved.id), { replace: true })
    },
    onFailed: (error) =>
      // The note at the top of the form offers ways to resolve the conflict.
      isConflict(error)
        ? showToast({ type: 'error', message: error.message })
        : sayFailure(error, '저장하지 못했어요'),
  })
  const { values, change } = form
  const [found, setFound] = useState<AddressFound[]>([])
  const search = useMutation({
    mutationFn: async (query: string) =>
      (await call(placeEndpoints.search, { query: { q: query } }, { client })).found,
    onSuccess: (results) => {
      setFound(results)
      if (results.length === 0) showToast({ type: 'info', message: '이 주소를 찾을 수 없어요' })
    },
    onError: () => showToast({ type: 'error', message: '주소를 찾지 못했어요' }),
  })
  const moveTo = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    change({ latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) })
  const { latitude, longitude } = saidIn(operatorFacts, values)
  const at = latitude === null || longitude === null ? null : { latitude, longitude }
  const address = values.address.trim()
  return (
    <Form form={form} className="flex flex-col gap-2 px-5 pt-4 desk:max-w-xl">
      <ContinuedDraft form={form} className="mb-2" />
      <ChangedNote form={form} section={section} />
      <FactField form={form} name="name" fact={operatorFacts.name} />
      <FactField form={form} name="address" fact={operatorFacts.address} />
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        busy={search.isPending}
        disabled={address === ''}
        icon={<Icon name="search" size={18} />}
        onClick={() => search.mutate(address.slice(0, 100))}
      >
        주소로 위치 찾기
      </Button>
      <FoundAddresses
        found={found}
        onChoose={(chosen) => {
          setFound([])
          moveTo(chosen)
        }}
      />
      <PointMap at={at !== null && whyBadPoint(at) === null ? at : null} onChoose={moveTo} />
      <div className="grid grid-cols-2 gap-x-4">
        <TextField
          label="위도"
          name="latitude"
          inputMode="decimal"
          autoComplete="off"
          placeholder="37.566610"
          {...form.text('latitude')}
        />
        <TextField
          label="경도"
          name="longitude"
          inputMode="decimal"
          autoComplete="off"
          placeholder="126.978388"
          {...form.text('longitude')}
        />
      </div>
      <TextArea
        className="mt-3"
        label="전화번호 (선택)"
        name="phones"
        hint={`한 줄에 하나씩, ${operatorFacts.phones.most}개까지 적어요. 첫 번호가 카페 화면의 전화 버튼이에요.`}
        maxCharacters={longestPhones}
        rows={3}
        value={values.phones.join('\n')}
        error={form.problemOf('phones')}
        onChange={({ target: { value } }) => change({ phones: value === '' ? [] : value.split('\n') })}
      />
      <FactField
        form={form}
        name="businessNumber"
        fact={operatorFacts.businessNumber}
        hint="상가(상권)정보 파일의 번호예요. 적어 두면 가져오기가 같은 카페를 또 추가하지 않아요."
      />
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending} disabled={!form.isChanged}>
          {cafe === null ? '카페 추가' : '저장'}
        </Button>
      </FormBar>
    </Form>
  )
}

export const CafeFormSkeleton = () => (
  <FormSkeleton heights="h-18 h-18 h-56" className="px-5 pt-4 desk:max-w-xl" />
)
