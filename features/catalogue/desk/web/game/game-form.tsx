import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { categories } from '~/features/catalogue/category'
import { gameFacts } from '~/features/catalogue/facts'
import {
  levelNames,
  levelOf,
  modeNames,
  mostExplanationImages,
  mostExplanationParts,
  timerModes,
} from '~/features/catalogue/game'
import { PictureField } from '~/features/news/desk/web/picture-field'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { isLike } from '~/lib/web/form-draft'
import { useCall } from '~/lib/web/use-call'
import { useEditBase } from '~/lib/web/use-edit-base'
import { useForm } from '~/lib/web/use-form'
import { Button, buttonClass } from '~/ui/button'
import { ChangedNote } from '~/ui/changed-note'
import { Chip } from '~/ui/chip'
import { FactField } from '~/ui/fact-field'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Select } from '~/ui/select'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { catalogueDeskEndpoints, type ManagedGame } from '../../endpoints'
import { blankGame, editedFrom, type TypedGame, typedFromGame, whyBadGame } from '../../typed-game'
import { catalogueDeskQueries } from '../queries'
import { QuestionFields } from './question-fields'
import { RepeatedFields } from './repeated-fields'

const difficulties = Array.from({ length: 10 }, (_, at) => ({
  value: String(at + 1),
  label: `${at + 1} · ${levelNames[levelOf(at + 1)]}`,
}))
const timerChoices = timerModes.map((mode) => ({ value: mode, label: modeNames[mode] }))
/** The first category is the ranking, to which games are not added by hand. */
const handOrdered = categories.slice(1)
const longestLines = 6_000
const isTyped = isLike<TypedGame>({
  ...blankGame,
  categories: [1],
  explanation: [{ title: '', text: '' }],
  explanationImages: [''],
  questions: [{ question: '', options: '', answer: 0, reason: '' }],
})

/** The pictures of the explanation, and a place for the next one. */
function ExplanationPictures({
  images,
  problem,
  onChange,
}: {
  images: readonly string[]
  problem?: string
  /** Takes a function, because several pictures may be uploaded at once. */
  onChange: (change: (latest: string[]) => string[]) => void
}) {
  const places = images.length < mostExplanationImages ? [...images, null] : images
  return (
    <fieldset data-invalid={problem === undefined ? undefined : true}>
      <legend className="pb-2 font-semibold text-13 text-ink">
        설명 그림 (선택, {mostExplanationImages}장까지)
      </legend>
      <div className="grid grid-cols-1 gap-x-4 gap-y-2 min-[480px]:grid-cols-2 desk:grid-cols-3">
        {places.map((image, at) => (
          <PictureField
            key={image ?? 'next'}
            use="explanation"
            isCompact
            className="min-w-0"
            label={`설명 그림 ${at + 1}`}
            image={image}
            onChange={(next) =>
              onChange((latest) =>
                image === null ? [...latest, next] : latest.map((each) => (each === image ? next : each)),
              )
            }
            {...(image !== null && {
              onRemove: () => onChange((latest) => latest.filter((each) => each !== image)),
            })}
          />
        ))}
      </div>
      <p role="alert" className="min-h-5 text-13 text-bad">
        {problem}
      </p>
    </fieldset>
  )
}

type EditedBase = Omit<ManagedGame, 'id'>

const unwritten: EditedBase = { ...editedFrom(blankGame), version: '' }

