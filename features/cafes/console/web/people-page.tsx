import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { faceAddress } from '~/features/accounts/member'
import { useSession } from '~/features/accounts/web/use-session'
import { roleNames, type StaffRole } from '~/features/cafes/staff'
import { staffPaths } from '~/features/staff-paths'
import { withBy } from '~/lib/korean'
import { seoulDayInWords } from '~/lib/seoul-date'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { BottomBar } from '~/ui/bottom-bar'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { IconButton } from '~/ui/icon-button'
import { ListRow } from '~/ui/list-row'
import { MenuRow } from '~/ui/menu-row'
import { sayFailure } from '~/ui/say-failure'
import { RowsSkeleton } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { consoleEndpoints, type ManagedCafe, type StaffList } from '../endpoints'
import { roleChange } from '../role-words'
import { ConsoleScreen } from './console-screen'
import { peopleNeeds } from './needs'
import { InviteSheet } from './people/invite-sheet'
import { consoleQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(peopleNeeds)

type Person = StaffList['staff'][number]

const skeleton = (
  <RowsSkeleton count={3} height="h-16" picture="size-11" isRound lines={1} className="px-5 pt-3" />
)

function PersonMenu({
  cafe,
  person,
  isSelf,
  onClose,
}: {
  cafe: ManagedCafe
  person: Person
  isSelf: boolean
  onClose: () => void
}) {
  const changeRole = useCall(consoleEndpoints.changeRole)
  const remove = useCall(consoleEndpoints.removeStaff)
  const navigate = useNavigate()
  const other: StaffRole = person.role === 'owner' ? 'staff' : 'owner'

  async function askToChangeRole() {
    onClose()
    await showDialog({
      title: `${person.nickname} 님을 ${withBy(roleNames[other])} 바꿀까요?`,
      message: roleChange[other],
      confirmLabel: '바꾸기',
      cancelLabel: '취소',
      onConfirm: () =>
        changeRole
          .mutateAsync({ params: { cafeId: cafe.id, memberId: person.memberId }, body: { role: other } })
          .then(
            () => showToast({ type: 'success', message: '역할을 바꿨어요' }),
            (error: Error) => sayFailure(error, '역할을 바꾸지 못했어요'),
          ),
    })
  }

  async function askToRemove() {
    onClose()
    await showDialog({
      title: isSelf ? '이 카페의 관리에서 나갈까요?' : `${person.nickname} 님을 내보낼까요?`,
      message: isSelf ? '다시 관리하려면 점주의 초대가 필요해요.' : '이 카페를 더는 관리할 수 없게 돼요.',
      confirmLabel: isSelf ? '나가기' : '내보내기',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: () =>
        remove.mutateAsync({ params: { cafeId: cafe.id, memberId: person.memberId } }).then(
          async () => {
            showToast({ type: 'success', message: isSelf ? '카페 관리에서 나갔어요' : '내보냈어요' })
            if (isSelf) await navigate(staffPaths.home(), { replace: true })
          },
          (error: Error) => sayFailure(error, isSelf ? '나가지 못했어요' : '내보내지 못했어요'),
        ),
    })
  }

  return (
    <ul className="-mx-3">
      {cafe.role === 'owner' ? (
        <MenuRow icon="user" label={`${withBy(roleNames[other])} 바꾸기`} onClick={askToChangeRole} />
      ) : null}
      <MenuRow
        icon="sign-out"
        label={isSelf ? '카페 관리에서 나가기' : '내보내기'}
        isDanger
        onClick={askToRemove}
      />
    </ul>
  )
}

function Invites({ cafe, invites }: { cafe: ManagedCafe; invites: StaffList['invites'] }) {
  const withdraw = useCall(consoleEndpoints.withdrawInvite)
  if (invites.length === 0) return null
  return (
    <section aria-labelledby="invites" className="mt-4 border-line border-t-8 px-5 pt-4 dark:border-sunken">
      <h2 id="invites" className="font-bold text-13 text-ink-dim">
        아직 쓰지 않은 초대
      </h2>
      <ul>
        {invites.map(({ id, role, expiresAt }) => (
          <li key={id} className="flex min-h-14 items-center gap-3 border-line border-b last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="block font-medium text-15 text-ink">{roleNames[role]} 초대 링크</span>
              <span className="tabular block text-13 text-ink-dim">
                {seoulDayInWords(new Date(expiresAt))}까지
              </span>
            </span>
            <Button
              variant="ghost"
              onClick={() =>
                withdraw.mutateAsync({ params: { cafeId: cafe.id, inviteId: id } }).then(
                  () => showToast({ type: 'success', message: '초대를 취소했어요' }),
                  (error: Error) => sayFailure(error, '초대를 취소하지 못했어요'),
                )
              }
            >
              취소
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function People({ cafe }: { cafe: ManagedCafe }) {
  const query = useQuery(consoleQueries.staff(String(cafe.id)))
  const { account } = useSession()
  const [opened, setOpened] = useState<Person | null>(null)
  const [isInviting, setIsInviting] = useState(false)
  const isOwner = cafe.role === 'owner'
  const isSelf = (person: Person) => person.memberId === account?.id
  return (
    <div className="pb-24">
      <Answer query={query} skeleton={skeleton} failure="관리하는 사람을 불러오지 못했어요">
        {({ staff, invites }) => (
          <>
            <ul aria-label="관리하는 사람" className="px-5 pt-2">
              {staff.map((person) => (
                <li
                  key={person.memberId}
                  className="flex min-h-17 items-center gap-3 border-line border-b last:border-b-0"
                >
                  <Avatar name={person.nickname} src={faceAddress(person.image)} size="medium" />
                  <span className="min-w-0 flex-1">
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                      <span className="wrap-anywhere font-medium text-15 text-ink">{person.nickname}</span>
                      <Badge tone={person.role === 'owner' ? 'brand' : 'neutral'}>
                        {roleNames[person.role]}
                      </Badge>
                      {isSelf(person) ? <Badge>나</Badge> : null}
                    </span>
                    <span className="tabular block text-13 text-ink-dim">
                      {seoulDayInWords(new Date(person.since))}부터
                    </span>
                  </span>
                  {isOwner || isSelf(person) ? (
                    <IconButton
                      icon="dots"
                      label={`${person.nickname} 님 메뉴`}
                      onClick={() => setOpened(person)}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
            <Invites cafe={cafe} invites={invites} />
          </>
        )}
      </Answer>
      {isOwner ? (
        <>
          <div className="mx-5 mt-5 overflow-hidden rounded-card bg-raised shadow-card">
            <ListRow
              title="관리 기록"
              description="누가 언제 무엇을 바꾸었는지"
              href={staffPaths.log(cafe.id)}
            />
          </div>
          <BottomBar>
            <Button size="bottom" onClick={() => setIsInviting(true)}>
              초대 링크 만들기
            </Button>
          </BottomBar>
          <InviteSheet cafe={cafe} isOpen={isInviting} onClose={() => setIsInviting(false)} />
        </>
      ) : null}
      <BottomSheet open={opened !== null} title={opened?.nickname ?? ''} onClose={() => setOpened(null)}>
        {opened === null ? null : (
          <PersonMenu cafe={cafe} person={opened} isSelf={isSelf(opened)} onClose={() => setOpened(null)} />
        )}
      </BottomSheet>
    </div>
  )
}

export default function PeoplePage() {
  return (
    <ConsoleScreen title="관리하는 사람" path={staffPaths.people} skeleton={skeleton}>
      {(cafe) => <People cafe={cafe} />}
    </ConsoleScreen>
  )
}
