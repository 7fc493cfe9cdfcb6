import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { secondMs } from '~/lib/durations'
import { grouped } from '~/lib/grouped'
import { howLongAgo } from '~/lib/how-long-ago'
import { hourInWords, seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Blocks } from '~/ui/skeleton'
import { backupHour } from '../backup'
import type { FailedItem, FailedJob, SystemHealth } from '../endpoints'
import { adviceOn, channelNames } from '../health'
import { AdviceList } from './advice-list'
import { healthNeeds } from './needs'
import { lookAgainMs, operationsQueries } from './queries'
import { useRetry } from './use-retry'

export const loader = memberLoader
export const clientLoader = operatorNeeds(healthNeeds)

const number = (count: number) => grouped(count)
const moment = (iso: string) => seoulShortMoment(new Date(iso))

const skeleton = (
  <Blocks
    count={4}
    heights="h-64"
    className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-3 px-5 pt-4"
  />
)

function Card({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-card bg-raised p-4 shadow-card ring-1 ring-line">
      <h2 className="font-bold text-15 text-ink">{title}</h2>
      <p className="text-13 text-ink-dim">{about}</p>
      {children}
    </section>
  )
}

/** Shows the key below the name, because logs contain only the key. */
function WorkName({ kind, title }: { kind: string; title: string | null }) {
  return (
    <>
      {title === null ? null : <span className="block">{title}</span>}
      <span lang="en" className={title === null ? undefined : 'block text-11 text-ink-dim'}>
        {kind}
      </span>
    </>
  )
}

