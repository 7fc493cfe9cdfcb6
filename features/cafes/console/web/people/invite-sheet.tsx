import { useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { inviteDays, roleNames, type StaffRole, staffRoles } from '~/features/cafes/staff'
import { staffPaths } from '~/features/staff-paths'
import { CallFailed } from '~/lib/web/call-failed'
import { newIdempotencyKey } from '~/lib/web/idempotency-key'
import type { SiteData } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { consoleEndpoints, type ManagedCafe } from '../../endpoints'
import { RoleRights } from '../role-rights'

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    showToast({ type: 'success', message: '링크를 복사했어요' })
  } catch {
    showToast({ type: 'error', message: '복사하지 못했어요. 링크를 길게 눌러 복사해 주세요' })
  }
}

async function sendLink(link: string, cafe: string): Promise<void> {
  if (!('share' in navigator)) return copyLink(link)
  try {
    await navigator.share({ title: `${cafe} 관리 초대`, url: link })
  } catch (error) {
    // The user closed the share sheet, which is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink(link)
  }
}

function MadeLink({ link, cafe }: { link: string; cafe: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-15 text-ink">
        링크를 만들었어요. {inviteDays}일 안에 한 사람만 쓸 수 있고, 이 화면을 닫으면 다시 볼 수 없어요.
      </p>
      <TextField label="초대 링크" readOnly value={link} onFocus={(event) => event.target.select()} />
      <Button size="bottom" onClick={() => sendLink(link, cafe)}>
        링크 보내기
      </Button>
      <Button variant="ghost" onClick={() => copyLink(link)}>
        복사하기
      </Button>
    </div>
  )
}

export function InviteSheet({
  cafe,
  isOpen,
  onClose,
}: {
  cafe: ManagedCafe
  isOpen: boolean
  onClose: () => void
}) {
  const invite = useCall(consoleEndpoints.invite)
  const publicUrl = useRouteLoaderData<SiteData>('root')?.publicUrl ?? ''
  const [role, setRole] = useState<StaffRole>('staff')
  const [link, setLink] = useState<string | null>(null)
  const key = useRef(newIdempotencyKey())

  function choose(chosen: StaffRole) {
    if (chosen !== role) key.current = newIdempotencyKey()
    setRole(chosen)
  }

  async function make() {
    try {
      const invited = await invite.mutateAsync({
        params: { cafeId: cafe.id },
        body: { role },
        key: key.current,
      })
      key.current = newIdempotencyKey()
      setLink(new URL(staffPaths.join(invited.key), publicUrl || window.location.origin).href)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      // A lost reply is asked for again under the same key.
      if (error.status !== 0) key.current = newIdempotencyKey()
      sayFailure(error, '링크를 만들지 못했어요')
    }
  }

  function close() {
    onClose()
    setLink(null)
  }

  return (
    <BottomSheet open={isOpen} title="함께 관리할 사람 초대" onClose={close}>
      {link !== null ? (
        <MadeLink link={link} cafe={cafe.name} />
      ) : (
        <div className="flex flex-col gap-4">
          <fieldset>
            <legend className="pb-2 font-semibold text-13 text-ink">역할</legend>
            <div className="flex gap-2">
              {[...staffRoles].reverse().map((each) => (
                <Chip key={each} selected={each === role} onClick={() => choose(each)}>
                  {roleNames[each]}
                </Chip>
              ))}
            </div>
          </fieldset>
          <RoleRights role={role} />
          <Button size="bottom" onClick={make}>
            {roleNames[role]} 초대 링크 만들기
          </Button>
        </div>
      )}
    </BottomSheet>
  )
}
