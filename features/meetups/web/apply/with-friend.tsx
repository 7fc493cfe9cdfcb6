import { minuteMs } from '~/lib/durations'
import { Chip } from '~/ui/chip'
import { friendHoldMs } from '../../friends/pair'

/** Whether to come alone or to take two seats at once, and what that means. */
export function WithFriend({
  takesTwo,
  takesPass,
  onChange,
}: {
  takesTwo: boolean
  takesPass: boolean
  onChange: (takesTwo: boolean) => void
}) {
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold text-13 text-ink">누구와 함께하나요?</legend>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Chip selected={!takesTwo} onClick={() => onChange(false)}>
          혼자
        </Chip>
        <Chip selected={takesTwo} icon="people" onClick={() => onChange(true)}>
          친구와 함께 (2자리)
        </Chip>
      </div>
      {takesTwo ? (
        <ul className="mt-3 list-disc space-y-1 rounded-card bg-sunken py-3 pr-4 pl-8 text-15 text-ink">
          <li>내 자리에 앉고, 친구 자리는 {friendHoldMs / minuteMs}분 동안 맡아 둬요.</li>
          <li>친구는 보내 준 링크로 와서 {takesPass ? '자기 이용권으로 ' : ''}앉아요.</li>
          <li>
            친구가 오지 않으면 두 자리가 함께 풀
            {takesPass ? '리고, 내 이용권은 시간과 상관없이 돌아와요' : '려요'}.
          </li>
          {takesPass ? (
            <li>친구가 앉거나 내가 혼자 참여하기로 하면, 그때부터 아래 취소 규칙을 따라요.</li>
          ) : null}
        </ul>
      ) : null}
    </fieldset>
  )
}
