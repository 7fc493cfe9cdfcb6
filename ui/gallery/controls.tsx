import { useId, useState } from 'react'
import { Badge } from '../badge'
import { Button } from '../button'
import { Chip } from '../chip'
import { Icon } from '../icon'
import { IconButton } from '../icon-button'
import { Select } from '../select'
import { Switch } from '../switch'
import { TabPanel, Tabs } from '../tabs'
import { TextArea } from '../text-area'
import { TextField } from '../text-field'
import { Row } from './row'
import { Section } from './section'
import { Wheels } from './wheels'

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

/** What people press and fill in. */
export function Controls() {
  return (
    <>
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
    </>
  )
}
