import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import {
  cafeLimits,
  profileMessages,
  whyBadAddress,
  whyBadBusinessNumber,
  whyBadCafeName,
  whyBadPhone,
  whyBadPoint,
} from '~/features/cafes/cafe-profile'
import { operatorPaths } from '~/features/operator-paths'
import { type AddressFound, placeEndpoints } from '~/features/places/endpoints'
import { call } from '~/lib/web/call'
import { isLike } from '~/lib/web/form-draft'
import { useCall } from '~/lib/web/use-call'
import { useEditBase } from '~/lib/web/use-edit-base'
import { type FormProblem, useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { ChangedNote } from '~/ui/changed-note'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
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

interface Typed {
  name: string
  address: string
  latitude: string
  longitude: string
  /** One number per line. */
  phones: string
  businessNumber: string
}

const longestPhones = 200
const isTyped = isLike<Typed>({
  name: '',
  address: '',
  latitude: '',
  longitude: '',
  phones: '',
  businessNumber: '',
})

type Basics = Pick<
  ManagedCafeFile,
  'name' | 'address' | 'latitude' | 'longitude' | 'phones' | 'businessNumber' | 'version'
>

const blank: Basics = {
  name: '',
  address: '',
  latitude: null,
  longitude: null,
  phones: [],
  businessNumber: null,
  version: '',
}

const typedFrom = (cafe: Basics): Typed => ({
  name: cafe.name,
  address: cafe.address,
  latitude: cafe.latitude === null ? '' : String(cafe.latitude),
  longitude: cafe.longitude === null ? '' : String(cafe.longitude),
  phones: cafe.phones.join('\n'),
  businessNumber: cafe.businessNumber ?? '',
})

const phonesOf = ({ phones }: Typed) =>
  phones
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Null for an empty text, undefined for an invalid number. */
function degreesOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^-?\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : undefined
}

const pointOf = ({ latitude, longitude }: Typed) => ({
  latitude: degreesOf(latitude) ?? null,
  longitude: degreesOf(longitude) ?? null,
})

function whyBadPlace(typed: Typed, isNew: boolean): string | null {
  const latitude = degreesOf(typed.latitude)
  const longitude = degreesOf(typed.longitude)
  if (latitude === null && longitude === null) return isNew ? profileMessages.noPoint : null
  if (latitude === undefined || longitude === undefined || latitude === null || longitude === null)
    return profileMessages.point
  return whyBadPoint({ latitude, longitude })
}

function whyBad(typed: Typed, isNew: boolean): FormProblem | null {
  const phones = phonesOf(typed)
  const problems = {
    name: whyBadCafeName(typed.name),
    address: whyBadAddress(typed.address),
    latitude: whyBadPlace(typed, isNew),
    phones:
      phones.length > cafeLimits.phones
        ? profileMessages.phones
        : (phones.map(whyBadPhone).find((message) => message !== null) ?? null),
    businessNumber: typed.businessNumber.trim() === '' ? null : whyBadBusinessNumber(typed.businessNumber),
  }
  for (const [field, message] of Object.entries(problems)) if (message !== null) return { field, message }
  return null
}

const sentFrom = (typed: Typed) => ({
  name: typed.name.trim(),
  address: typed.address.trim(),
  ...pointOf(typed),
  phones: phonesOf(typed),
  businessNumber: typed.businessNumber.trim() || null,
})

/** The server names a single item of the phone numbers; the form has one field for all of them. */
const toField = (wireName: string) => (wireName.startsWith('phones') ? 'phones' : wireName)

/** Adds a cafe if `cafe` is null, or changes what operators say of one. */
export function CafeForm({ cafe }: { cafe: ManagedCafeFile | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const section = useEditBase<Basics>(cafe ?? blank, cafeFile(cafe?.id ?? 0).queryKey)
  const { base, isConflict } = section
  const keep = useKeepCafe()
  const add = useCall(cafeDeskEndpoints.add)
  const edit = useCall(cafeDeskEndpoints.edit)
  const memberId = useRememberedMember()
  const form = useForm<Typed, ManagedCafeFile>({
    initial: typedFrom(base),
    draft: { name: cafe === null ? 'new-cafe' : `cafe-${cafe.id}`, memberId, isValid: isTyped },
    check: (typed) => whyBad(typed, cafe === null),
    toField,
    send: (typed, { key }) =>
      cafe === null
        ? add.mutateAsync({ body: sentFrom(typed), key })
        : edit.mutateAsync({
            params: { cafeId: cafe.id },
            body: { ...sentFrom(typed), version: base.version },
          }),
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
  const { values, change, problemOf } = form
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
  const { latitude, longitude } = pointOf(values)
  const at = latitude === null || longitude === null ? null : { latitude, longitude }
  const address = values.address.trim()
  return (
    <Form form={form} className="flex flex-col gap-2 px-5 pt-4 desk:max-w-xl">
      <ContinuedDraft form={form} className="mb-2" />
      <ChangedNote form={form} section={section} />
      <TextField
        label="이름"
        name="name"
        autoComplete="off"
        value={values.name}
        error={problemOf('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label="주소"
        name="address"
        autoComplete="off"
        value={values.address}
        error={problemOf('address')}
        onChange={(event) => change({ address: event.target.value })}
      />
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
      <PointMap at={whyBadPoint(at) === null ? at : null} onChoose={moveTo} />
      <div className="grid grid-cols-2 gap-x-4">
        <TextField
          label="위도"
          name="latitude"
          inputMode="decimal"
          autoComplete="off"
          placeholder="37.566610"
          value={values.latitude}
          error={problemOf('latitude')}
          onChange={(event) => change({ latitude: event.target.value })}
        />
        <TextField
          label="경도"
          name="longitude"
          inputMode="decimal"
          autoComplete="off"
          placeholder="126.978388"
          value={values.longitude}
          error={problemOf('longitude')}
          onChange={(event) => change({ longitude: event.target.value })}
        />
      </div>
      <TextArea
        className="mt-3"
        label="전화번호 (선택)"
        name="phones"
        hint={`한 줄에 하나씩, ${cafeLimits.phones}개까지 적어요. 첫 번호가 카페 화면의 전화 버튼이에요.`}
        maxCharacters={longestPhones}
        rows={3}
        value={values.phones}
        error={problemOf('phones')}
        onChange={(event) => change({ phones: event.target.value })}
      />
      <TextField
        label="상가업소번호 (선택)"
        name="businessNumber"
        autoComplete="off"
        hint="상가(상권)정보 파일의 번호예요. 적어 두면 가져오기가 같은 카페를 또 추가하지 않아요."
        value={values.businessNumber}
        error={problemOf('businessNumber')}
        onChange={(event) => change({ businessNumber: event.target.value })}
      />
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending} disabled={!form.isChanged}>
          {cafe === null ? '카페 추가' : '저장'}
        </Button>
      </FormBar>
    </Form>
  )
}

export function CafeFormSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5 px-5 pt-4 desk:max-w-xl">
      <div className="h-18 rounded-card bg-sunken" />
      <div className="h-18 rounded-card bg-sunken" />
      <div className="h-56 rounded-card bg-sunken" />
      <FormBar>
        <Button size="bottom" disabled>
          저장
        </Button>
      </FormBar>
    </div>
  )
}
