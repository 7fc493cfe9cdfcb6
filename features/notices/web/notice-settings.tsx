import { useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { lazily } from '~/lib/web/lazily'
import { Answer } from '~/ui/answer'
import { Icon } from '~/ui/icon'
import { RowsSkeleton, Skeleton } from '~/ui/skeleton'
import { SwitchTrack } from '~/ui/switch-track'
import type { NoticeSetting } from '../endpoints'
import { PushDeviceSwitch } from './push-device-switch'
import { noticeQueries } from './queries'
import { useNoticeSetting } from './use-notice-setting'

const AlimtalkSettings = lazily(() => import('./alimtalk-settings'), 'AlimtalkSettings')

/** The usual number of groups that can be muted, for the skeleton. */
const usualChoices = 7

const ChoicesSkeleton = () => (
  <div className="mt-4">
    <Skeleton className="h-20" shape="block" />
    <RowsSkeleton count={usualChoices} height="h-14" />
  </div>
)

const column = 'grid w-15 shrink-0 place-items-center'

interface ToggleProps {
  label: string
  describedBy: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

function Toggle({ label, describedBy, checked, disabled, onChange }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={`${column} min-h-14 rounded-control disabled:opacity-40`}
    >
      <SwitchTrack checked={checked} />
    </button>
  )
}

function ChoiceRow({ setting }: { setting: NoticeSetting }) {
  const id = useId()
  const { mutate } = useNoticeSetting()
  const { group, label, description, isWanted, isPushed } = setting
  return (
    <li className="flex items-center py-1">
      <div className="min-w-0 flex-1 py-1.5 pr-2">
        <p className="font-medium text-15 text-ink">{label}</p>
        <p id={id} className="text-pretty text-13 text-ink-dim">
          {description}
        </p>
      </div>
      <Toggle
        label={`${label} 알림`}
        describedBy={id}
        checked={isWanted}
        onChange={(wanted) => mutate({ group, isWanted: wanted })}
      />
      <Toggle
        label={`${label} 푸시`}
        describedBy={id}
        checked={isPushed}
        disabled={!isWanted}
        onChange={(pushed) => mutate({ group, isPushed: pushed })}
      />
    </li>
  )
}

function AlwaysOn({ settings }: { settings: readonly NoticeSetting[] }) {
  const id = useId()
  return (
    <div className="mt-4 rounded-card bg-sunken px-4 py-4">
      <h3 id={id} className="flex items-center gap-2 font-bold text-15 text-ink">
        <Icon name="lock" size={18} />
        항상 알려 드려요
      </h3>
      <p className="mt-1 text-pretty text-13 text-ink-dim">
        돈과 계정, 내 자리에 관한 소식은 놓치면 안 돼서 끌 수 없어요.
      </p>
      <ul aria-labelledby={id} className="mt-3 grid gap-2">
        {settings.map(({ group, label, description }) => (
          <li key={group} className="text-13">
            <span className="font-medium text-ink">{label}</span>
            <span className="block text-pretty text-ink-dim">{description}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Choices() {
  const query = useQuery(noticeQueries.settings())
  return (
    <Answer query={query} inSection skeleton={<ChoicesSkeleton />} failure="알림 설정을 불러오지 못했어요">
      {(settings) => (
        <>
          <div aria-hidden className="mt-4 flex justify-end font-medium text-13 text-ink-dim">
            <span className={column}>알림</span>
            <span className={column}>푸시</span>
          </div>
          <ul>
            {settings
              .filter(({ isFixed }) => !isFixed)
              .map((setting) => (
                <ChoiceRow key={setting.group} setting={setting} />
              ))}
          </ul>
          <AlwaysOn settings={settings.filter(({ isFixed }) => isFixed)} />
        </>
      )}
    </Answer>
  )
}

/** The settings of notices, a section of the screen on which members edit their own data. */
export function NoticeSettings() {
  const id = useId()
  return (
    <section
      id="notices"
      aria-labelledby={id}
      className="scroll-mt-14 border-line border-t-8 px-5 pt-6 pb-7 dark:border-sunken"
    >
      <h2 id={id} className="font-bold text-17 text-ink">
        알림 받기
      </h2>
      <p className="mt-1 text-pretty text-13 text-ink-dim">
        끈 알림은 알림 목록에도 나오지 않아요. 푸시만 끄면 목록에는 그대로 나와요.
      </p>
      <PushDeviceSwitch />
      <Choices />
      <Suspense>
        <AlimtalkSettings />
      </Suspense>
    </section>
  )
}
