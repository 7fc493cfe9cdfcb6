import { countCharacters, countShown, onOneLine } from '~/lib/characters'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { Select } from '~/ui/select'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { type OwnPitfalls, pitfallEndpoints } from '../endpoints'
import { confirmationsToShow, longestPitfall, pitfallProblems, shortestPitfall } from '../pitfall'

function whyBad(text: string) {
  if (countShown(text) < shortestPitfall) return { field: 'text', message: pitfallProblems.short }
  return countCharacters(onOneLine(text)) > longestPitfall
    ? { field: 'text', message: pitfallProblems.long }
    : null
}

const asMember = 'member'
const asOperator = 'operator'

/** Whoever may write in another name chooses whose. */
export function WritePitfall({
  gameId,
  own: { cafes, isOperator },
  onDone,
}: {
  gameId: number
  own: OwnPitfalls
  onDone: () => void
}) {
  const propose = useCall(pitfallEndpoints.propose)
  const writeForCafe = useCall(pitfallEndpoints.writeForCafe)
  const writeAsOperator = useCall(pitfallEndpoints.writeAsOperator)
  const makers = [
    ...(isOperator ? [{ value: asOperator, label: '미플' }] : []),
    ...cafes.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: asMember, label: '나 (이름은 보이지 않아요)' },
  ]
  const form = useForm({
    initial: { text: '', maker: makers[0]?.value ?? asMember },
    check: ({ text }) => whyBad(text),
    send: ({ text: typed, maker }, { key }): Promise<unknown> => {
      const body = { text: onOneLine(typed) }
      if (maker === asOperator) return writeAsOperator.mutateAsync({ key, params: { id: gameId }, body })
      if (maker === asMember) return propose.mutateAsync({ key, params: { id: gameId }, body })
      return writeForCafe.mutateAsync({ key, params: { cafeId: Number(maker), gameId }, body })
    },
    onSent: () => {
      showToast({ type: 'success', message: '알려 주셔서 고마워요' })
      onDone()
    },
    onFailed: (error) => sayFailure(error, '올리지 못했어요'),
  })
  const { maker } = form.values
  return (
    <Form form={form} className="pt-3">
      {makers.length > 1 ? (
        <Select
          label="누구로 쓸까요"
          options={makers}
          value={maker}
          onChange={(chosen) => form.change({ maker: chosen })}
          className="mb-3"
        />
      ) : null}
      <TextArea
        label="자주 틀리는 규칙"
        name="text"
        hint={
          maker === asMember
            ? `다른 회원 ${confirmationsToShow}명이 맞다고 하면 모두에게 보여요.`
            : '바로 모두에게 보여요.'
        }
        rows={2}
        maxCharacters={longestPitfall}
        {...form.text('text')}
      />
      <div className="mt-3 grid grid-cols-[1fr_2fr] gap-2">
        <Button variant="secondary" onClick={onDone}>
          취소
        </Button>
        <Button type="submit" busy={form.isSending}>
          올리기
        </Button>
      </div>
    </Form>
  )
}
