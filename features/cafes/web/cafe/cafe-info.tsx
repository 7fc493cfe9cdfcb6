import type { ReactNode } from 'react'
import { paths } from '~/features/paths'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import { hasFees, hasPasses } from '../../cafe'
import type { Cafe } from '../../endpoints'
import { CafeFees } from '../cafe-fees'
import { CafeHours } from './cafe-hours'
import { CafeNotices } from './cafe-notices'
import { CafePictures } from './cafe-pictures'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="px-5 pt-8">
      <h2 className="font-bold text-17 text-ink">{title}</h2>
      <div className="mt-3">{children}</div>
    </section>
  )
}

function Line({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 text-15 text-ink">
      <Icon name={icon} size={20} className="mt-0.5 shrink-0 text-ink-dim" />
      <span className="min-w-0 flex-1">{children}</span>
    </li>
  )
}

/** The first tab: event, place, hours, fees, facilities and notices. */
export function CafeInfo({ cafe }: { cafe: Cafe }) {
  return (
    <>
      {cafe.event === null ? null : (
        <p className="mx-5 mt-6 flex gap-2.5 rounded-card bg-brand/12 px-4 py-3.5 text-15 text-ink">
          <Icon name="gift" size={20} className="mt-0.5 shrink-0 text-brand-strong" />
          <span>
            <span className="sr-only">이벤트: </span>
            {cafe.event}
          </span>
        </p>
      )}
      <Link
        href={paths.cafeMeetups(cafe.id)}
        className="mx-5 mt-6 flex min-h-13 items-center gap-2.5 rounded-card border border-line px-4 py-2 font-semibold text-15 text-ink"
      >
        <Icon name="people" size={20} className="shrink-0 text-brand-strong" />
        <span className="min-w-0 flex-1">이 카페의 모임</span>
        <Icon name="chevron-right" size={18} className="shrink-0 text-ink-dim" />
      </Link>
      {cafe.moreImages.length === 0 ? null : (
        <div className="pt-8">
          <h2 className="px-5 pb-3 font-bold text-17 text-ink">사진</h2>
          <CafePictures cafe={cafe} />
        </div>
      )}
      <Part title="기본 정보">
        <ul className="grid gap-3">
          <Line icon="map-pin">{cafe.address}</Line>
          {cafe.phones.map((phone) => (
            <Line key={phone} icon="phone">
              <a href={`tel:${phone}`} className="tabular tap-44 underline underline-offset-4">
                {phone}
              </a>
            </Line>
          ))}
          <Line icon="info">
            {cafe.facilities.length === 0 ? '시설 정보가 없어요.' : cafe.facilities.join(' · ')}
          </Line>
        </ul>
      </Part>
      <Part title="영업시간">
        <CafeHours cafe={cafe} />
      </Part>
      <Part title="이용 요금">
        {hasFees(cafe) || hasPasses(cafe) ? (
          <CafeFees cafe={cafe} />
        ) : (
          <p className="text-15 text-ink-dim">요금 정보가 없어요.</p>
        )}
      </Part>
      <Part title="공지">
        <CafeNotices notices={cafe.notices} />
      </Part>
    </>
  )
}
