import { useEffect, useEffectEvent } from 'react'
import type { Form } from '~/lib/web/use-form'
import { Button } from './button'
import { Icon } from './icon'

/**
 * Tells the user that somebody else has saved meanwhile, and asks which version to keep. A form in which
 * nothing was typed takes over the saved version without asking.
 */
export function ChangedNote<Values extends object>({
  form: { isChanged, isSending, startOver },
  section: { isOutdated, adopt },
}: {
  form: Form<Values>
  section: { isOutdated: boolean; adopt: () => void }
}) {
  const takeOver = useEffectEvent(adopt)
  // After every render: the contents that were read may change again while they differ from the form's.
  useEffect(() => {
    if (isOutdated && !isChanged) takeOver()
  })
  // The change may be the one that this form is sending.
  if (!isOutdated || !isChanged || isSending) return null
  return (
    <section
      aria-label="그사이 바뀐 내용"
      className="rounded-card bg-warn/10 px-4 pt-3 pb-2 text-13 text-warn"
    >
      <p role="status" className="flex items-start gap-2 text-pretty">
        <Icon name="warning" size={18} className="mt-px shrink-0" />
        그사이 다른 사람이 이 내용을 수정했어요. 입력한 내용은 아직 저장되지 않았어요.
      </p>
      <div className="mt-1 flex flex-wrap gap-1">
        <Button
          variant="ghost"
          onClick={() => {
            startOver()
            adopt()
          }}
        >
          바뀐 내용 보기
        </Button>
        <Button variant="ghost" onClick={adopt}>
          내 내용 유지하기
        </Button>
      </div>
    </section>
  )
}
