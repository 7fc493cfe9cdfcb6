import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { writingLimits } from '~/features/news/writing'
import { operatorPaths } from '~/features/operator-paths'
import { seoulMoment, seoulShortMoment } from '~/lib/seoul-date'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { useEditBase } from '~/lib/web/use-edit-base'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { ChangedNote } from '~/ui/changed-note'
import { Chip } from '~/ui/chip'
import { showDialog } from '~/ui/dialog-store'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { sayFailure } from '~/ui/say-failure'
import { Segment } from '~/ui/segment'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { type ManagedArticle, newsDeskEndpoints } from '../../endpoints'
import { type Timing, type TypedArticle, typedFrom, whyBadArticle, writtenFrom } from '../../written-article'
import { PictureField } from '../picture-field'
import { newsDeskQueries } from '../queries'
import { ArticlePreview } from './article-preview'
import { TextEditor } from './text-editor'

const blank = { id: 0, version: '', state: 'draft', publishAt: null } as const
/** `images` for `images.0`: the form shows problems of a list's items at the list. */
const listOf = (name: string) => name.split('.')[0] ?? name
const views = [
  { id: 'write', label: '쓰기' },
  { id: 'preview', label: '미리보기' },
]
const isTyped = (stored: unknown): stored is TypedArticle =>
  typeof stored === 'object' && stored !== null && 'html' in stored && 'timing' in stored

function timingNames(state: ManagedArticle['state']): Record<Timing, string> {
  return state === 'published'
    ? { now: '발행 중', at: '나중에 다시 발행', draft: '발행 취소' }
    : { draft: '초안으로 두기', now: '지금 발행', at: '예약' }
}

const actions: Record<Timing, string> = { draft: '저장', now: '발행하기', at: '예약하기' }
const savedTexts: Record<ManagedArticle['state'], string> = {
  draft: '초안을 저장했어요',
  scheduled: '발행을 예약했어요',
  published: '소식을 발행했어요',
}

function TimingField({
  article,
  typed: { timing, time },
  problem,
  onChange,
}: {
  article: Pick<ManagedArticle, 'state' | 'publishAt'>
  typed: TypedArticle
  problem?: string
  onChange: (part: Partial<TypedArticle>) => void
}) {
  const names = timingNames(article.state)
  return (
    <fieldset>
      <legend className="pb-2 font-semibold text-13 text-ink">발행</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(names).map(([id, name]) => (
          <Chip key={id} selected={timing === id} onClick={() => onChange({ timing: id as Timing })}>
            {name}
          </Chip>
        ))}
      </div>
      {timing === 'at' ? (
        <TextField
          className="mt-3"
          label="발행 시간 (한국 시간)"
          name="time"
          type="datetime-local"
          value={time}
          error={problem}
          onChange={(event) => onChange({ time: event.target.value })}
        />
      ) : (
        <p className="mt-2 text-pretty text-13 text-ink-dim">
          {timing === 'draft'
            ? '운영자만 볼 수 있어요.'
            : article.state === 'published' && article.publishAt !== null
              ? `${seoulShortMoment(new Date(article.publishAt))}부터 누구나 볼 수 있어요.`
              : '저장하면 바로 누구나 볼 수 있어요.'}
        </p>
      )}
    </fieldset>
  )
}

/** The pictures after the first one, which readers see below the text. */
function MorePictures({
  images,
  onChange,
}: {
  images: string[]
  /** Takes a function, because several pictures may be uploaded at once. */
  onChange: (change: (latest: string[]) => string[]) => void
}) {
  if (images.length === 0) return null
  const places = images.length < writingLimits.images ? [...images, null] : images
  return places.slice(1).map((image, at) => (
    <PictureField
      key={image ?? 'next'}
      use="news"
      isCompact
      label={`내용 아래 사진 ${at + 1} (선택)`}
      image={image}
      onChange={(next) =>
        onChange((latest) =>
          image === null ? [...latest, next] : latest.map((each) => (each === image ? next : each)),
        )
      }
      {...(image !== null && {
        onRemove: () => onChange((latest) => latest.filter((each) => each !== image)),
      })}
    />
  ))
}

