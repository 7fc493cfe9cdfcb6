import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { paths } from '~/features/paths'
import { Link } from '~/ui/link'
import { Switch } from '~/ui/switch'
import { noticeQueries } from './queries'
import { useAlimtalkChoice } from './use-alimtalk-choice'

/** Which 알림톡 a member gets where no push reaches them. Nothing where the site sends none. */
export function AlimtalkSettings() {
  const id = useId()
  const { data } = useQuery(noticeQueries.alimtalk())
  const { mutate } = useAlimtalkChoice()
  if (!data || data.choices.length === 0) return null
  const { phone, choices } = data
  return (
    <section aria-labelledby={id} className="mt-4 rounded-card bg-sunken px-4 py-4">
      <h3 id={id} className="font-bold text-15 text-ink">
        카카오 알림톡
      </h3>
      <p className="mt-1 text-pretty text-13 text-ink-dim">
        {phone === null
          ? '푸시를 켜지 않았거나 푸시가 닿지 않을 때 카카오톡으로 알려 드릴 수 있어요. 먼저 휴대폰 번호를 확인해 주세요.'
          : `푸시를 켜지 않았거나 푸시가 닿지 않을 때 ${phone}의 카카오톡으로 알려 드려요.`}
      </p>
      {phone === null ? (
        <Link
          href={paths.phone(paths.profileEdit())}
          className="inline-flex min-h-11 items-center font-semibold text-15 text-brand-strong"
        >
          휴대폰 번호 확인하기
        </Link>
      ) : (
        <ul className="mt-1">
          {choices.map(({ topic, label, description, isWanted }) => (
            <li key={topic}>
              <Switch
                label={label}
                description={description}
                checked={isWanted}
                onChange={(wanted) => mutate({ topic, isWanted: wanted })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
