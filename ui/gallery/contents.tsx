import { useEffect, useState } from 'react'
import { Avatar } from '../avatar'
import { BarChart } from '../bar-chart'
import { Button } from '../button'
import { Calendar } from '../calendar'
import { Card } from '../card'
import { Carousel } from '../carousel'
import { EmptyState } from '../empty-state'
import { ErrorState } from '../error-state'
import { Icon } from '../icon'
import { InfiniteList } from '../infinite-list'
import { ListRow } from '../list-row'
import { MenuRow } from '../menu-row'
import { Picture } from '../picture'
import { ProgressBar } from '../progress-bar'
import { Skeleton } from '../skeleton'
import { Stars, StarsInput } from '../stars'
import { showToast } from '../toast-store'
import { Row } from './row'
import { Section } from './section'

const paint = (from: string, to: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="320" height="160" fill="url(#g)"/><circle cx="250" cy="60" r="70" fill="#fff" opacity=".25"/><rect x="40" y="90" width="70" height="70" rx="14" fill="#1C1C22" opacity=".16"/></svg>`,
  )}`

const pictures = [paint('#F7B17F', '#F1904D'), paint('#9CC7B5', '#3E7F68'), paint('#B9B3E6', '#5E55A8')]

function Lists() {
  return (
    <>
      <Card className="gallery-pad">
        <p className="text-17 font-bold">토요일 오후의 느긋한 자리</p>
        <p className="text-13 text-ink-dim">11월 22일 (토) 오후 2:00</p>
      </Card>
      <Card href="#card" className="gallery-pad">
        <p className="text-17 font-bold">카드 전체가 링크예요</p>
        <p className="tabular text-15 text-ink-dim">12,000원</p>
      </Card>
      <div className="gallery-bleed">
        <ListRow
          leading={<Avatar name="민서" />}
          title="민서"
          description="어제 함께했어요"
          trailing="4명"
          href="#row"
        />
        <ListRow
          leading={<Icon name="gear" />}
          title="설정"
          onClick={() => showToast({ type: 'info', message: '눌렀어요' })}
        />
        <ListRow leading={<Icon name="info" />} title="버전" trailing="1.2.0" />
      </div>
      <ul>
        <MenuRow icon="pencil" label="수정" href="#row" />
        <MenuRow
          icon="trash"
          label="삭제"
          isDanger
          onClick={() => showToast({ type: 'info', message: '눌렀어요' })}
        />
      </ul>
    </>
  )
}

function Rating() {
  const [stars, setStars] = useState(4)
  return (
    <>
      <Row>
        <Stars value={4.3} />
        <span className="tabular text-15 font-semibold">4.3</span>
        <Stars value={0} size={20} />
        <Stars value={2.5} size={24} />
      </Row>
      <StarsInput label="별점" value={stars} onChange={setStars} />
      <ProgressBar label="자리" value={3} max={4} valueText="4명 중 3명" />
      <ProgressBar label="도장" value={10} max={10} tone="good" />
      <ProgressBar label="남은 시간" value={12} tone="bad" />
      <BarChart
        title="주마다 온 사람"
        columnHead="주"
        columns={[
          { name: '11월 2일~8일', short: '11/2' },
          { name: '11월 9일~15일', short: '11/9' },
          { name: '11월 16일~22일', short: '11/16' },
        ]}
        series={[
          { name: '모두', unit: '명', values: [18, 32, 7] },
          { name: '처음 온 사람', unit: '명', values: [4, 11, 2] },
        ]}
        isLastOpen
      />
    </>
  )
}

function Media() {
  return (
    <>
      <div className="gallery-bleed gallery-pad">
        <Carousel label="알림판" autoplayMs={3000}>
          {pictures.map((src, index) => (
            <Picture
              key={src}
              src={src}
              alt={`${index + 1}번째 그림`}
              ratio="2/1"
              className="w-full rounded-card"
            />
          ))}
        </Carousel>
      </div>
      <div className="gallery-pair">
        <Picture src={pictures[1] ?? ''} alt="가게 앞" ratio="4/3" className="w-full rounded-card" />
        <Picture src="/not-there.webp" alt="불러오지 못한 그림" ratio="4/3" className="w-full rounded-card" />
      </div>
      <Row>
        <Avatar name="도윤" size="small" />
        <Avatar name="서연" />
        <Avatar name="하준" size="large" src={pictures[2]} />
        <Avatar name="지우" size="huge" src="/not-there.webp" />
      </Row>
    </>
  )
}

function Day() {
  const [day, setDay] = useState('2025-11-22')
  return (
    <Calendar
      label="날짜"
      value={day}
      onChange={setDay}
      today="2025-11-20"
      min="2025-11-20"
      max="2026-01-31"
      marked={['2025-11-25', '2025-11-29']}
      isDisabled={(each) => each === '2025-11-26'}
    />
  )
}

function More() {
  const [count, setCount] = useState(3)
  const [busy, setBusy] = useState(false)
  const rows = Array.from({ length: count }, (_, index) => `${index + 1}번째 줄`)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => {
      setCount((before) => before + 3)
      setBusy(false)
    }, 800)
    return () => clearTimeout(timer)
  }, [busy])
  return (
    <div className="gallery-bleed">
      <InfiniteList
        label="줄"
        hasMore={count < 9}
        busy={busy}
        onMore={() => setBusy(true)}
        skeleton={
          <ListRow
            title={<Skeleton className="gallery-two-thirds" />}
            description={<Skeleton className="gallery-third" />}
          />
        }
      >
        {rows.map((row) => (
          <li key={row}>
            <ListRow title={row} />
          </li>
        ))}
      </InfiniteList>
      <InfiniteList
        label="끊긴 줄"
        hasMore
        busy={false}
        error="다음 줄을 불러오지 못했어요. 위의 줄은 그대로예요"
        onMore={() => showToast({ type: 'info', message: '다시 불러와요' })}
      >
        <li>
          <ListRow title="남아 있는 줄" />
        </li>
      </InfiniteList>
    </div>
  )
}

function States() {
  return (
    <>
      <div className="gallery-row">
        <Skeleton shape="circle" className="size-14" />
        <div className="gallery-stack flex-1">
          <Skeleton className="gallery-two-thirds" />
          <Skeleton className="gallery-third" />
        </div>
      </div>
      <Skeleton shape="block" className="h-28" />
      <EmptyState
        title="아직 고른 것이 없어요"
        description="마음에 드는 것에 하트를 눌러 두세요"
        action={<Button>둘러보기</Button>}
      />
      <ErrorState
        title="목록을 불러오지 못했어요"
        description="적던 글은 그대로 있어요"
        onRetry={() => new Promise((resolve) => setTimeout(resolve, 900))}
      />
    </>
  )
}

/** What shows data, and stands in for it. */
export function Contents() {
  return (
    <>
      <Section title="카드와 줄">
        <Lists />
      </Section>
      <Section title="별과 막대">
        <Rating />
      </Section>
      <Section title="그림">
        <Media />
      </Section>
      <Section title="달력">
        <Day />
      </Section>
      <Section title="이어지는 목록">
        <More />
      </Section>
      <Section title="비었을 때, 막혔을 때, 기다릴 때">
        <States />
      </Section>
    </>
  )
}
