import { Chip } from '~/ui/chip'
import { showToast } from '~/ui/toast-store'
import { nameOf } from '../../timer-setup'

/** Chooses who begins, or draws. */
export function FirstPlayer({
  names,
  first,
  onChange,
}: {
  names: readonly string[]
  first: number
  onChange: (player: number) => void
}) {
  function draw(): void {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    const player = random % names.length
    onChange(player)
    showToast({ type: 'success', message: `${nameOf(names, player)} 님부터 시작해요` })
  }
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="font-bold text-17 text-ink">누가 먼저 하나요?</legend>
      <div className="mt-3 flex flex-wrap gap-x-2 gap-y-3">
        {names.map((_, player) => (
          <Chip key={nameOf(names, player)} selected={player === first} onClick={() => onChange(player)}>
            {nameOf(names, player)}
          </Chip>
        ))}
        <Chip selected={false} onClick={draw}>
          무작위로 뽑기
        </Chip>
      </div>
    </fieldset>
  )
}
