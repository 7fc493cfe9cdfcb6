import './gallery.css'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Avatar } from '../avatar'
import { Badge } from '../badge'
import { BarChart } from '../bar-chart'
import { BottomSheet } from '../bottom-sheet'
import { Button } from '../button'
import { Calendar } from '../calendar'
import { Card } from '../card'
import { Carousel } from '../carousel'
import { Chip } from '../chip'
import { showDialog } from '../dialog-store'
import { EmptyState } from '../empty-state'
import { ErrorState } from '../error-state'
import { Fab } from '../fab'
import { Icon } from '../icon'
import { IconButton } from '../icon-button'
import { iconNames } from '../icon-names'
import { InfiniteList } from '../infinite-list'
import { ListRow } from '../list-row'
import { MenuRow } from '../menu-row'
import { Overlays } from '../overlays'
import { Picture } from '../picture'
import { ProgressBar } from '../progress-bar'
import { Select } from '../select'
import { Skeleton } from '../skeleton'
import { Stars, StarsInput } from '../stars'
import { Switch } from '../switch'
import { TabPanel, Tabs } from '../tabs'
import { TextArea } from '../text-area'
import { TextField } from '../text-field'
import { Toast } from '../toast'
import { showToast } from '../toast-store'
import { type ColorToken, palette, type Theme, typeScalePx } from '../tokens'
import { TopBar } from '../top-bar'
import { WheelPicker } from '../wheel-picker'

const paint = (from: string, to: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="320" height="160" fill="url(#g)"/><circle cx="250" cy="60" r="70" fill="#fff" opacity=".25"/><rect x="40" y="90" width="70" height="70" rx="14" fill="#1C1C22" opacity=".16"/></svg>`,
  )}`

const pictures = [paint('#F7B17F', '#F1904D'), paint('#9CC7B5', '#3E7F68'), paint('#B9B3E6', '#5E55A8')]

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: String(hour).padStart(2, '0'),
}))
const minutes = Array.from({ length: 12 }, (_, step) => ({
  value: String(step * 5),
  label: String(step * 5).padStart(2, '0'),
}))

const sizeClasses: Record<(typeof typeScalePx)[number], string> = {
  11: 'text-11',
  13: 'text-13',
  15: 'text-15',
  17: 'text-17',
  20: 'text-20 font-bold',
  24: 'text-24 font-bold',
  30: 'text-30 font-bold',
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gallery-section">
      <h2>{title}</h2>
      <div className="gallery-stack">{children}</div>
    </section>
  )
}

const Row = ({ children }: { children: ReactNode }) => <div className="gallery-row">{children}</div>

function Buttons() {
  const [done, setDone] = useState(0)
  return (
    <>
      <Row>
        <Button onClick={() => setDone(done + 1)}>참여하기</Button>
        <Button variant="secondary">나중에</Button>
        <Button variant="ghost">더 보기</Button>
        <Button variant="danger">삭제</Button>
      </Row>
      <Row>
        <Button size="small">팔로우</Button>
        <Button size="small" variant="secondary" icon={<Icon name="share" size={16} />}>
          공유
        </Button>
        <Button disabled>막힘</Button>
        <Button busy>저장</Button>
        <Button variant="secondary" busy>
          저장
        </Button>
      </Row>
      <Button size="bottom" onClick={() => new Promise((resolve) => setTimeout(resolve, 1200))}>
        누르면 일해요
      </Button>
      <Row>
        <IconButton icon="heart" label="좋아요" />
        <IconButton icon="bell-dot" label="새 알림" />
        <IconButton icon="share" label="공유" />
        <IconButton icon="dots" label="더 보기" disabled />
      </Row>
    </>
  )
}

