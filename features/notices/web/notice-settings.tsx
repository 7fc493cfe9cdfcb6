import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Answer } from '~/ui/answer'
import { Skeleton } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { noticeQueries } from './queries'
import { useNoticeSetting } from './use-notice-setting'

function Choices() {
  const query = useQuery(noticeQueries.settings())
  const { mutate } = useNoticeSetting()
  return (
    <Answer
      query={query}
      inSection
      skeleton={
        <div className="flex min-h-14 items-center gap-4 py-2">
          <div className="flex-1">
            <Skeleton className="w-24" />
            <Skeleton className="mt-2 h-3.5 w-48 max-w-full" />
          </div>
          <Skeleton shape="circle" className="h-8 w-13" />
        </div>
      }
      failure="알림 설정을 불러오지 못했어요"
    >
      {(settings) => (
        <ul>
          {settings.map(({ group, label, description, isWanted }) => (
            <li key={group}>
              <Switch
                label={`${label} 알림`}
                description={description}
                checked={isWanted}
                onChange={(wanted) => mutate({ group, isWanted: wanted })}
              />
            </li>
          ))}
        </ul>
      )}
    </Answer>
  )
}

/** What a member wants to hear of: a part of the screen where they change their own data. */
export function NoticeSettings() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line border-t-8 px-5 pt-6 pb-5 dark:border-sunken">
      <h2 id={id} className="font-bold text-17 text-ink">
        알림 받기
      </h2>
      <p className="mt-1 text-pretty text-13 text-ink-dim">계정에 꼭 필요한 소식은 언제나 알려 드려요.</p>
      <div className="mt-2">
        <Choices />
      </div>
    </section>
  )
}
