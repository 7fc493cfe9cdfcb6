import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import { Answer } from '~/ui/answer'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Icon, type IconName } from '~/ui/icon'
import { Skeleton } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { daysOpenAfter, mostDaysLate } from '../../league'
import { type BoardChoice, ownLeagueQueries, useTakePart } from '../queries'

const rules: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'users',
    title: '여러 사람에게 이길수록',
    text: '같은 사람과는 열 번을 겨뤄도 한 판처럼 세고, 이긴 비율만큼 점수를 나눠요.',
  },
  {
    icon: 'star',
    title: '강한 사람에게 이길수록',
    text: '다른 사람을 많이 이긴 상대에게 거둔 승리는 두 배까지 커져요.',
  },
  {
    icon: 'check',
    title: '서로 아는 승리만',
    text: '진 사람이 나와 한 플레이를 적었거나 같은 모임에 왔을 때 점수가 돼요.',
  },
  {
    icon: 'calendar',
    title: '매달 처음부터',
    text: `${mostDaysLate}일 안에 적은 플레이만 세고, 다음 달 ${daysOpenAfter}일이 지나면 순위가 굳어요.`,
  },
]

function TakePartSwitch({ choice }: { choice: BoardChoice }) {
  const query = useQuery(ownLeagueQueries.place(choice))
  const { mutate } = useTakePart(choice)
  return (
    <div className="mt-4 border-line border-t pt-4">
      <Answer
        query={query}
        inSection
        skeleton={<Skeleton shape="block" className="h-16" />}
        failure="내 참여 상태를 불러오지 못했어요"
      >
        {({ takesPart }) => (
          <Switch
            label="리그에 참여하기"
            description="끄면 순위에서 빠지고, 지난 시즌에는 이름 없이 남아요."
            checked={takesPart}
            onChange={(wanted) => mutate(wanted)}
          />
        )}
      </Answer>
    </div>
  )
}

/** Explains the points and lets a member leave or rejoin the league. */
export function LeagueRules({
  choice,
  open,
  onClose,
}: {
  choice: BoardChoice
  open: boolean
  onClose: () => void
}) {
  const { status } = useSession()
  return (
    <BottomSheet open={open} title="점수는 이렇게 쌓여요" onClose={onClose}>
      <ul className="flex flex-col gap-4 pb-2">
        {rules.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand/10 text-brand-strong">
              <Icon name={icon} size={18} />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold text-15 text-ink">{title}</span>
              <span className="block text-pretty text-13 text-ink-dim">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      {status === 'in' ? <TakePartSwitch choice={choice} /> : null}
    </BottomSheet>
  )
}
