import { blankTyped, saidIn, sampleOf, type Typed, typedFrom } from '~/lib/facts'
import { isLike } from '~/lib/web/form-draft'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { ContinuedDraft, Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { instructorEndpoints, type OwnInstructor } from '../../endpoints'
import { type Application, instructorFacts, whyCannotApply } from '../../facts'
import { longestOf, mostOf } from '../../instructor'
import { useShowApplication } from '../queries'
import { GameChoice } from './game-choice'

/** The values of the form; commas separate the items of a list. */
interface TypedInstructor extends Typed<typeof instructorFacts> {
  games: { id: number; name: string }[]
}

const typedOf = (own: OwnInstructor | null): TypedInstructor =>
  own === null
    ? { ...blankTyped(instructorFacts), games: [] }
    : { ...typedFrom(instructorFacts, own), games: own.games }

const read = (typed: TypedInstructor): Application => ({
  ...saidIn(instructorFacts, typed),
  gameIds: typed.games.map(({ id }) => id),
})

const isTyped = isLike<TypedInstructor>({ ...sampleOf(instructorFacts), games: [{ id: 0, name: '' }] })

/** The form for an application, with which instructors also edit their own page. */
export function OwnInstructorForm({ memberId, own }: { memberId: number; own: OwnInstructor | null }) {
  const apply = useCall(instructorEndpoints.apply)
  const show = useShowApplication()
  const form = useForm({
    initial: typedOf(own),
    draft: { name: 'own-instructor', memberId, isValid: isTyped },
    check: (typed) => whyCannotApply(read(typed)),
    toField: (name) => (name === 'gameIds' ? 'games' : name),
    send: (typed) => show(apply.mutateAsync({ body: read(typed) })),
    staysOpen: true,
    onSent: ({ state }) =>
      showToast({
        type: 'success',
        message: state === 'approved' ? '강사 정보를 수정했어요' : '신청서를 보냈어요',
      }),
    onFailed: (error) => sayFailure(error, '신청서를 보내지 못했어요'),
  })
  const { values: typed, change, problemOf } = form
  return (
    <Form form={form} className="flex flex-col gap-4 px-5 pt-5 pb-8">
      <ContinuedDraft form={form} />
      <TextField label="활동명" name="activity" {...form.text('name')} />
      <TextArea
        label="소개"
        name="intro"
        maxCharacters={longestOf.intro}
        placeholder="어떤 사람에게, 어떤 게임을, 어떻게 가르치는지 알려 주세요."
        {...form.text('intro')}
      />
      <TextField
        label="활동 지역 주소"
        name="address"
        hint="동 이름까지 쓰면 지도에 보여요. 운영자가 위치를 확인해요."
        placeholder="서울 마포구 연남동"
        {...form.text('address')}
      />
      <TextField
        label="레슨 지역"
        name="areas"
        hint={`쉼표로 나눠 ${mostOf.areas}곳까지`}
        placeholder="마포구, 서대문구"
        {...form.text('areas')}
      />
      <TextField
        label="자격 (선택)"
        name="certifications"
        hint={`쉼표로 나눠 ${mostOf.certifications}개까지`}
        placeholder="보드게임지도사 1급"
        {...form.text('certifications')}
      />
      <TextField
        label="시간당 레슨비 (선택)"
        name="fee"
        inputMode="numeric"
        hint="비워 두면 '레슨비 협의'로 보여요."
        trailing={<span className="shrink-0 text-15 text-ink-dim">원</span>}
        {...form.text('fee')}
      />
      <TextField
        label="링크 (선택)"
        name="link"
        type="url"
        inputMode="url"
        placeholder="https://"
        {...form.text('snsUrl')}
      />
      <GameChoice games={typed.games} error={problemOf('games')} onChange={(games) => change({ games })} />
      <fieldset className="mt-2 flex flex-col gap-4 border-line border-t pt-5">
        <legend className="float-left mb-4 w-full">
          <span className="block font-bold text-17 text-ink">교육 센터 (선택)</span>
          <span className="block text-13 text-ink-dim">
            운영하는 센터가 있으면 알려 주세요. 모두 비우면 강사 화면에서 사라져요.
          </span>
        </legend>
        <TextField label="센터 이름" name="center-name" {...form.text('centerName')} />
        <TextField
          label="센터 주소"
          name="center-address"
          placeholder="서울 마포구 연남동 223-14 2층"
          {...form.text('centerAddress')}
        />
        <TextArea
          label="센터 소개"
          name="center-intro"
          maxCharacters={longestOf.centerIntro}
          placeholder="누가 무엇을 배우는 곳인지 알려 주세요."
          {...form.text('centerIntro')}
        />
        <TextField
          label="교육 프로그램"
          name="center-programs"
          hint={`쉼표로 나눠 ${mostOf.programs}개까지`}
          placeholder="주말 어린이반, 지도사 과정"
          {...form.text('centerPrograms')}
        />
      </fieldset>
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending} disabled={own !== null && !form.isChanged}>
          {own === null ? '강사 신청하기' : own.state === 'declined' ? '다시 신청하기' : '저장'}
        </Button>
      </FormBar>
    </Form>
  )
}