/** Writes a new article if `article` is null, or edits an existing one. */
export function ArticleForm({ article }: { article: ManagedArticle | null }) {
  const navigate = useNavigate()
  const section = useEditBase<ManagedArticle>(
    article ?? { ...blank, title: '', html: '', images: [], sourceUrl: null },
    newsDeskQueries.article(String(article?.id ?? 0)).queryKey,
  )
  const { base, goOnFrom, isConflict } = section
  const [view, setView] = useState('write')
  const client = useQueryClient()
  const write = useCall(newsDeskEndpoints.writeArticle)
  const edit = useCall(newsDeskEndpoints.changeArticle)
  const remove = useCall(newsDeskEndpoints.removeArticle)
  const memberId = useRememberedMember()
  const form = useForm<TypedArticle, ManagedArticle>({
    initial: typedFrom(article === null ? null : base),
    draft: { name: article === null ? 'new-article' : `article-${article.id}`, memberId, isValid: isTyped },
    check: (typed) => {
      const problem = whyBadArticle(typed, seoulMoment(timeNow()).slice(0, 16))
      if (problem) setView('write')
      return problem
    },
    toField: (name) => (name === 'publishAt' ? 'time' : listOf(name)),
    send: (typed, { key }) =>
      article === null
        ? write.mutateAsync({ body: writtenFrom(typed), key })
        : edit.mutateAsync({
            params: { id: article.id },
            body: { ...writtenFrom(typed), version: base.version },
          }),
    onSent: (saved) => {
      client.setQueryData(newsDeskQueries.article(String(saved.id)).queryKey, saved)
      showToast({ type: 'success', message: savedTexts[saved.state] })
      if (article === null) return navigate(operatorPaths.article(saved.id), { replace: true })
      goOnFrom(saved)
    },
    onFailed: (error) =>
      // The top of the form explains how to resolve the conflict.
      isConflict(error)
        ? showToast({ type: 'error', message: error.message })
        : sayFailure(error, '저장하지 못했어요'),
    // A new article is sent once: the form goes on at its own address.
    ...(article === null ? {} : { staysOpen: true }),
  })
  const { values, change, problemOf } = form
  const changeImages = (changed: (latest: string[]) => string[]) =>
    change(({ images }) => ({ images: changed(images) }))

  async function askToRemove() {
    await showDialog({
      title: '소식을 삭제할까요?',
      message: '되돌릴 수 없어요.',
      confirmLabel: '삭제',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: () =>
        remove.mutateAsync({ params: { id: base.id }, query: { version: base.version } }).then(
          () => navigate(operatorPaths.news(), { replace: true }),
          (error: Error) => sayFailure(error, '삭제하지 못했어요'),
        ),
    })
  }

  return (
    <Form form={form} className="flex flex-col gap-4 px-5 pt-3 pb-6 desk:max-w-176">
      <div className="flex justify-center desk:justify-start">
        <Segment label="보기" options={views} value={view} onChange={setView} />
      </div>
      <ContinuedDraft form={form} />
      <ChangedNote form={form} section={section} />
      {view === 'preview' ? (
        <ArticlePreview
          typed={values}
          publishedAt={base.state === 'published' && values.timing === 'now' ? base.publishAt : null}
        />
      ) : (
        <>
          <TextField label="제목" name="title" autoComplete="off" {...form.text('title')} />
          <PictureField
            use="news"
            label="표지 사진 (선택)"
            image={values.images[0] ?? null}
            error={problemOf('images')}
            onChange={(image) => changeImages((latest) => [image, ...latest.slice(1)])}
            onRemove={() => changeImages((latest) => latest.slice(1))}
          />
          <TextEditor
            label="내용"
            html={values.html}
            error={problemOf('html')}
            onChange={(html) => change({ html })}
          />
          <MorePictures images={values.images} onChange={changeImages} />
          <TextField
            label="원문 주소 (선택)"
            name="sourceUrl"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            hint="다른 곳의 소식을 전할 때 적어요."
            {...form.text('sourceUrl')}
          />
          <TimingField article={base} typed={values} problem={problemOf('time')} onChange={change} />
          {article === null || base.state === 'published' ? null : (
            <Button variant="ghost" className="self-start text-bad!" onClick={askToRemove}>
              소식 삭제
            </Button>
          )}
        </>
      )}
      <FormBar>
        <Button
          type="submit"
          size="bottom"
          busy={form.isSending}
          disabled={article !== null && !form.isChanged}
        >
          {article !== null && base.state === 'published' && values.timing === 'now'
            ? '수정한 내용 발행'
            : actions[values.timing]}
        </Button>
      </FormBar>
    </Form>
  )
}

export const ArticleFormSkeleton = () => (
  <FormSkeleton heights="h-18 aspect-video h-72" className="px-5 pt-16 desk:max-w-176" />
)
