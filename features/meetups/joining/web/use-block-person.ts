import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { accountEndpoints } from '~/features/accounts/endpoints'
import { paths } from '~/features/paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { call } from '~/lib/web/call'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { joiningEndpoints, type SharedMeetup } from '../endpoints'
import { useLeaveForBlock } from './use-end-entry'

interface Person {
  id: number
  name: string
}

/** The screen's own way to remove the person from the meetup that it shows. */
interface Here {
  meetupId: number
  remove: () => void
}

/** Asks and blocks. Resolves to whether the person was blocked. */
function useAskToBlock(): (person: Person) => Promise<boolean> {
  const client = useQueryClient()
  const block = useMutation({
    mutationFn: (memberId: number) => call(accountEndpoints.block, { params: { memberId } }, { client }),
  })
  return async ({ id, name }) => {
    let isBlocked = false
    await showDialog({
      title: `${name} 님을 차단할까요?`,
      message:
        '앞으로 같은 모임에 함께 앉지 않고, 이 사람의 리뷰도 보이지 않아요. 내 정보에서 언제든 해제할 수 있어요.',
      confirmLabel: '차단하기',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: () =>
        block.mutateAsync(id).then(
          () => {
            isBlocked = true
          },
          (error: Error) => sayFailure(error, '차단하지 못했어요'),
        ),
    })
    return isBlocked
  }
}

/**
 * Tells of each coming meetup that the member and somebody whom they have just blocked sit in, which stands, and offers a way
 * out of it: a guest may leave, a host may remove the other. Resolves to whether the screen is still shown.
 */
export function useLookAtShared() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = useLeaveForBlock()

  /** Whether the host goes on to remove the person. */
  function askHost({ title, startsAt, entryId }: SharedMeetup, { name }: Person): Promise<boolean> {
    const stands = `${seoulShortMoment(new Date(startsAt))}에 내가 여는 모임이고, ${name} 님의 자리는 그대로예요.`
    return showDialog({
      title: `‘${title}’ 모임에 함께 앉아 있어요`,
      ...(entryId === null
        ? { message: `${stands} 카페에서 체크인한 사람이라 내보낼 수 없어요.` }
        : {
            message: `${stands} 시작하기 전까지 내보낼 수 있고, 이용권은 돌려줘요.`,
            confirmLabel: '내보내기',
            cancelLabel: '그대로 두기',
          }),
    })
  }

  return async function lookAtShared(person: Person, here?: Here): Promise<boolean> {
    let shared: SharedMeetup[]
    try {
      shared = (await call(joiningEndpoints.shared, { params: { memberId: person.id } }, { client })).results
    } catch {
      const message = '함께 앉은 모임이 있는지 확인하지 못했어요. 내 모임에서 확인해 주세요.'
      await showDialog({ title: '차단했어요', message })
      return true
    }
    for (const meetup of shared) {
      if (!meetup.isHost) await leave(meetup)
      else if ((await askHost(meetup, person)) && meetup.entryId !== null) {
        if (here?.meetupId === meetup.id) {
          here.remove()
          return true
        }
        await navigate(paths.meetup(meetup.id))
        return false
      }
    }
    return true
  }
}

/** Asks and blocks a person, and looks at what both sit in. Resolves to true if they were blocked and the screen is still shown. */
export function useBlockPerson() {
  const askToBlock = useAskToBlock()
  const lookAtShared = useLookAtShared()
  return async function block(person: Person, here?: Here): Promise<boolean> {
    if (!(await askToBlock(person))) return false
    showToast({ type: 'success', message: '차단했어요' })
    return lookAtShared(person, here)
  }
}
