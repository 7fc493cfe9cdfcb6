import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { BannerPlace } from '~/features/news/news'
import { operatorPaths } from '~/features/operator-paths'
import { useCall } from '~/lib/web/use-call'
import { useEditBase } from '~/lib/web/use-edit-base'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { ChangedNote } from '~/ui/changed-note'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { type ManagedBanner, newsDeskEndpoints } from '../../endpoints'
import {
  placeNames,
  type TypedBanner,
  typedFromBanner,
  whyBadBanner,
  writtenFromBanner,
} from '../../written-banner'
import { PictureField } from '../picture-field'
import { newsDeskQueries } from '../queries'

const blank = { id: 0, image: '', title: '', url: null, shownFrom: null, shownUntil: null, version: '' }

/** Adds a banner to a place if `banner` is null, or edits an existing one. */
export function BannerForm({ banner, place }: { banner: ManagedBanner | null; place: BannerPlace }) {
  const navigate = useNavigate()
  const section = useEditBase<ManagedBanner>(
    banner ?? { ...blank, place, state: 'shown' },
    newsDeskQueries.banner(String(banner?.id ?? 0)).queryKey,
  )
  const { base, goOnFrom, isConflict } = section
  const client = useQueryClient()
  const write = useCall(newsDeskEndpoints.writeBanner)
  const edit = useCall(newsDeskEndpoints.changeBanner)
  const remove = useCall(newsDeskEndpoints.removeBanner)
  const form = useForm<TypedBanner, ManagedBanner>({
    initial: typedFromBanner(banner === null ? null : base),
    check: whyBadBanner,
    send: (typed, { key }) => {
      const written = writtenFromBanner(typed)
      return banner === null
        ? write.mutateAsync({ body: { ...written, place }, key })
        : edit.mutateAsync({ params: { id: banner.id }, body: { ...written, version: base.version } })
    },
    onSent: (saved) => {
      client.setQueryData(newsDeskQueries.banner(String(saved.id)).queryKey, saved)
      showToast({ type: 'success', message: '배너를 저장했어요' })
      if (banner === null) return navigate(operatorPaths.banners({ place }), { replace: true })
      goOnFrom(saved)
    },
    onFailed: (error) =>
      // The top of the form explains how to resolve the conflict.
      isConflict(error)
        ? showToast({ type: 'error', message: error.message })
        : sayFailure(error, '저장하지 못했어요'),
    staysOpen: true,
  })
  const { values, change, problemOf } = form
  const isInNewWindow = writtenFromBanner(values).url?.startsWith('http') ?? false

  async function askToRemove() {
    await showDialog({
      title: '배너를 삭제할까요?',
      message: '되돌릴 수 없어요. 잠시 내리려면 끝나는 시간을 정해 주세요.',
      confirmLabel: '삭제',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: () =>
        remove.mutateAsync({ params: { id: base.id }, query: { version: base.version } }).then(
          () => navigate(operatorPaths.banners({ place }), { replace: true }),
          (error: Error) => sayFailure(error, '삭제하지 못했어요'),
        ),
    })
  }

  return (
    <Form form={form} className="flex flex-col gap-4 px-5 pt-4 pb-6 desk:max-w-176">
      <p className="text-13 text-ink-dim">자리: {placeNames[place]}</p>
      <ChangedNote form={form} section={section} />
      <PictureField
        label="배너 그림"
        use={place}
        image={values.image}
        error={problemOf('image')}
        onChange={(image) => change({ image })}
      />
      <TextField
        label="배너에 쓰인 말"
        name="title"
        autoComplete="off"
        hint="그림을 볼 수 없는 사람에게 읽어 줘요."
        {...form.text('title')}
      />
      <TextField
        label="누르면 열리는 주소 (선택)"
        name="url"
        autoComplete="off"
        inputMode="url"
        placeholder="https:// 또는 /news/1"
        hint={
          values.url.trim() === ''
            ? '비우면 누를 수 없는 배너예요.'
            : isInNewWindow
              ? '새 창에서 열려요.'
              : '앱 안에서 열려요.'
        }
        {...form.text('url')}
      />
      <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
        <TextField
          label="시작 (선택, 한국 시간)"
          name="shownFrom"
          type="datetime-local"
          hint="비우면 바로 보여요."
          {...form.text('shownFrom')}
        />
        <TextField
          label="끝 (선택, 한국 시간)"
          name="shownUntil"
          type="datetime-local"
          hint="비우면 계속 보여요."
          {...form.text('shownUntil')}
        />
      </div>
      {banner === null ? null : (
        <Button variant="ghost" className="self-start text-bad!" onClick={askToRemove}>
          배너 삭제
        </Button>
      )}
      <FormBar>
        <Button
          type="submit"
          size="bottom"
          busy={form.isSending}
          disabled={banner !== null && !form.isChanged}
        >
          {banner === null ? '배너 올리기' : '저장'}
        </Button>
      </FormBar>
    </Form>
  )
}

export const BannerFormSkeleton = () => (
  <FormSkeleton heights="h-46 h-18 h-18" className="px-5 pt-8 desk:max-w-176" />
)
