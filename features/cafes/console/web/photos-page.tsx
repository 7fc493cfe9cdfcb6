import { type ChangeEvent, useRef, useState } from 'react'
import { pictureTypes, whyBadPicture, whyTooLarge } from '~/features/accounts/picture'
import { cafeImageWidths } from '~/features/cafes/cafe'
import { cafeLimits } from '~/features/cafes/cafe-profile'
import { staffPaths } from '~/features/staff-paths'
import { CallFailed } from '~/lib/web/call-failed'
import { newIdempotencyKey } from '~/lib/web/idempotency-key'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { shrinkPicture } from '~/lib/web/shrink-picture'
import { useCall } from '~/lib/web/use-call'
import { Badge } from '~/ui/badge'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { IconButton } from '~/ui/icon-button'
import { Picture } from '~/ui/picture'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { consoleEndpoints, type ManagedCafe } from '../endpoints'
import { ConsoleScreen } from './console-screen'
import { managedCafeNeeds } from './needs'

export const loader = memberLoader
export const clientLoader = memberNeeds(managedCafeNeeds)

const longestSide = 1_600

interface Prepared {
  file: File
  picture: Blob
  key: string
}

async function prepare(file: File): Promise<Prepared> {
  const picture = whyBadPicture(file) === null ? await shrinkPicture(file, longestSide) : file
  return { file, picture, key: newIdempotencyKey() }
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

function Photos({ cafe }: { cafe: ManagedCafe }) {
  const add = useCall(consoleEndpoints.addPhoto)
  const arrange = useCall(consoleEndpoints.arrangePhotos)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** The picture whose reply was lost. Chosen again, it is sent under the same key. */
  const lost = useRef<Prepared | null>(null)
  const { photos, versions } = cafe
  const isFull = photos.length >= cafeLimits.photos

  async function handleChosen(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Without this, choosing the same file again would fire no change event.
    event.target.value = ''
    if (!file) return
    const earlier = lost.current
    const sent = earlier !== null && isSameFile(earlier.file, file) ? earlier : await prepare(file)
    lost.current = null
    const { picture, key } = sent
    const why = whyBadPicture(file) ?? whyTooLarge(picture)
    setProblem(why)
    if (why !== null) return
    await add.mutateAsync({ params: { cafeId: cafe.id }, body: picture, key }).then(
      () => showToast({ type: 'success', message: '사진을 추가했어요' }),
      (error: Error) => {
        if (error instanceof CallFailed && error.status === 0) lost.current = sent
        setProblem(error.message)
      },
    )
  }

  const save = (next: string[], done: string, failed: string) =>
    arrange
      .mutateAsync({ params: { cafeId: cafe.id }, body: { photos: next, version: versions.photos } })
      .then(
        () => showToast({ type: 'success', message: done }),
        (error: Error) => sayFailure(error, failed),
      )

  async function askToRemove(photo: string) {
    await showDialog({
      title: '사진을 삭제할까요?',
      message:
        photo === photos[0] && photos.length > 1 ? '다음 사진이 대표 사진이 돼요.' : '되돌릴 수 없어요.',
      confirmLabel: '삭제',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: () =>
        save(
          photos.filter((other) => other !== photo),
          '사진을 삭제했어요',
          '사진을 삭제하지 못했어요',
        ),
    })
  }

  return (
    <div className="px-5 pt-4 pb-24">
      {photos.length === 0 ? (
        <EmptyState
          icon="camera"
          title="아직 사진이 없어요"
          description="첫 사진은 목록과 카페 화면에 대표 사진으로 보여요."
        />
      ) : (
        <>
          <p className="tabular pb-3 text-13 text-ink-dim">
            사진 {photos.length}장 · {cafeLimits.photos}장까지 올릴 수 있어요
          </p>
          <ul aria-label="카페 사진" className="grid grid-cols-2 gap-x-3 gap-y-4">
            {photos.map((photo, at) => (
              <li key={photo}>
                <div className="relative">
                  <Picture
                    src={`${photo}-{w}.webp`}
                    widths={cafeImageWidths}
                    sizes="(min-width: 768px) 190px, 45vw"
                    ratio="8/5"
                    alt={`${cafe.name} 사진 ${at + 1}`}
                    className="w-full rounded-control"
                  />
                  {at === 0 ? (
                    <Badge tone="brand" className="absolute top-2 left-2 bg-ground!">
                      대표
                    </Badge>
                  ) : null}
                </div>
                <div className="flex items-center justify-between">
                  {at === 0 ? (
                    <span className="pl-1 text-13 text-ink-dim">대표 사진</span>
                  ) : (
                    <Button
                      variant="ghost"
                      size="small"
                      onClick={() =>
                        save(
                          [photo, ...photos.filter((other) => other !== photo)],
                          '대표 사진을 바꿨어요',
                          '대표 사진을 바꾸지 못했어요',
                        )
                      }
                    >
                      대표로
                      <span className="sr-only">: 사진 {at + 1}</span>
                    </Button>
                  )}
                  <IconButton icon="trash" label={`사진 ${at + 1} 삭제`} onClick={() => askToRemove(photo)} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="alert" className="min-h-5 pt-2 text-center text-13 text-bad">
        {problem}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label="카페 사진"
        onChange={handleChosen}
      />
      <BottomBar>
        <Button
          size="bottom"
          busy={add.isPending}
          busyLabel="사진을 올리고 있어요"
          disabled={isFull}
          onClick={() => input.current?.click()}
        >
          {isFull ? `사진 ${cafeLimits.photos}장을 모두 올렸어요` : '사진 추가'}
        </Button>
      </BottomBar>
    </div>
  )
}

export default function PhotosPage() {
  return (
    <ConsoleScreen title="사진" path={staffPaths.photos}>
      {(cafe) => <Photos cafe={cafe} />}
    </ConsoleScreen>
  )
}
