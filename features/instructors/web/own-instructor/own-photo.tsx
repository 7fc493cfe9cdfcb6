import { type ChangeEvent, useRef, useState } from 'react'
import { pictureTypes, whyBadPicture, whyTooLarge } from '~/features/accounts/picture'
import { shrinkPicture } from '~/lib/web/shrink-picture'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { showToast } from '~/ui/toast-store'
import { instructorEndpoints } from '../../endpoints'
import { InstructorPhoto } from '../instructor-photo'
import { useShowApplication } from '../queries'

/** Twice the largest display size, which leaves the server room to crop. */
const longestSide = 1024

/** The instructor's public photo, with a button to change it. */
export function OwnPhoto({ own }: { own: { name: string; image: string | null } }) {
  const change = useCall(instructorEndpoints.changePhoto)
  const show = useShowApplication()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function handleChosen(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Without this, choosing the same file again would fire no change event.
    event.target.value = ''
    if (!file) return
    const bad = whyBadPicture(file)
    if (bad !== null) return setProblem(bad)
    const picture = await shrinkPicture(file, longestSide)
    const large = whyTooLarge(picture)
    if (large !== null) return setProblem(large)
    setProblem(null)
    await show(change.mutateAsync({ body: picture })).then(
      () => showToast({ type: 'success', message: '강사 사진을 바꿨어요' }),
      (error: Error) => setProblem(error.message),
    )
  }

  return (
    <div className="flex items-center gap-4 px-5 pt-5">
      <InstructorPhoto instructor={own} size="huge" />
      <div className="min-w-0">
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureTypes.join(',')}
          aria-label="강사 사진"
          onChange={(event) => void handleChosen(event)}
        />
        <Button
          variant="secondary"
          icon={<Icon name="camera" size={18} />}
          busy={change.isPending}
          busyLabel="사진을 올리고 있어요"
          onClick={() => input.current?.click()}
        >
          사진 바꾸기
        </Button>
        <p role="alert" className="mt-1 min-h-5 text-13 text-bad">
          {problem}
        </p>
      </div>
    </div>
  )
}