function Fields() {
  const [text, setText] = useState('비 오는 토요일에 모여서 느긋하게 🎲')
  const [kind, setKind] = useState<string | null>(null)
  const options = [
    { value: 'low', label: '쉬움', description: '규칙 설명 10분' },
    { value: 'middle', label: '보통', description: '규칙 설명 20분' },
    { value: 'high', label: '어려움', description: '규칙 설명 40분' },
    { value: 'none', label: '아직 없어요', disabled: true },
  ]
  return (
    <>
      <TextField label="이름" placeholder="두 글자 이상" hint="다른 사람에게 보여요" />
      <TextField label="찾기" defaultValue="스플" leading={<Icon name="search" size={20} />} />
      <TextField label="연락처" defaultValue="010-12" error="숫자 열한 자리로 적어 주세요" />
      <TextField label="막힌 칸" defaultValue="바꿀 수 없어요" disabled />
      <TextArea
        label="소개"
        value={text}
        maxCharacters={40}
        onChange={(event) => setText(event.target.value)}
      />
      <TextArea label="짧은 글" defaultValue="열 글자를 넘어 버린 글이에요" maxCharacters={10} rows={2} />
      <Select label="난이도" options={options} value={kind} onChange={setKind} hint="나중에 바꿀 수 있어요" />
      <Select
        label="고르지 않은 칸"
        options={options}
        value="high"
        onChange={setKind}
        error="다시 선택해 주세요"
      />
    </>
  )
}

function Switches() {
  const [isOn, setIsOn] = useState(true)
  return (
    <>
      <Switch label="켜고 끄기" description="누르면 바로 바뀌어요" checked={isOn} onChange={setIsOn} />
      <Switch label="꺼져 있어요" checked={!isOn} onChange={(checked) => setIsOn(!checked)} />
      <Switch label="바꿀 수 없어요" checked onChange={setIsOn} disabled />
    </>
  )
}

function Wheels() {
  const [hour, setHour] = useState('14')
  const [minute, setMinute] = useState('30')
  return (
    <div className="gallery-row">
      <WheelPicker label="시" options={hours} value={hour} onChange={setHour} />
      <WheelPicker label="분" options={minutes} value={minute} onChange={setMinute} />
    </div>
  )
}

function Chips() {
  const [chosen, setChosen] = useState('가까운 곳')
  return (
    <>
      <Row>
        {['가까운 곳', '오늘', '주말'].map((name) => (
          <Chip key={name} selected={chosen === name} onClick={() => setChosen(name)}>
            {name}
          </Chip>
        ))}
        <Chip icon="map-pin" onClick={() => setChosen('')}>
          강남구
        </Chip>
        <Chip disabled onClick={() => setChosen('')}>
          막힘
        </Chip>
      </Row>
      <Row>
        <Badge>마감</Badge>
        <Badge tone="brand" icon="star">
          추천
        </Badge>
        <Badge tone="good" icon="check">
          확정
        </Badge>
        <Badge tone="warn" icon="clock">
          곧 마감
        </Badge>
        <Badge tone="bad" icon="close">
          취소
        </Badge>
      </Row>
    </>
  )
}

function TabRows() {
  const id = useId()
  const [tab, setTab] = useState('info')
  const [genre, setGenre] = useState('3')
  const genres = ['전체', '전략', '파티', '가족', '협력', '추리', '카드', '주사위', '추상', '2인'].map(
    (label, index) => ({
      id: String(index),
      label,
    }),
  )
  return (
    <div className="gallery-bleed">
      <Tabs
        id={id}
        label="가게"
        items={[
          { id: 'info', label: '정보' },
          { id: 'talk', label: '후기', count: 1284 },
          { id: 'news', label: '소식', count: 3 },
        ]}
        value={tab}
        onChange={setTab}
      />
      <TabPanel tabsId={id} value={tab} className="gallery-pad">
        {tab === 'info'
          ? '정보가 여기 있어요.'
          : tab === 'talk'
            ? '후기가 여기 있어요.'
            : '소식이 여기 있어요.'}
      </TabPanel>
      <Tabs label="갈래" items={genres} value={genre} onChange={setGenre} />
    </div>
  )
}

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

