import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { roleNames } from '~/features/cafes/staff'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { seoulDayInWords } from '~/lib/seoul-date'
import { call } from '~/lib/web/call'
import { CallFailed } from '~/lib/web/call-failed'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { Form } from '~/ui/form'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { deskEndpoints, keeperParamsShape } from '../contract'
import { DeskScreen, RowsSkeleton } from './desk-screen'
import { cafeFileNeeds } from './needs'
import { type CafeFile, deskQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(cafeFileNeeds)

type Keeper = CafeFile['keepers'][number]

function KeeperRow({ cafe, keeper }: { cafe: CafeFile; keeper: Keeper }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      call(
        deskEndpoints.removeKeeper,
        { params: keeperParamsShape.toWire({ id: cafe.id, memberId: keeper.memberId }) },
        { client },
      ),
  })
  async function ask() {
    await showDialog({
      title: `${roleNames[keeper.role]}에서 내보낼까요?`,
      message: `${keeper.nickname} 님은 ${cafe.name}을 더 이상 관리할 수 없어요.`,
      confirmLabel: '내보내기',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: async () => {
        try {
          await remove.mutateAsync()
          showToast({ type: 'success', message: '내보냈어요' })
        } catch (error) {
          if (!(error instanceof CallFailed)) throw error
          sayFailure(error)
        }
      },
    })
  }
  return (
    <li className="flex min-h-16 items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <Link href={operatorPaths.member(keeper.memberId)} className="tap-44 font-semibold text-15 text-ink">
          {keeper.nickname}
        </Link>
        <span className="tabular block text-13 text-ink-dim">
          {roleNames[keeper.role]} · {seoulDayInWords(new Date(keeper.since))}부터
        </span>
      </span>
      <Button variant="secondary" busy={remove.isPending} onClick={() => void ask()}>
        내보내기
      </Button>
    </li>
  )
}

function NameOwner({ cafe: { id } }: { cafe: CafeFile }) {
  const client = useQueryClient()
  const name = useMutation({
    mutationFn: (nickname: string) =>
      call(deskEndpoints.nameOwner, { params: { id }, body: { nickname } }, { client }),
  })
  const form = useForm({
    initial: { nickname: '' },
    check: ({ nickname }) =>
      nickname.trim() === '' ? { field: 'nickname', message: '닉네임을 입력해 주세요.' } : null,
    send: ({ nickname }) => name.mutateAsync(nickname.trim()),
    onSent: () => showToast({ type: 'success', message: '점주로 정했어요' }),
    onFailed: (error) => sayFailure(error, '점주로 정하지 못했어요'),
    staysOpen: true,
  })
  return (
    <Form form={form} className="mt-4 border-line border-t pt-4">
      <TextField
        label="점주로 정할 회원"
        hint="닉네임을 모두 입력해 주세요. 점주는 카페를 관리하고 직원을 초대해요."
        autoComplete="off"
        value={form.values.nickname}
        error={form.problemOf('nickname')}
        onChange={(event) => form.change({ nickname: event.target.value })}
      />
      <Button type="submit" variant="secondary" className="mt-2" busy={form.isSending}>
        점주로 정하기
      </Button>
    </Form>
  )
}

function Cafe({ cafe }: { cafe: CafeFile }) {
  return (
    <div className="px-5 pt-3 pb-10 desk:max-w-2xl">
      <h2 className="font-bold text-20 text-ink">{cafe.name}</h2>
      <p className="mt-1 text-15 text-ink-dim">{cafe.address}</p>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-15">
        <Link href={paths.cafe(cafe.id)} className="tap-44 font-semibold text-brand-strong">
          카페 화면 보기
        </Link>
        <Link
          href={operatorPaths.audit({ kind: 'cafe', thing: cafe.id })}
          className="tap-44 font-semibold text-brand-strong"
        >
          관리 기록 보기
        </Link>
      </p>
      <section
        aria-labelledby="cafe-keepers"
        className="mt-6 rounded-card bg-raised p-4 shadow-card ring-1 ring-line"
      >
        <h3 id="cafe-keepers" className="font-bold text-17 text-ink">
          카페를 관리하는 사람
        </h3>
        {cafe.keepers.length === 0 ? (
          <p className="mt-2 text-15 text-ink-dim">
            아직 아무도 없어요. 점주를 정하면 직원을 초대할 수 있어요.
          </p>
        ) : (
          <ul aria-label="카페를 관리하는 사람" className="mt-2 divide-y divide-line">
            {cafe.keepers.map((keeper) => (
              <KeeperRow key={keeper.memberId} cafe={cafe} keeper={keeper} />
            ))}
          </ul>
        )}
        <NameOwner cafe={cafe} />
      </section>
    </div>
  )
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(deskQueries.cafe(id))
  return (
    <Answer
      query={query}
      skeleton={<RowsSkeleton />}
      failure="카페를 불러오지 못했어요"
      onRefused={() => <EmptyState icon="map-pin" title="카페를 찾을 수 없어요" />}
    >
      {(cafe) => <Cafe cafe={cafe} />}
    </Answer>
  )
}

/** One cafe with those who look after it. */
export default function CafeFilePage() {
  const { id = '' } = useParams()
  return (
    <DeskScreen title="카페" path={operatorPaths.cafe(id)} backHref={operatorPaths.cafes()}>
      <Loaded key={id} id={id} />
    </DeskScreen>
  )
}
