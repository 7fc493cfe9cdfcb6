import './gallery.css'
import { useEffect, useState } from 'react'
import { Chip } from '../chip'
import { Fab } from '../fab'
import { Icon } from '../icon'
import { IconButton } from '../icon-button'
import { iconNames } from '../icon-names'
import { Overlays } from '../overlays'
import { showToast } from '../toast-store'
import { type ColorToken, palette, type Theme, typeScalePx } from '../tokens'
import { TopBar } from '../top-bar'
import { Contents } from './contents'
import { Controls } from './controls'
import { Layers } from './layers'
import { Section } from './section'

const sizeClasses: Record<(typeof typeScalePx)[number], string> = {
  11: 'text-11',
  13: 'text-13',
  15: 'text-15',
  17: 'text-17',
  20: 'text-20 font-bold',
  24: 'text-24 font-bold',
  30: 'text-30 font-bold',
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
      <Controls />
      <Contents />
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
