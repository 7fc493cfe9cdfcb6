import { hasFees, hasPasses, onlyOnTheSpot, wonInWords } from '../cafe'
import type { CafePrices } from '../facts'

const cell = 'tabular px-3 py-2.5 text-right font-semibold text-ink'

/** The hourly fees by age and day, and the prices of all-day passes if the cafe sells them. */
export function CafeFees({ cafe }: { cafe: CafePrices & { hasOwner?: boolean } }) {
  return (
    <>
      {hasFees(cafe) ? (
        <div className="overflow-hidden rounded-card border border-line">
          <table className="w-full text-15">
            <caption className="sr-only">한 시간 이용 요금</caption>
            <thead className="bg-sunken text-13 text-ink-dim">
              <tr>
                <th scope="col" className="px-3 py-2 text-left font-medium">
                  1시간
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  평일
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  주말
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              <tr>
                <th scope="row" className="px-3 py-2.5 text-left font-medium text-ink">
                  성인
                </th>
                <td className={cell}>{wonInWords(cafe.weekdayAdultFee)}</td>
                <td className={cell}>{wonInWords(cafe.weekendAdultFee)}</td>
              </tr>
              <tr>
                <th scope="row" className="px-3 py-2.5 text-left font-medium text-ink">
                  청소년
                </th>
                <td className={cell}>{wonInWords(cafe.weekdayChildFee)}</td>
                <td className={cell}>{wonInWords(cafe.weekendChildFee)}</td>
              </tr>
            </tbody>
          </table>
        </div>
      ) : null}
      <p className="tabular mt-3 text-13 text-ink-dim">
        {hasPasses(cafe)
          ? `종일 이용권 평일 ${wonInWords(cafe.weekdayPass)} · 주말 ${wonInWords(cafe.weekendPass)}`
          : cafe.hasOwner === false
            ? onlyOnTheSpot
            : '종일 이용권은 매장이 가격을 정하지 않았어요.'}
        {cafe.holidaysAsWeekend ? ' 공휴일은 주말 요금이에요.' : null}
      </p>
    </>
  )
}
