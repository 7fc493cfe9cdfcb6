import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import {
  cafeLimits,
  profileMessages,
  whyBadAddress,
  whyBadCafeName,
  whyBadPhone,
  whyBadPoint,
} from '~/features/cafes/cafe-profile'
import { operatorPaths } from '~/features/operator-paths'
import { placeEndpoints } from '~/features/places/endpoints'
import { call } from '~/lib/web/call'
import { isLike } from '~/lib/web/form-draft'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { useEditBase } from '~/lib/web/use-edit-base'
import { type FormProblem, useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { ChangedNote } from '~/ui/changed-note'
import { EmptyState } from '~/ui/empty-state'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { Icon } from '~/ui/icon'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import type { ManagedCafeFile } from '../endpoints'
import { cafeFileNeeds } from './needs'
import { cafeFile } from './queries'
import { useCafeChanges } from './use-cafe-changes'

export const loader = memberLoader
export const clientLoader = operatorNeeds(cafeFileNeeds)

interface Typed {
  name: string
  address: string
  latitude: string
  longitude: string
  /** One number per line. */
  phones: string
}

const longestPhones = 200
const isTyped = isLike<Typed>({ name: '', address: '', latitude: '', longitude: '', phones: '' })

const typedFrom = ({ name, address, latitude, longitude, phones }: ManagedCafeFile): Typed => ({
  name,
  address,
  latitude: latitude === null ? '' : String(latitude),
  longitude: longitude === null ? '' : String(longitude),
  phones: phones.join('\n'),
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

function whyBadPlace(typed: Typed): string | null {
  const latitude = degreesOf(typed.latitude)
  const longitude = degreesOf(typed.longitude)
  if (latitude === null && longitude === null) return null
  if (latitude === undefined || longitude === undefined || latitude === null || longitude === null)
    return profileMessages.point
  return whyBadPoint({ latitude, longitude })
}

function whyBad(typed: Typed): FormProblem | null {
  const phones = phonesOf(typed)
  const problems = {
    name: whyBadCafeName(typed.name),
    address: whyBadAddress(typed.address),
    latitude: whyBadPlace(typed),
    phones:
      phones.length > cafeLimits.phones
        ? profileMessages.phones
        : (phones.map(whyBadPhone).find((message) => message !== null) ?? null),
  }
  for (const [field, message] of Object.entries(problems)) if (message !== null) return { field, message }
  return null
}

/** The server names a single item of the phone numbers; the form has one field for all of them. */
const toField = (wireName: string) => (wireName.startsWith('phones') ? 'phones' : wireName)

function EditSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5 px-5 pt-4 desk:max-w-xl">
      <div className="h-18 rounded-card bg-sunken" />
      <div className="h-28 rounded-card bg-sunken" />
      <div className="h-18 rounded-card bg-sunken" />
      <FormBar>
        <Button size="bottom" disabled>
          저장
        </Button>
      </FormBar>
    </div>
  )
}

function EditForm({ cafe }: { cafe: ManagedCafeFile }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const section = useEditBase(cafe, cafeFile(cafe.id).queryKey)
  const { base, isConflict } = section
  const { edit } = useCafeChanges(cafe)
  const memberId = useRememberedMember()
  const form = useForm<Typed, unknown>({
    initial: typedFrom(base),
    draft: { name: `cafe-${cafe.id}`, memberId, isValid: isTyped },
    check: whyBad,
    toField,
    send: (typed) =>
      edit({
        name: typed.name.trim(),
        address: typed.address.trim(),
        latitude: degreesOf(typed.latitude) ?? null,
        longitude: degreesOf(typed.longitude) ?? null,
        phones: phonesOf(typed),
        version: base.version,
      }),
    onSent: async () => {
      showToast({ type: 'success', message: '카페 정보를 저장했어요' })
      await navigate(operatorPaths.cafe(cafe.id), { replace: true })
    },
    onFailed: (error) =>
      // The note at the top of the form offers ways to resolve the conflict.
      isConflict(error)
        ? showToast({ type: 'error', message: error.message })
        : sayFailure(error, '저장하지 못했어요'),
  })
  const { values, change, problemOf } = form
  const locate = useMutation({
    mutationFn: async (query: string) =>
      (await call(placeEndpoints.search, { query: { q: query } }, { client })).found[0] ?? null,
    onSuccess: (found) => {
      if (found === null) {
        showToast({ type: 'info', message: '이 주소의 좌표를 찾을 수 없어요' })
        return
      }
      change({ latitude: found.latitude.toFixed(6), longitude: found.longitude.toFixed(6) })
      showToast({ type: 'success', message: `${found.name}의 좌표를 입력했어요` })
    },
    onError: () => showToast({ type: 'error', message: '좌표를 찾지 못했어요' }),
  })
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
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        busy={locate.isPending}
        disabled={address === ''}
        icon={<Icon name="map-pin" size={18} />}
        onClick={() => locate.mutate(address.slice(0, 100))}
      >
        주소로 좌표 찾기
      </Button>
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
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending} disabled={!form.isChanged}>
          저장
        </Button>
      </FormBar>
    </Form>
  )
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(cafeFile(id))
  return (
    <Answer
      query={query}
      skeleton={<EditSkeleton />}
      failure="카페를 불러오지 못했어요"
      missing={<EmptyState icon="map-pin" title="카페를 찾을 수 없어요" />}
    >
      {(cafe) => <EditForm cafe={cafe} />}
    </Answer>
  )
}

/** Changes a cafe's name, address, coordinates and phone numbers. */
export default function EditCafePage() {
  const { id = '' } = useParams()
  return (
    <OperatorScreen
      title="카페 정보 수정"
      path={operatorPaths.editCafe(id)}
      backHref={operatorPaths.cafe(id)}
      skeleton={<EditSkeleton />}
    >
      <Loaded key={id} id={id} />
    </OperatorScreen>
  )
}
