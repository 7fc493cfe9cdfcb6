import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { shrinkPicture } from '~/lib/web/shrink-picture'
import { useCall } from '~/lib/web/use-call'
import { Avatar } from '~/ui/avatar'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Icon } from '~/ui/icon'
import { Spinner } from '~/ui/spinner'
import { showToast } from '~/ui/toast-store'
import { type Account, accountEndpoints } from '../../endpoints'
import { largeFaceAddress } from '../../member'
import { pictureTypes, whyBadPicture, whyTooLarge } from '../../picture'
import { useShowAccount } from './use-account-changes'

/** Twice the largest display size, which leaves the server room to crop. */
const longestSide = 1024

/** The profile picture. Shows the chosen photo while it is being uploaded. */
export function AccountPicture({ account }: { account: Account }) {
  const change = useCall(accountEndpoints.changePicture)
  const remove = useCall(accountEndpoints.removePicture)
  const show = useShowAccount()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (preview !== null) return () => URL.revokeObjectURL(preview)
  }, [preview])

  function refuse(why: string) {
    setPreview(null)
    setProblem(why)
  }

  async function send(file: File) {
    setIsSending(true)
    const picture = await shrinkPicture(file, longestSide)
    const tooLarge = whyTooLarge(picture)
    if (tooLarge !== null) refuse(tooLarge)
    else {
      await show(change.mutateAsync({ body: picture })).then(
        () => showToast({ type: 'success', message: '프로필 사진을 바꿨어요' }),
        (error: Error) => refuse(error.message),
      )
    }
    setIsSending(false)
  }

  function handleChosen(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Without this, choosing the same file again would fire no change event.
    event.target.value = ''
    if (!file) return
    const why = whyBadPicture(file)
    setProblem(why)
    if (why !== null) return
    setPreview(URL.createObjectURL(file))
    void send(file)
  }

  async function askToRemove() {
    await showDialog({
      title: '프로필 사진을 삭제할까요?',
      message: '사진 대신 닉네임의 첫 글자가 보여요.',
      confirmLabel: '삭제',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: () =>
        show(remove.mutateAsync({})).then(
          () => {
            setPreview(null)
            setProblem(null)
            showToast({ type: 'success', message: '프로필 사진을 삭제했어요' })
          },
          (error: Error) => setProblem(error.message),
        ),
    })
  }

  return (
    <div className="flex flex-col items-center px-5 pt-4 pb-2">
      <span className="relative" aria-busy={isSending}>
        <Avatar
          name={account.nickname}
          src={preview ?? largeFaceAddress(account.image)}
          size="huge"
          className={isSending ? 'opacity-50' : undefined}
        />
        {isSending ? (
          <span className="absolute inset-0 grid place-items-center text-brand-strong">
            <Spinner size={28} />
          </span>
        ) : null}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label="프로필 사진"
        onChange={handleChosen}
      />
      <div className="mt-4 flex gap-2">
        <Button
          variant="secondary"
          icon={<Icon name="camera" size={18} />}
          busy={isSending}
          busyLabel="사진을 올리고 있어요"
          onClick={() => input.current?.click()}
        >
          사진 바꾸기
        </Button>
        {account.image === null ? null : (
          <Button
            variant="secondary"
            icon={<Icon name="trash" size={18} />}
            disabled={isSending}
            onClick={askToRemove}
          >
            사진 삭제
          </Button>
        )}
      </div>
      <p role="alert" className="mt-2 flex min-h-5 items-start gap-1 text-13 text-bad">
        {problem === null ? null : (
          <>
            <Icon name="warning" size={16} className="mt-0.5" />
            {problem}
          </>
        )}
      </p>
    </div>
  )
}