/** Adds a game to the catalogue if `game` is null, or edits one. */
export function GameForm({ game }: { game: ManagedGame | null }) {
  const navigate = useNavigate()
  const section = useEditBase<EditedBase>(
    game ?? unwritten,
    catalogueDeskQueries.game(String(game?.id ?? 0)).queryKey,
  )
  const { base, goOnFrom, isConflict } = section
  const add = useCall(catalogueDeskEndpoints.addGame)
  const edit = useCall(catalogueDeskEndpoints.editGame)
  const client = useQueryClient()
  const memberId = useRememberedMember()
  const form = useForm<TypedGame, ManagedGame>({
    initial: game === null ? blankGame : typedFromGame(base),
    draft: { name: game === null ? 'new-game' : `game-${game.id}`, memberId, isValid: isTyped },
    check: whyBadGame,
    // The form shows problems of a list's items at the list.
    toField: (name) => name.split('.')[0] ?? name,
    send: (typed, { key }) =>
      game === null
        ? add.mutateAsync({ body: editedFrom(typed), key })
        : edit.mutateAsync({
            params: { id: game.id },
            body: { ...editedFrom(typed), version: base.version },
          }),
    onSent: (saved) => {
      client.setQueryData(catalogueDeskQueries.game(String(saved.id)).queryKey, saved)
      showToast({ type: 'success', message: game === null ? '게임을 추가했어요' : '게임을 저장했어요' })
      if (game === null) return navigate(operatorPaths.game(saved.id), { replace: true })
      goOnFrom(saved)
    },
    onFailed: (error) =>
      // The top of the form explains how to resolve the conflict.
      isConflict(error)
        ? showToast({ type: 'error', message: error.message })
        : sayFailure(error, '저장하지 못했어요'),
    // A new game is sent once: the form goes on at its own address.
    ...(game === null ? {} : { staysOpen: true }),
  })
  const { values, change, problemOf } = form

  return (
    <Form form={form} className="flex flex-col gap-4 px-5 pt-4 pb-6 desk:max-w-176">
      {game === null ? null : (
        <div className="flex flex-wrap gap-2">
          <Link href={paths.game(game.id)} className={buttonClass('secondary', 'small')}>
            게임 화면 보기
          </Link>
          <Link href={operatorPaths.mergeGame(game.id)} className={buttonClass('secondary', 'small')}>
            다른 게임에 합치기
          </Link>
        </div>
      )}
      <ContinuedDraft form={form} />
      <ChangedNote form={form} section={section} />
      <div className="grid grid-cols-1 gap-4 desk:grid-cols-2">
        <FactField form={form} name="name" fact={gameFacts.name} />
        <FactField form={form} name="englishName" fact={gameFacts.englishName} />
      </div>
      <PictureField
        use="cover"
        label="표지 (선택)"
        className="max-w-60"
        image={values.image || null}
        error={problemOf('image')}
        onChange={(image) => change({ image })}
        onRemove={() => change({ image: '' })}
      />
      <TextArea
        label="다른 이름 (선택)"
        name="aliases"
        hint="한 줄에 하나씩 적어요. 검색할 때 찾을 수 있어요."
        maxCharacters={longestLines}
        rows={2}
        {...form.text('aliases')}
      />
      <div className="grid grid-cols-2 gap-4 desk:grid-cols-3">
        <FactField form={form} name="minPlayers" fact={gameFacts.minPlayers} />
        <FactField form={form} name="maxPlayers" fact={gameFacts.maxPlayers} />
        <FactField form={form} name="playMinutes" fact={gameFacts.playMinutes} />
        <FactField form={form} name="age" fact={gameFacts.age} hint="모르면 0이에요." />
        <FactField form={form} name="year" fact={gameFacts.year} />
        <Select
          label="난이도"
          options={difficulties}
          value={values.difficulty}
          error={problemOf('difficulty')}
          onChange={(difficulty) => change({ difficulty })}
        />
      </div>
      <fieldset>
        <legend className="pb-2 font-semibold text-13 text-ink">카테고리</legend>
        <div className="flex flex-wrap gap-x-2 gap-y-3">
          {handOrdered.map(({ code, name }) => {
            const category = Number(code)
            const isIn = values.categories.includes(category)
            return (
              <Chip
                key={code}
                selected={isIn}
                icon={isIn ? 'check' : undefined}
                onClick={() =>
                  change({
                    categories: isIn
                      ? values.categories.filter((each) => each !== category)
                      : [...values.categories, category].sort((one, other) => one - other),
                  })
                }
              >
                {name}
              </Chip>
            )
          })}
        </div>
      </fieldset>
      <TextArea
        className="mt-3"
        label="장르 (선택)"
        name="genres"
        hint="한 줄에 하나씩 적어요."
        maxCharacters={longestLines}
        rows={2}
        {...form.text('genres')}
      />
      <TextArea
        label="설명"
        name="description"
        maxCharacters={gameFacts.description.most}
        rows={5}
        {...form.text('description')}
      />
      <FactField form={form} name="videoUrl" fact={gameFacts.videoUrl} label="영상 주소" inputMode="url" />
      <RepeatedFields<TypedGame['explanation'][number]>
        legend="규칙 설명 (선택)"
        addLabel="규칙 추가"
        items={values.explanation}
        most={mostExplanationParts}
        blank={{ title: '', text: '' }}
        problem={problemOf('explanation')}
        onChange={(explanation) => change({ explanation })}
      >
        {(part, each) => (
          <>
            <TextField
              label={`${each.name} 제목`}
              autoComplete="off"
              value={part.title}
              onChange={(event) => each.change({ title: event.target.value })}
            />
            <TextArea
              label={`${each.name} 내용`}
              hint="한 줄에 한 가지씩 적어요."
              maxCharacters={longestLines}
              rows={4}
              value={part.text}
              onChange={(event) => each.change({ text: event.target.value })}
            />
          </>
        )}
      </RepeatedFields>
      <ExplanationPictures
        images={values.explanationImages}
        problem={problemOf('explanationImages')}
        onChange={(changed) =>
          change(({ explanationImages }) => ({ explanationImages: changed(explanationImages) }))
        }
      />
      <QuestionFields
        questions={values.questions}
        problem={problemOf('questions')}
        onChange={(questions) => change({ questions })}
      />
      <Select
        label="설명 다음의 타이머 방식"
        options={timerChoices}
        value={values.timerMode}
        error={problemOf('timerMode')}
        onChange={(timerMode) => change({ timerMode: timerMode as TypedGame['timerMode'] })}
      />
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending} disabled={!form.isChanged}>
          {game === null ? '게임 추가' : '저장'}
        </Button>
      </FormBar>
    </Form>
  )
}

export const GameFormSkeleton = () => (
  <FormSkeleton heights="size-20 h-18 h-28 h-40" className="px-5 pt-4 desk:max-w-176" />
)
