import { Chip } from '~/ui/chip'
import { Switch } from '~/ui/switch'
import { experienceNames, experiences, explainsRules, welcome, welcomes } from '../../core/experience'
import type { HostFacts, TableFacts } from '../../core/facts'

/** How experienced the people of the meetup are, and whether beginners are welcome. */
export function ForWhomField({
  value,
  onChange,
}: {
  value: TableFacts & Partial<HostFacts>
  onChange: (said: Partial<HostFacts>) => void
}) {
  const isForBeginners = value.experience === 'beginner'
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold text-13 text-ink">함께할 사람의 경험</legend>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {experiences.map((experience) => (
          <Chip
            key={experience}
            selected={value.experience === experience}
            onClick={() => onChange({ experience })}
          >
            {experienceNames[experience]}
          </Chip>
        ))}
      </div>
      <Switch
        className="mt-2"
        label={welcome}
        description={
          isForBeginners ? '입문 모임은 처음 하는 사람을 환영해요.' : '규칙을 몰라도 함께할 수 있다고 알려요.'
        }
        checked={welcomes(value)}
        disabled={isForBeginners}
        onChange={(welcomesBeginners) => onChange({ welcomesBeginners })}
      />
      {value.explains === undefined ? null : (
        <Switch
          label={explainsRules}
          description="게임 규칙을 방장이 설명한다고 알려요."
          checked={value.explains}
          onChange={(explains) => onChange({ explains })}
        />
      )}
    </fieldset>
  )
}
