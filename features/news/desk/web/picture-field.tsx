import { type ChangeEvent, useId, useRef, useState } from 'react'
import { pictureTypes, whyBadPicture, whyTooLarge } from '~/features/accounts/picture'
import { type PictureUse, pictureUses } from '~/features/news/writing'
import { shrinkPicture } from '~/lib/web/shrink-picture'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Picture } from '~/ui/picture'
import { newsDeskEndpoints } from '../endpoints'

const longestSide = 1_920
interface Shape {
  ratio: `${number}/${number}`
  className: string
  advice: string
}

const wide = '가로로 긴 사진이 좋아요. 자리에 맞게 잘라요.'
const shapes: Record<PictureUse, Shape> = {
  news: { ratio: '16/9', className: 'aspect-video', advice: wide },
  top: { ratio: '15/7', className: 'aspect-[15/7]', advice: wide },
  league: { ratio: '10/3', className: 'aspect-[10/3]', advice: wide },
  cover: { ratio: '1/1', className: 'aspect-square', advice: '정사각형으로 잘라요.' },
  explanation: { ratio: '4/5', className: 'aspect-4/5', advice: '세로로 조금 긴 4:5로 잘라요.' },
}

/** Uploads a picture as soon as it is chosen. The form sends only the picture's address. */
export function PictureField({
  label,
  use,
  image,
  error,
  isCompact = false,
  className: width = 'desk:max-w-[430px]',
  onChange,
  onRemove,
}: {
  label: string
  use: PictureUse
  image: string | null
  error?: string
  /** Takes up less space while there is no picture. */
  isCompact?: boolean
  className?: string
  onChange: (image: string) => void
  onRemove?: () => void
}) {
  const id = useId()
  const add = useCall(newsDeskEndpoints.addPicture)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = problem ?? error ?? null
  const { ratio, className, advice } = shapes[use]

  async function handleChosen(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Without this, choosing the same file again would fire no change event.
    event.target.value = ''
    if (!file) return
    const picture = whyBadPicture(file) === null ? await shrinkPicture(file, longestSide) : file
    const why = whyBadPicture(file) ?? whyTooLarge(picture)
    setProblem(why)
    if (why !== null) return
    await add.mutateAsync({ params: { use }, body: picture }).then(
      ({ image: added }) => onChange(added),
      (failed: Error) => setProblem(failed.message),
    )
  }

  return (
    <fieldset
      className={width}
      data-invalid={shown === null ? undefined : true}
      aria-describedby={`${id}-note`}
    >
      <legend className="pb-2 font-semibold text-13 text-ink">{label}</legend>
      {image === null ? (
        <button
          type="button"
          onClick={() => input.current?.click()}
          className={cx(
            'flex w-full flex-col items-center justify-center gap-1 rounded-card border border-line border-dashed bg-sunken text-13 text-ink-dim transition-colors duration-150 hover:bg-line',
            isCompact ? 'min-h-16' : className,
          )}
        >
          <Icon name="camera" size={24} />
          {add.isPending ? '올리고 있어요' : '사진 선택'}
        </button>
      ) : (
        <Picture
          src={`${image}-{w}.webp`}
          widths={pictureUses[use].widths}
          sizes="(min-width: 768px) 430px, 100vw"
          ratio={ratio}
          alt="올린 사진"
          className="w-full rounded-card"
        />
      )}
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p
          id={`${id}-note`}
          aria-live="polite"
          className={cx('text-13', shown ? 'text-bad' : 'text-ink-dim')}
        >
          {shown ?? advice}
        </p>
        {image === null ? null : (
          <span className="flex shrink-0">
            <Button
              variant="ghost"
              size="small"
              busy={add.isPending}
              busyLabel="사진을 올리고 있어요"
              onClick={() => input.current?.click()}
            >
              다른 사진
            </Button>
            {onRemove ? (
              <Button variant="ghost" size="small" onClick={onRemove}>
                삭제
              </Button>
            ) : null}
          </span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label={label}
        onChange={handleChosen}
      />
    </fieldset>
  )
}
