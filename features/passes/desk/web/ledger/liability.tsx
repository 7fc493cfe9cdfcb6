import { useQuery } from '@tanstack/react-query'
import { grouped } from '~/lib/grouped'
import { Answer } from '~/ui/answer'
import { BarChart } from '~/ui/bar-chart'
import { EmptyState } from '~/ui/empty-state'
import { Skeleton } from '~/ui/skeleton'
import { passPrice, passTiers } from '../../../pass'
import type { Liability as Row } from '../../endpoints'
import { ledgerQueries } from '../queries'

const number = (count: number) => grouped(count)

const inWords = (month: string) => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`
const short = (month: string) => `${Number(month.slice(5))}월`

/** Every month from the first to the last, so that months without passes also have a column in the chart. */
function monthsFrom(first: string, last: string): string[] {
  const months = [first]
  for (const at = new Date(`${first}-01T00:00:00Z`); (months.at(-1) ?? last) < last; ) {
    at.setUTCMonth(at.getUTCMonth() + 1)
    months.push(at.toISOString().slice(0, 7))
  }
  return months
}

const wonOf = (rows: readonly Row[], pick: (row: Row) => number) =>
  rows.reduce((won, row) => won + row.tier * pick(row), 0)
const sumOf = (rows: readonly Row[]) => rows.reduce((all, { count }) => all + count, 0)

function ByPrice({ rows }: { rows: readonly Row[] }) {
  return (
    <section
      aria-labelledby="by-price"
      className="rounded-card bg-raised px-4 pt-4 pb-2 shadow-card ring-1 ring-line"
    >
      <h2 id="by-price" className="font-bold text-15 text-ink">
        가격별 남은 이용권
      </h2>
      <table className="tabular mt-2 w-full border-collapse text-13 text-ink">
        <thead>
          <tr className="border-line border-b text-ink-dim">
            <th scope="col" className="py-2 text-left font-medium">
              가격
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-medium">
              이용권
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-medium">
              신청 중
            </th>
            <th scope="col" className="py-2 pl-2 text-right font-medium">
              금액
            </th>
          </tr>
        </thead>
        <tbody>
          {passTiers.map((tier) => {
            const of = rows.filter((row) => row.tier === tier)
            return (
              <tr key={tier} className="border-line border-b">
                <th scope="row" className="py-2.5 text-left font-normal">
                  {passPrice(tier)}
                </th>
                <td className="py-2.5 pl-2 text-right">{number(sumOf(of))}장</td>
                <td className="py-2.5 pl-2 text-right">
                  {number(of.reduce((all, { held }) => all + held, 0))}장
                </td>
                <td className="py-2.5 pl-2 text-right font-semibold">
                  {number(wonOf(of, ({ count }) => count))}원
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** The value of all unused passes in won, by the month of their expiry and by tier. */
export function Liability() {
  const query = useQuery(ledgerQueries.liability())
  return (
    <Answer
      query={query}
      skeleton={<Skeleton shape="block" className="h-80" />}
      failure="남은 이용권을 불러오지 못했어요"
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        <EmptyState
          icon="ticket"
          title="남은 이용권이 없어요"
          description="회원이 이용권을 사면 아직 쓰지 않은 금액이 여기에 보여요."
        />
      }
    >
      {({ rows }) => {
        const months = monthsFrom(rows[0]?.month ?? '', rows.at(-1)?.month ?? '')
        const of = (month: string) => rows.filter((row) => row.month === month)
        return (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] items-start gap-3">
            <BarChart
              title="아직 쓰지 않은 금액"
              columnHead="만료되는 달"
              columns={months.map((month) => ({ name: inWords(month), short: short(month) }))}
              series={[
                {
                  name: '남은 금액',
                  unit: '원',
                  values: months.map((month) => wonOf(of(month), ({ count }) => count)),
                },
                {
                  name: '그중 신청 중',
                  unit: '원',
                  values: months.map((month) => wonOf(of(month), ({ held }) => held)),
                },
              ]}
            >
              <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-13 text-ink-dim">
                <span className="tabular font-bold text-24 text-ink">
                  {number(wonOf(rows, ({ count }) => count))}원
                </span>
                <span className="tabular">이용권 {number(sumOf(rows))}장 · 만료되는 달별</span>
              </p>
            </BarChart>
            <ByPrice rows={rows} />
          </div>
        )
      }}
    </Answer>
  )
}
