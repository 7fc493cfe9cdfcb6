import { type ReactNode, Suspense } from 'react'
import { paths } from '~/features/paths'
import { lazily } from '~/lib/web/lazily'
import { copyText } from '~/ui/copy-text'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import { hasFees, hasPasses, onlyOnTheSpot } from '../../cafe'
import type { Cafe } from '../../endpoints'
import { CafeFees } from '../cafe-fees'
import { CafeHours } from './cafe-hours'
import { CafeNotices } from './cafe-notices'
import { CafePictures } from './cafe-pictures'
import { FreeTables } from './free-tables'

const ReportButton = lazily(() => import('~/features/reports/web/report-button'), 'ReportButton')

const CorrectionButton = lazily(() => import('./correction-button'), 'CorrectionButton')

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

/** The first tab: event, meetups, place, hours, fees, facilities and notices. */
export function CafeInfo({ cafe, meetups }: { cafe: Cafe; meetups: ReactNode }) {
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
      <FreeTables cafeId={cafe.id} />
      {meetups}
      {cafe.moreImages.length === 0 ? null : (
        <div className="pt-8">
          <h2 className="px-5 pb-3 font-bold text-17 text-ink">사진</h2>
          <CafePictures cafe={cafe} />
        </div>
      )}
      <Part title="기본 정보">
        <ul className="grid gap-3">
          <Line icon="map-pin">
            {cafe.address}{' '}
            <button
              type="button"
              className="tap-44 whitespace-nowrap font-semibold text-13 text-brand-strong"
              onClick={() =>
                void copyText(cafe.address, {
                  done: '주소를 복사했어요',
                  failed: '복사하지 못했어요. 주소를 길게 눌러 복사해 주세요',
                })
              }
            >
              주소 복사
            </button>
          </Line>
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
          <p className="text-15 text-ink-dim">
            {cafe.hasOwner ? '요금 정보가 없어요.' : `요금 정보가 없어요. ${onlyOnTheSpot}`}
          </p>
        )}
      </Part>
      <Part title="공지">
        <CafeNotices notices={cafe.notices} />
      </Part>
      <div className="flex flex-wrap gap-x-6 px-5 pt-8">
        {cafe.hasOwner ? null : (
          <Link
            href={paths.ownCafe(cafe.id)}
            className="tap-44 text-13 text-ink-dim underline underline-offset-4"
          >
            이 카페의 점주인가요?
          </Link>
        )}
        <Suspense fallback={<div className="h-11" />}>
          <CorrectionButton cafe={cafe} />
          <ReportButton reported={{ about: 'cafe', id: cafe.id, name: cafe.name }} />
        </Suspense>
      </div>
    </>
  )
}
