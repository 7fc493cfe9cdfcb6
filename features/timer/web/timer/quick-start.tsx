import { useState } from 'react'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { setupInWords, type TimerPreset, type TimerSetup, whyCannotKeep, withPreset } from '../../timer-setup'
import { rememberPresets } from '../timer-store'

/** Starts with the setup of last time, or one that is kept, in one tap. */
export function QuickStart({
  last,
  presets,
  onStart,
}: {
  last: TimerSetup | null
  presets: readonly TimerPreset[]
  onStart: (setup: TimerSetup) => void
}) {
  if (last === null && presets.length === 0) return null

  async function remove(name: string): Promise<void> {
    const isSure = await showDialog({
      title: `'${name}' 설정을 삭제할까요?`,
      message: '저장한 방식과 시간, 이름이 사라져요.',
      confirmLabel: '삭제',
      cancelLabel: '취소',
      tone: 'danger',
    })
    if (isSure) rememberPresets(presets.filter((preset) => preset.name !== name))
  }

  return (
    <section aria-label="바로 시작" className="mb-6 flex flex-col gap-2">
      {last === null ? null : (
        <button
          type="button"
          onClick={() => onStart(last)}
          className="flex min-h-16 w-full items-center gap-3 rounded-card bg-brand/10 px-4 py-2 text-left ring-1 ring-brand transition duration-150 active:scale-[0.985]"
        >
          <Icon name="play" className="text-brand-strong" />
          <span className="min-w-0 flex-1">
            <span className="block font-bold text-15 text-ink">지난번 설정으로 시작</span>
            <span className="block text-13 text-ink-dim">{setupInWords(last)}</span>
          </span>
        </button>
      )}
      {presets.length === 0 ? null : (
        <ul aria-label="저장한 설정" className="flex flex-col gap-2">
          {presets.map(({ name, setup }) => (
            <li key={name} className="flex min-h-14 items-center gap-1 rounded-card bg-sunken pl-4">
              <button
                type="button"
                onClick={() => onStart(setup)}
                className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 text-left"
              >
                <Icon name="play" className="text-ink-dim" />
                <span className="min-w-0 flex-1">
                  <span className="wrap-anywhere block font-semibold text-15 text-ink">{name}</span>
                  <span className="block text-13 text-ink-dim">{setupInWords(setup)}</span>
                </span>
              </button>
              <IconButton icon="close" label={`${name} 설정 삭제`} onClick={() => void remove(name)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Keeps the setup as it is now under a name. */
export function KeepPreset({ setup, presets }: { setup: TimerSetup; presets: readonly TimerPreset[] }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  if (typed === null) {
    return (
      <Button
        variant="secondary"
        className="mt-6 w-full"
        icon={<Icon name="plus" size={18} />}
        onClick={() => setTyped('')}
      >
        이 설정 저장하기
      </Button>
    )
  }
  return (
    <form
      noValidate
      className="mt-6 flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const why = whyCannotKeep(presets, typed)
        setProblem(why ?? undefined)
        if (why !== null) return
        rememberPresets(withPreset(presets, { name: typed, setup }))
        setTyped(null)
        showToast({ type: 'success', message: '설정을 저장했어요. 맨 위에서 바로 시작할 수 있어요' })
      }}
    >
      <TextField
        label="설정 이름"
        placeholder="우리끼리 루미큐브"
        autoComplete="off"
        value={typed}
        error={problem}
        className="min-w-0 flex-1"
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="secondary" className="mt-7">
        저장
      </Button>
    </form>
  )
}