/** A table whose first column is the header of each row. */
function Rows({
  heads,
  rows,
  nothing,
}: {
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  nothing: string
}) {
  if (rows.length === 0) return <p className="mt-3 text-13 text-ink">{nothing}</p>
  return (
    <table className="tabular mt-2 w-full border-collapse text-13 text-ink">
      <thead>
        <tr className="border-line border-b text-ink-dim">
          {heads.map((head, column) => (
            <th
              key={head}
              scope="col"
              className={`whitespace-nowrap py-2 font-medium ${column === 0 ? 'text-left' : 'pl-2 text-right'}`}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...cells] }) => (
          <tr key={key} className="border-line border-b last:border-b-0">
            <th scope="row" className="wrap-anywhere py-2 text-left font-normal">
              {name}
            </th>
            {cells.map((cell, column) => (
              <td key={heads[column + 1]} className="py-2 pl-2 text-right">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const bad = (count: number) =>
  count === 0 ? '0' : <span className="font-bold text-bad">{number(count)}</span>

function Failure({
  title,
  detail,
  error,
  isBusy,
  onRetry,
}: {
  title: string
  detail: string
  error: string | null
  isBusy: boolean
  onRetry: () => void
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-bold text-15 text-ink">{title}</p>
        <p className="wrap-anywhere tabular text-13 text-ink-dim">{detail}</p>
        {error === null ? null : (
          <p lang="en" className="wrap-anywhere mt-1 text-13 text-bad">
            {error}
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={isBusy}
        busyLabel="다시 시도하고 있어요"
        onClick={onRetry}
      >
        다시 시도
        <span className="sr-only">: {title}</span>
      </Button>
    </li>
  )
}

function Failures({ jobs, items }: { jobs: readonly FailedJob[]; items: readonly FailedItem[] }) {
  const retryJob = useRetry('retryJob')
  const retryItem = useRetry('retryItem')
  const next = (nextAt: string | null) =>
    nextAt === null ? '더 시도하지 않아요' : `다음 시도 ${moment(nextAt)}`
  return (
    <section
      aria-label="실패한 것"
      className="min-w-0 rounded-card bg-raised p-4 shadow-card ring-1 ring-line"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-bold text-15 text-ink">실패한 것</h2>
        {jobs.length + items.length === 0 ? (
          <Badge tone="good" icon="check">
            없음
          </Badge>
        ) : (
          <Badge tone="bad" icon="warning">
            {number(jobs.length + items.length)}개
          </Badge>
        )}
      </div>
      <ul>
        {jobs.map(({ id, kind, title, tries, mostTries, nextAt, error }) => (
          <Failure
            key={`job ${id}`}
            title={title ?? kind}
            detail={`${kind} · 작업 ${id} · ${tries}회 실패 (최대 ${mostTries}회) · ${next(nextAt)}`}
            error={error}
            isBusy={retryJob.busyId === id}
            onRetry={() => retryJob.retry(id)}
          />
        ))}
        {items.map(({ id, kind, title, subject, dueAt, tries, error, nextAt }) => (
          <Failure
            key={`item ${id}`}
            title={title ?? kind}
            detail={`${kind} · ${subject} · ${moment(dueAt)}에 할 일 · ${tries}회 실패 · ${nextAt === null ? '곧 다시 시도해요' : next(nextAt)}`}
            error={error}
            isBusy={retryItem.busyId === id}
            onRetry={() => retryItem.retry(id)}
          />
        ))}
      </ul>
    </section>
  )
}

function AdviceCard({ health }: { health: SystemHealth }) {
  const advice = adviceOn(health)
  return (
    <section
      aria-label="지금 할 일"
      className="min-w-0 rounded-card bg-raised p-4 shadow-card ring-1 ring-line"
    >
      <h2 className="font-bold text-15 text-ink">지금 할 일</h2>
      {advice.length === 0 ? (
        <p className="mt-1 flex items-start gap-2 text-15 text-ink">
          <Icon name="check" size={18} className="mt-0.5 shrink-0 text-good" />
          없어요. 밀린 일 없이 잘 돌아가고 있어요.
        </p>
      ) : (
        <AdviceList advice={advice} className="mt-1" />
      )}
    </section>
  )
}

function Health({ health }: { health: SystemHealth }) {
  const { jobs, failedJobs, due, failedItems, channels, upkeep, backup, ways, asOf } = health
  const ago = (iso: string | null) => (iso === null ? '–' : howLongAgo(new Date(iso), new Date(asOf)))
  return (
    <div className="flex flex-col gap-3 px-5 pt-4 pb-8">
      <p className="tabular text-13 text-ink-dim">
        {moment(asOf)} · {lookAgainMs / secondMs}초마다 다시 봐요.
      </p>
      <AdviceCard health={health} />
      <Failures jobs={failedJobs} items={failedItems} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] items-start gap-3">
        <Card title="작업" about="지금 바로, 될 때까지 하는 일이에요.">
          <Rows
            heads={['종류', '대기', '진행', '실패', '포기', '오래된 것']}
            nothing="기다리는 작업이 없어요."
            rows={jobs.map(({ kind, title, waiting, running, failing, givenUp, oldest }) => ({
              key: kind,
              cells: [
                <WorkName key="name" kind={kind} title={title} />,
                number(waiting),
                number(running),
                bad(failing),
                bad(givenUp),
                ago(oldest),
              ],
            }))}
          />
        </Card>
        <Card title="정해진 시각에 할 일" about="시각이 지났는데 아직 하지 못한 것이에요.">
          <Rows
            heads={['종류', '늦은 것', '실패', '가장 오래된 것']}
            nothing="늦은 일이 없어요."
            rows={due.map(({ kind, title, waiting, failing, oldest }) => ({
              key: kind,
              cells: [
                <WorkName key="name" kind={kind} title={title} />,
                number(waiting),
                bad(failing),
                ago(oldest),
              ],
            }))}
          />
        </Card>
        <Card
          title="보낼 알림"
          about="아직 전하지 못한 알림이에요. 조용한 시간의 푸시는 아침을, 미뤄진 것은 푸시 서비스를 기다려요."
        >
          <Rows
            heads={['보내는 길', '대기', '오래된 것', '아침에', '미뤄진 것']}
            nothing="모두 전했어요."
            rows={channels.map(({ channel, waiting, oldest, atNight, paused }) => ({
              key: channel,
              cells: [
                channelNames[channel] ?? channel,
                number(waiting),
                ago(oldest),
                number(atNight),
                number(paused),
              ],
            }))}
          />
        </Card>
        <Card
          title="백업"
          about={
            backup.kept === 0
              ? '밤마다 백업하지 않게 해 두었어요(BACKUPS_KEPT=0).'
              : `매일 ${hourInWords(backupHour)}에 데이터베이스, 사진, 비밀값을 백업하고 ${backup.kept}개까지 남겨요.`
          }
        >
          <Rows
            heads={['마지막 백업', '크기', '만든 때']}
            nothing="아직 백업이 없어요."
            rows={
              backup.place === null || backup.size === null
                ? []
                : [
                    {
                      key: backup.place,
                      cells: [
                        backup.place,
                        `${number(Math.ceil(backup.size / 1_000_000))}\u00a0MB`,
                        ago(backup.since),
                      ],
                    },
                  ]
            }
          />
        </Card>
        <Card title="밖으로 알리는 길" about=".env에 적은 것만 써요. 비어 있으면 보내지 않아요.">
          <Rows
            heads={['길', '상태']}
            nothing=""
            rows={[
              {
                key: 'alimtalk',
                cells: [
                  '카카오 알림톡',
                  ways.alimtalk.templates.length === 0
                    ? '꺼져 있어요'
                    : `템플릿 ${ways.alimtalk.templates.length}개 · ${ways.alimtalk.days}일 동안 ${number(ways.alimtalk.sent)}건, 실패 ${number(ways.alimtalk.failed)}건`,
                ],
              },
              { key: 'mail', cells: ['메일', ways.hasMail ? '보내요' : '꺼져 있어요'] },
              {
                key: 'webhook',
                cells: ['운영자 알림(웹훅)', ways.hasAlertWebhook ? '보내요' : '꺼져 있어요'],
              },
            ]}
          />
        </Card>
        <Card title="정기 정리" about="되풀이하는 일을 마지막으로 끝낸 때예요. 오래된 것부터 보여요.">
          <Rows
            heads={['이름', '마지막']}
            nothing="아직 한 번도 돌지 않았어요."
            rows={upkeep.map(({ kind, title, ranAt }) => ({
              key: kind,
              cells: [<WorkName key="name" kind={kind} title={title} />, ago(ranAt)],
            }))}
          />
        </Card>
      </div>
    </div>
  )
}

function HealthAnswer() {
  const query = useQuery(operationsQueries.health())
  return (
    <Answer query={query} skeleton={skeleton} failure="상태를 불러오지 못했어요">
      {(health) => <Health health={health} />}
    </Answer>
  )
}

export default function OperatorHealthPage() {
  return (
    <OperatorScreen
      title="작업과 상태"
      path={operatorPaths.health()}
      backHref={operatorPaths.home()}
      skeleton={skeleton}
    >
      <HealthAnswer />
    </OperatorScreen>
  )
}
