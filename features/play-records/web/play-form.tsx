import { useState } from 'react'
import { CafeNames } from '~/features/cafes/web/cafe-names'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { keyReused } from '~/lib/errors'
import { isRefused } from '~/lib/web/call-failed'
import { Button } from '~/ui/button'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { Icon } from '~/ui/icon'
import { StarsInput } from '~/ui/stars'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import type { PlayedGame } from '../endpoints'
import { longestNote, playMessages } from '../play'
import { DayField } from './day-field'
import { PlayedLevel } from './played-level'
import { PlayerRows } from './player-rows'
import { usePlayForm } from './use-play-form'

export const PlayFormSkeleton = () => <FormSkeleton fields={4} heights="h-16" />

function GameLine({ game }: { game: PlayedGame }) {
  return (
    <div className="flex items-center gap-3.5 pb-4">
      <GameCover game={game} size="row" priority className="w-16 shrink-0" />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-bold text-17 text-ink">{game.name}</h2>
        <p className="mt-1">
          <PlayedLevel level={game.level} />
        </p>
      </div>
    </div>
  )
}

function StarField({
  value,
  error,
  onChange,
}: {
  value: number | null
  error: string | undefined
  onChange: (star: number | null) => void
}) {
  return (
    <div data-invalid={error ? true : undefined} className="relative">
      <p aria-hidden="true" className="font-semibold text-13 text-ink">
        별점
      </p>
      <StarsInput label="별점" value={value ?? 0} onChange={onChange} className="mt-1" />
      {value === null ? null : (
        <button
          type="button"
          onClick={() => onChange(null)}
          className="absolute -top-3 -right-3 h-11 rounded-control px-3 text-13 text-ink-dim hover:bg-sunken"
        >
          별점 취소
        </button>
      )}
      {error ? <p className="text-center text-13 text-bad">{error}</p> : null}
    </div>
  )
}

/** The form of a record, new or existing. */
export function PlayForm({
  game,
  submitLabel,
  ...parts
}: Parameters<typeof usePlayForm>[0] & { game: PlayedGame; submitLabel: string }) {
  const form = usePlayForm(parts)
  const { values: typed, change, problemOf, failure } = form
  const [isNamingPlace, setIsNamingPlace] = useState(false)

  return (
    <Form form={form} className="px-5 pt-2">
      <GameLine game={game} />
      <p className="pb-4 text-13 text-ink-dim leading-5">날짜 말고는 비워 둬도 돼요.</p>
      <ContinuedDraft form={form} className="mb-4" />
      <DayField
        label="날짜"
        value={typed.playedOn}
        error={problemOf('playedOn')}
        onChange={(playedOn) => change({ playedOn })}
      />
      <div className="mt-3">
        <StarField value={typed.star} error={problemOf('star')} onChange={(star) => change({ star })} />
      </div>
      <div className="mt-1">
        <PlayerRows
          players={typed.players}
          onChange={(players) => change({ players })}
          problem={problemOf('players')}
          problemOf={(seat, field) => problemOf(`players.${seat}.${field}`)}
        />
      </div>
      <TextField
        className="mt-5"
        label="장소"
        placeholder="어디에서 했나요?"
        autoComplete="off"
        {...form.text('place')}
        onFocus={() => setIsNamingPlace(true)}
      />
      <CafeNames typed={typed.place} isWanted={isNamingPlace} onChoose={(place) => change({ place })} />
      <TextField
        className="mt-3"
        label="플레이 시간"
        inputMode="numeric"
        placeholder="0"
        {...form.text('minutes')}
        trailing={<span className="text-15 text-ink-dim">분</span>}
      />
      <TextArea
        className="mt-3"
        label="메모"
        placeholder="기억해 두고 싶은 일을 적어 보세요"
        maxCharacters={longestNote}
        {...form.text('note')}
      />
      {failure === null ? null : (
        <p role="alert" className="mt-3 flex items-start gap-1.5 text-15 text-bad">
          <Icon name="warning" size={18} className="mt-0.5" />
          <span>
            저장하지 못했어요. {isRefused(failure, keyReused) ? playMessages.keyReused : failure.message}{' '}
            작성한 내용은 그대로 있어요.
          </span>
        </p>
      )}
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending} busyLabel="저장하고 있어요">
          {submitLabel}
        </Button>
      </FormBar>
    </Form>
  )
}