function Layers() {
  const [sheet, setSheet] = useState<'short' | 'tall' | null>(null)
  return (
    <>
      <Toast type="success" message="저장했어요" onClose={() => {}} />
      <Toast type="error" message="보내지 못했어요. 연결을 확인해 주세요" onClose={() => {}} />
      <Row>
        <Button
          variant="secondary"
          size="small"
          onClick={() => showToast({ type: 'success', message: '받은 이용권에 담았어요' })}
        >
          토스트
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => void showDialog({ title: '여기까지예요', message: '더 넘길 것이 없어요' })}
        >
          알리기
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            void showDialog({
              title: '참여를 취소할까요?',
              message: '이용권 1장이 돌아와요.\n자리는 다른 사람에게 열려요.',
              confirmLabel: '취소하기',
              cancelLabel: '그대로 두기',
              tone: 'danger',
              onConfirm: () => new Promise((resolve) => setTimeout(resolve, 900)),
            })
          }
        >
          묻기
        </Button>
        <Button variant="secondary" size="small" onClick={() => setSheet('short')}>
          시트
        </Button>
        <Button variant="secondary" size="small" onClick={() => setSheet('tall')}>
          멈춤 자리가 있는 시트
        </Button>
      </Row>
      <BottomSheet
        open={sheet === 'short'}
        title="어떻게 볼까요?"
        onClose={() => setSheet(null)}
        footer={
          <Button size="bottom" onClick={() => setSheet(null)}>
            이대로 볼게요
          </Button>
        }
      >
        <Wheels />
      </BottomSheet>
      <BottomSheet
        open={sheet === 'tall'}
        title="가까운 곳"
        snapPoints={[0.5, 1]}
        onClose={() => setSheet(null)}
      >
        <div className="gallery-bleed">
          {Array.from({ length: 16 }, (_, index) => `${index + 1}번째 곳`).map((name, index) => (
            <ListRow key={name} title={name} trailing={`${(index + 1) * 120} m`} />
          ))}
        </div>
      </BottomSheet>
    </>
  )
}

function Column({ theme }: { theme: Theme }) {
  const colours = Object.keys(palette[theme]) as ColorToken[]
  return (
    <div className="gallery-column" data-theme={theme}>
      <TopBar
        title={theme === 'light' ? '밝은 화면' : '어두운 화면'}
        onBack={() => history.back()}
        action={<IconButton icon="search" label="찾기" />}
      />
      <Section title="색">
        <div className="gallery-swatches">
          {colours.map((name) => (
            <div key={name}>
              <svg aria-hidden="true">
                <rect width="100%" height="100%" fill={palette[theme][name]} />
              </svg>
              {name}
            </div>
          ))}
        </div>
      </Section>
      <Section title="글자">
        {typeScalePx.map((px) => (
          <p key={px} className={sizeClasses[px]}>
            다람쥐 헌 쳇바퀴 1,234
          </p>
        ))}
        <p className="text-15">
          <span className="text-brand-strong">강조</span> <span className="text-ink-dim">덜 중요한 말</span>{' '}
          <span className="text-good">좋아요</span> <span className="text-warn">살펴봐요</span>{' '}
          <span className="text-bad">문제예요</span>
        </p>
      </Section>
      <Section title="버튼">
        <Buttons />
      </Section>
      <Section title="칩과 배지">
        <Chips />
      </Section>
      <Section title="탭">
        <TabRows />
      </Section>
      <Section title="칸">
        <Fields />
      </Section>
      <Section title="켜고 끄는 줄">
        <Switches />
      </Section>
      <Section title="돌려 고르기">
        <Wheels />
      </Section>
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
      <Section title="떠 있는 것">
        <Layers />
        <div className="gallery-frame">
          <Fab
            icon="pencil"
            label="글쓰기"
            onClick={() => showToast({ type: 'info', message: '글을 써요' })}
          />
        </div>
      </Section>
      <Section title="이어지는 목록">
        <More />
      </Section>
      <Section title="비었을 때, 막혔을 때, 기다릴 때">
        <States />
      </Section>
      <Section title="아이콘">
        <div className="gallery-icons">
          {iconNames.map((name) => (
            <div key={name}>
              <Icon name={name} />
              {name}
            </div>
          ))}
        </div>
      </Section>
    </div>
  )
}

/** Every component in every state, light and dark side by side. Sheets and dialogs use the theme of the whole page. */
export default function GalleryPage() {
  const [theme, setTheme] = useState<Theme | null>(null)

  useEffect(() => {
    if (theme) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
    return () => {
      delete document.documentElement.dataset.theme
    }
  }, [theme])

  return (
    <main>
      <div className="gallery-head">
        <p className="text-24 font-bold">조각 모음</p>
        <div className="gallery-themes">
          <Chip selected={theme === null} onClick={() => setTheme(null)}>
            기기대로
          </Chip>
          <Chip selected={theme === 'light'} onClick={() => setTheme('light')}>
            밝게
          </Chip>
          <Chip selected={theme === 'dark'} onClick={() => setTheme('dark')}>
            어둡게
          </Chip>
        </div>
      </div>
      <div className="gallery-columns">
        <Column theme="light" />
        <Column theme="dark" />
      </div>
      <Overlays />
    </main>
  )
}
