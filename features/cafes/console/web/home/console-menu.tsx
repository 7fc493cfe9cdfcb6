import type { ReactNode } from 'react'
import { hasFees, hasPasses, wonInWords } from '~/features/cafes/cafe'
import { hoursInWords } from '~/features/cafes/opening-hours'
import { staffPaths } from '~/features/staff-paths'
import { grouped } from '~/lib/grouped'
import { Icon, type IconName } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import type { ManagedCafe } from '../../endpoints'

interface Item {
  title: string
  description: string
  icon: IconName
  href: string
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="mt-6 border-line border-t-8 pt-4 desk:mt-0 desk:border-t-0 dark:border-sunken"
    >
      <h2 className="px-5 pb-1 font-bold text-13 text-ink-dim">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function Rows({ items }: { items: readonly Item[] }) {
  return items.map(({ title, description, icon, href }) => (
    <li key={title}>
      <ListRow
        title={title}
        description={<span className="line-clamp-1">{description}</span>}
        href={href}
        className="px-5!"
        leading={
          <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-ink">
            <Icon name={icon} size={20} />
          </span>
        }
      />
    </li>
  ))
}

function passesInWords({ weekdayPass, weekendPass }: ManagedCafe): string {
  return `종일 이용권 평일 ${wonInWords(weekdayPass)} · 주말 ${wonInWords(weekendPass)}`
}

/** All parts of a cafe's console, each with a short summary. */
export function consoleGroups(cafe: ManagedCafe): { title: string; items: Item[] }[] {
  const { id, phones, facilities, photos, dayOffs, notices, gameCount, role } = cafe
  const isOwner = role === 'owner'
  const offered: Item[] = [
    {
      title: '카페 정보',
      description: [phones[0] ?? '전화번호 없음', ...facilities].join(' · '),
      icon: 'info',
      href: staffPaths.profile(id),
    },
    { title: '사진', description: `${photos.length}장`, icon: 'camera', href: staffPaths.photos(id) },
    {
      title: '영업시간',
      description: cafe.hoursText ?? (hoursInWords(cafe.opening) || '아직 정하지 않았어요'),
      icon: 'clock',
      href: staffPaths.hours(id),
    },
    {
      title: '휴무일',
      description: dayOffs.length === 0 ? '정해 둔 날이 없어요' : `${dayOffs.length}일`,
      icon: 'close',
      href: staffPaths.dayOffs(id),
    },
    {
      title: '요금',
      description: hasFees(cafe) || hasPasses(cafe) ? passesInWords(cafe) : '아직 정하지 않았어요',
      icon: 'receipt',
      href: staffPaths.prices(id),
    },
    {
      title: '공지',
      description: notices[0]?.text.split('\n')[0] ?? '아직 공지가 없어요',
      icon: 'document',
      href: staffPaths.notices(id),
    },
    {
      title: '정보가 달라요',
      description: '손님이 다르다고 알려 준 것에 답하기',
      icon: 'pencil',
      href: staffPaths.corrections(id),
    },
    {
      title: '보유 게임',
      description: `${grouped(gameCount)}개`,
      icon: 'dice',
      href: staffPaths.shelf(id),
    },
  ]
  const rooms: Item[] = [
    {
      title: '매장',
      description: '테이블마다 누가 앉아 무엇을 부탁하는지, QR 카드',
      icon: 'home',
      href: staffPaths.floor(id),
    },
    {
      title: '오늘의 모임',
      description: isOwner ? '참여 인원과 체크인, 카페 사정으로 취소하기' : '참여 인원과 체크인',
      icon: 'calendar',
      href: staffPaths.meetups(id),
    },
    {
      title: '모임에 내주는 자리',
      description: isOwner ? '요일과 시간마다 몇 자리인지, 시간 막기' : '자리 보기, 시간 막기',
      icon: 'users',
      href: staffPaths.seats(id),
    },
    {
      title: '매장 테이블',
      description: '방장 없이 매주 열리는 모임',
      icon: 'dice',
      href: staffPaths.tables(id),
    },
    {
      title: '큰 행사',
      description: '열 명이 넘게 모이는 대회와 파티의 신청 받기',
      icon: 'gift',
      href: staffPaths.events(id),
    },
    ...(isOwner
      ? [
          {
            title: '정산',
            description: '사용된 이용권, 지급 내역, 받을 계좌',
            icon: 'receipt' as const,
            href: staffPaths.settlements(id),
          },
        ]
      : []),
  ]
  const guests: Item[] = [
    {
      title: '쿠폰 사용 처리',
      description: '손님의 쿠폰을 스캔하거나 번호를 입력하기',
      icon: 'ticket',
      href: staffPaths.coupons(id),
    },
    {
      title: '주간 통계',
      description: '스탬프, 팔로워, 체크인, 이용권',
      icon: 'star-outline',
      href: staffPaths.numbers(id),
    },
    {
      title: '게임 이용',
      description: '테이블에서 자주 하는 게임, 아무도 꺼내지 않은 게임',
      icon: 'dice',
      href: staffPaths.floorGames(id),
    },
    {
      title: isOwner ? '스탬프 보상과 직원 비밀번호' : '스탬프 보상',
      description: '몇 번째 스탬프에 어떤 쿠폰을 줄지',
      icon: 'gift',
      href: staffPaths.loyalty(id),
    },
  ]
  const people: Item[] = [
    {
      title: '관리하는 사람',
      description: isOwner ? '초대하고 내보내기' : '함께 관리하는 사람 보기',
      icon: 'people',
      href: staffPaths.people(id),
    },
    ...(isOwner
      ? [
          {
            title: '관리 기록',
            description: '누가 언제 무엇을 바꾸었는지',
            icon: 'book' as const,
            href: staffPaths.log(id),
          },
        ]
      : []),
  ]
  return [
    { title: '모임', items: rooms },
    { title: '손님에게 보이는 것', items: offered },
    { title: '단골과 쿠폰', items: guests },
    { title: '함께하는 사람', items: people },
  ]
}

/** Links to all parts of a cafe's console. */
export function ConsoleMenu({ cafe }: { cafe: ManagedCafe }) {
  return (
    <nav
      aria-label="카페 관리"
      className="desk:col-start-2 desk:row-span-3 desk:row-start-1 desk:grid desk:grid-cols-2 desk:gap-x-2 desk:gap-y-4"
    >
      {consoleGroups(cafe).map(({ title, items }) => (
        <Group key={title} title={title}>
          <Rows items={items} />
        </Group>
      ))}
    </nav>
  )
}
