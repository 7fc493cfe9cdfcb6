import type { ReactNode } from 'react'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { Icon, type IconName } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'

interface Item {
  title: string
  icon: IconName
  href: string
  isPublic?: true
}

const groups: readonly { title: string; items: readonly Item[] }[] = [
  {
    title: '내 보드게임',
    items: [
      { title: '내 모임', icon: 'people', href: paths.meetups('?tab=mine') },
      { title: '찜한 게임', icon: 'heart', href: paths.likedGames() },
      { title: '가진 게임', icon: 'dice', href: paths.ownedGames() },
      { title: '팔로우한 카페', icon: 'map-pin', href: paths.followedCafes() },
      { title: '내 리뷰', icon: 'star', href: paths.ownReviews() },
      { title: '플레이 기록', icon: 'book', href: paths.playLog() },
      { title: '내 신고', icon: 'warning', href: paths.ownReports() },
    ],
  },
  {
    title: '레슨',
    items: [
      { title: '강사 찾기', icon: 'search', href: paths.nearbyInstructors(), isPublic: true },
      { title: '강사 활동', icon: 'users', href: paths.ownInstructor() },
    ],
  },
  {
    title: '이용권과 결제',
    items: [
      { title: '이용권·쿠폰', icon: 'gift', href: paths.couponBox() },
      { title: '이용권 구매', icon: 'ticket', href: paths.buyPasses() },
      { title: '이용권 내역', icon: 'receipt', href: paths.passHistory() },
      { title: '주문과 환불', icon: 'info', href: paths.refundRules(), isPublic: true },
    ],
  },
]

function Mark({ name }: { name: IconName }) {
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-ink">
      <Icon name={name} size={20} />
    </span>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-line border-t-8 pt-4 pb-3 dark:border-sunken">
      <h2 className="px-5 pb-1 font-bold text-13 text-ink-dim">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

/** Opens in a new window, because the address may be external. */
function PolicyRow({ title, icon, href }: { title: string; icon: IconName; href: string }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className="-outline-offset-2 flex min-h-14 items-center gap-3 px-5 py-2.5 transition-colors duration-150 hover:bg-sunken active:bg-line"
      >
        <Mark name={icon} />
        <span className="min-w-0 flex-1 font-medium text-15 text-ink">{title}</span>
        <Icon name="new-window" size={18} className="text-ink-dim" />
        <span className="sr-only">(새 창)</span>
      </a>
    </li>
  )
}

/** For a visitor, members-only entries lead to the login and from there to their target. */
export function ProfileMenu({
  isVisitor,
  isOperator = false,
  isCafeStaff = false,
  termsUrl,
  privacyUrl,
}: {
  isVisitor: boolean
  isOperator?: boolean
  isCafeStaff?: boolean
  termsUrl: string
  privacyUrl: string
}) {
  return (
    <nav aria-label="MY 메뉴">
      {groups.map((group) => (
        <Group key={group.title} title={group.title}>
          {group.items.map(({ title, icon, href, isPublic }) => (
            <li key={title}>
              <ListRow
                title={title}
                leading={<Mark name={icon} />}
                href={isVisitor && !isPublic ? paths.login(href) : href}
                className="px-5!"
              />
            </li>
          ))}
        </Group>
      ))}
      {isCafeStaff ? (
        <Group title="내 카페">
          <li>
            <ListRow
              title="카페 관리"
              leading={<Mark name="home" />}
              href={staffPaths.home()}
              className="px-5!"
            />
          </li>
        </Group>
      ) : null}
      {isOperator ? (
        <Group title="운영">
          <li>
            <ListRow
              title="운영 화면"
              leading={<Mark name="shield" />}
              href={operatorPaths.home()}
              className="px-5!"
            />
          </li>
        </Group>
      ) : null}
      <Group title="도움말과 약관">
        <li>
          <ListRow
            title="문의하기"
            leading={<Mark name="phone" />}
            href={paths.contact()}
            className="px-5!"
          />
        </li>
        <PolicyRow title="이용약관" icon="document" href={termsUrl} />
        <PolicyRow title="개인정보 처리방침" icon="shield" href={privacyUrl} />
      </Group>
    </nav>
  )
}
