import { useState } from 'react'
import { grouped } from '~/lib/grouped'
import { cx } from '~/ui/cx'
import { Segment } from '~/ui/segment'
import type { ScreenVitals } from '../../endpoints'
import { bucketInWords, fewestSamples, gradeOf, oneLoadOf, shownDays } from '../../vitals'

type Days = 'week' | 'month'

const days = [
  { id: 'week', label: `${shownDays.week}일` },
  { id: 'month', label: `${shownDays.month}일` },
] as const
const names = { lcp: '큰 그림까지', inp: '누른 뒤 반응', cls: '흔들림' } as const
const grades = {
  good: { word: '좋음', className: 'text-good' },
  fair: { word: '보통', className: 'text-warn' },
  poor: { word: '나쁨', className: 'text-bad' },
} as const
const deviceNames = { phone: '휴대폰', wide: '넓은 화면' } as const

function Value({
  of: { metric, ...counted },
  during,
}: {
  of: ScreenVitals['metrics'][number]
  during: Days
}) {
  const { samples, bucket } = counted[during]
  const grade = bucket === null ? null : grades[gradeOf(metric, bucket)]
  return (
    <div className="min-w-0">
      <dt className="text-11 text-ink-dim">
        {names[metric]} <span lang="en">{metric.toUpperCase()}</span>
      </dt>
      <dd className="tabular mt-0.5">
        <span className={cx('block text-15', bucket === null ? 'text-ink-dim' : 'font-semibold text-ink')}>
          {bucket === null ? '표본 부족' : bucketInWords(metric, bucket)}
        </span>
        <span className="block text-13 text-ink-dim">
          {grade ? <span className={cx('font-semibold', grade.className)}>{grade.word}</span> : null}
          {grade ? ' · ' : null}
          {grouped(samples)}번
        </span>
      </dd>
    </div>
  )
}

/** How fast and steady screens are for three of four page loads. */
export function VitalsList({ screens }: { screens: readonly ScreenVitals[] }) {
  const [during, setDuring] = useState<Days>('week')
  return (
    <section aria-label="속도">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-17 text-ink">속도</h2>
        <Segment
          label="기간"
          options={days}
          value={during}
          onChange={(id) => setDuring(id === 'month' ? 'month' : 'week')}
        />
      </div>
      <p className="mt-1 text-pretty text-13 text-ink-dim">
        방문 {oneLoadOf}번 가운데 한 번을 재요. 넷 가운데 셋이 이 안에 들어요. {fewestSamples}번보다 적으면
        말할 수 없어요.
      </p>
      {screens.length === 0 ? (
        <p className="mt-4 text-15 text-ink">아직 잰 것이 없어요.</p>
      ) : (
        <ul className="mt-3 rounded-card bg-raised px-4 shadow-card ring-1 ring-line">
          {screens.map(({ screen, device, metrics }) => (
            <li key={`${screen} ${device}`} className="border-line border-b py-4 last:border-b-0">
              <p className="wrap-anywhere text-13 text-ink-dim">
                <span lang="en" className="font-semibold text-15 text-ink">
                  {screen}
                </span>{' '}
                · {deviceNames[device]}
              </p>
              <dl className="mt-2 grid grid-cols-3 gap-x-3">
                {metrics.map((each) => (
                  <Value key={each.metric} of={each} during={during} />
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
