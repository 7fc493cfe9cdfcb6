import { useState } from 'react'
import { cafeLimits, namesInList } from '~/features/cafes/cafe-profile'
import { staffPaths } from '~/features/staff-paths'
import { grouped } from '~/lib/grouped'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button, buttonClass } from '~/ui/button'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { consoleEndpoints, type ManagedCafe, type ShelfReport } from '../endpoints'
import { ConsoleScreen } from './console-screen'
import { managedCafeNeeds } from './needs'

export const loader = memberLoader
export const clientLoader = memberNeeds(managedCafeNeeds)

const longestList = 20_000

function Unknown({ cafeId, names }: { cafeId: number; names: string[] }) {
  if (names.length === 0) return null
  return (
    <section aria-labelledby="unknown" className="mt-5">
      <h3 id="unknown" className="flex items-center gap-1.5 font-bold text-15 text-warn">
        <Icon name="warning" size={18} />
        찾을 수 없는 이름 {grouped(names.length)}개
      </h3>
      <p className="mt-1 text-13 text-ink-dim">이름이 다를 수 있어요. 검색해서 하나씩 추가해 보세요.</p>
      <ul className="mt-2">
        {names.map((name) => (
          <li key={name} className="flex min-h-12 items-center gap-2 border-line border-b last:border-b-0">
            <span className="wrap-anywhere min-w-0 flex-1 text-15 text-ink">{name}</span>
            <Link href={staffPaths.addGame(cafeId, name)} className={buttonClass('ghost')}>
              검색<span className="sr-only">: {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Report({ cafeId, report, isDone }: { cafeId: number; report: ShelfReport; isDone: boolean }) {
  const unknown = report.rows.filter(({ gameId }) => gameId === null)
  const existing = report.rows.filter(({ isOnShelf }) => isOnShelf)
  const added = report.rows.filter(({ gameId, isOnShelf }) => gameId !== null && !isOnShelf)
  return (
    <section aria-label="가져오기 결과" className="mt-2">
      <p role="status" className="tabular rounded-card bg-sunken px-4 py-3 text-15 text-ink">
        {isDone
          ? `게임 ${grouped(report.added)}개를 추가했어요.`
          : `게임 ${grouped(added.length)}개를 추가해요.`}
        {existing.length > 0 ? ` 이미 있는 ${grouped(existing.length)}개는 그대로예요.` : ''}
      </p>
      {added.length > 0 ? (
        <ul
          aria-label="추가할 게임"
          className="mt-2 flex flex-wrap gap-x-3 gap-y-1 px-1 text-13 text-ink-dim"
        >
          {added.map(({ name, gameName }) => (
            <li key={name}>{gameName}</li>
          ))}
        </ul>
      ) : null}
      <Unknown cafeId={cafeId} names={unknown.map(({ name }) => name)} />
    </section>
  )
}

function ImportShelf({ cafe }: { cafe: ManagedCafe }) {
  const preview = useCall(consoleEndpoints.previewShelf)
  const add = useCall(consoleEndpoints.importShelf)
  const [shown, setShown] = useState<{ text: string; report: ShelfReport; isDone: boolean } | null>(null)
  const form = useForm({
    // The list stays in the field once it was checked or imported.
    initial: { text: shown?.text ?? '' },
    check: ({ text }) => {
      const { length } = namesInList(text)
      if (length === 0) return { field: 'text', message: '게임 이름을 한 줄에 하나씩 입력해 주세요.' }
      return length > cafeLimits.importedNames
        ? { field: 'text', message: `한 번에 ${cafeLimits.importedNames}개까지 가져올 수 있어요.` }
        : null
    },
    toField: () => 'text',
    send: async ({ text }) => {
      const isTrial = shown?.text !== text
      const input = { params: { cafeId: cafe.id }, body: { names: namesInList(text) } }
      return { text, isTrial, report: await (isTrial ? preview : add).mutateAsync(input) }
    },
    onSent: ({ text, isTrial, report }) => {
      setShown({ text, report, isDone: !isTrial })
      if (!isTrial) showToast({ type: 'success', message: '보유 게임을 추가했어요' })
    },
    onFailed: (error) => sayFailure(error, '목록을 가져오지 못했어요'),
    staysOpen: true,
  })
  const { text } = form.values
  const current = shown?.text === text ? shown : null
  const count =
    current?.report.rows.filter(({ gameId, isOnShelf }) => gameId !== null && !isOnShelf).length ?? 0

  return (
    <Form form={form} className="px-5 pt-4 pb-6">
      <TextArea
        label="게임 이름"
        name="text"
        rows={8}
        maxCharacters={longestList}
        {...form.text('text')}
        hint="한 줄에 하나씩 적거나, 쓰던 표에서 이름 칸을 붙여 넣어 주세요."
      />
      {current === null ? null : <Report cafeId={cafe.id} report={current.report} isDone={current.isDone} />}
      <FormBar>
        {current?.isDone ? (
          <Link href={staffPaths.shelf(cafe.id)} className={buttonClass('primary', 'bottom')}>
            보유 게임 보기
          </Link>
        ) : (
          <Button
            type="submit"
            size="bottom"
            busy={form.isSending}
            disabled={current !== null && count === 0}
          >
            {current === null ? '확인하기' : `게임 ${grouped(count)}개 추가`}
          </Button>
        )}
      </FormBar>
    </Form>
  )
}

export default function ImportShelfPage() {
  return (
    <ConsoleScreen title="목록으로 추가" path={staffPaths.importShelf} back={staffPaths.shelf}>
      {(cafe) => <ImportShelf cafe={cafe} />}
    </ConsoleScreen>
  )
}
