import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import type { Sheet } from '~/ui/use-sheet'

const steps = [
  '브라우저의 공유 버튼(네모에서 위로 나가는 화살표)을 눌러요.',
  '‘홈 화면에 추가’를 누르고 ‘추가’를 눌러요.',
  '홈 화면에 생긴 미플을 열고, 물어보면 다시 로그인해요.',
  '같은 화면에서 ‘알림 켜기’를 눌러요.',
]

/** On iPhone and iPad only what stands on the home screen gets pushes. */
export function InstallSheet({ sheet }: { sheet: Sheet }) {
  return (
    <BottomSheet open={sheet.isOpen} title="iPhone에서 알림 켜기" onClose={sheet.close}>
      <p className="text-pretty text-15 text-ink-dim">
        iPhone과 iPad는 홈 화면에 추가한 미플만 푸시를 받을 수 있어요.
      </p>
      <ol className="mt-3 grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-15 text-ink">
            <span
              aria-hidden
              className="tabular grid size-6 shrink-0 place-items-center rounded-full bg-brand font-bold text-13 text-on-brand"
            >
              {index + 1}
            </span>
            <span className="text-pretty">{step}</span>
          </li>
        ))}
      </ol>
      <Button size="bottom" className="mt-5" onClick={sheet.close}>
        알겠어요
      </Button>
    </BottomSheet>
  )
}
