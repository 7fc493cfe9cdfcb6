import { call } from '~/lib/web/call'
import { deviceMark } from '~/lib/web/idempotency-key'
import { queryClient } from '~/lib/web/query-client'
import { BottomBar } from '~/ui/bottom-bar'
import { cx } from '~/ui/cx'
import { Icon, type IconName } from '~/ui/icon'
import { showToast } from '~/ui/toast-store'
import { type SittingNow, sittingEndpoints } from '../../endpoints'
import { type RingKind, ringKinds, ringLabels } from '../../sitting'
import { type AtTable, doAt } from '../use-table'

const icons: Record<RingKind, IconName> = { explain: 'book', 'missing-part': 'dice', bill: 'receipt' }

/** What the table asks of the staff, at a touch; another touch takes it back. */
export function Rings({ rings, at }: { rings: NonNullable<SittingNow['inside']>['rings']; at: AtTable }) {
  async function toggle(kind: RingKind, isOn: boolean): Promise<void> {
    const input = { params: { code: at.code }, body: { phone: deviceMark(), kind, isOn } }
    const done = await doAt(
      at,
      call(sittingEndpoints.ring, input, { client: queryClient() }),
      '전하지 못했어요',
    )
    if (done) showToast({ type: 'success', message: isOn ? '직원에게 전했어요' : '부탁을 거뒀어요' })
  }
  return (
    <BottomBar>
      <ul aria-label="직원에게 부탁하기" className="grid grid-cols-3 gap-2">
        {ringKinds.map((kind) => {
          const isOn = rings.some((ring) => ring.kind === kind)
          return (
            <li key={kind}>
              <button
                type="button"
                aria-pressed={isOn}
                onClick={() => void toggle(kind, !isOn)}
                className={cx(
                  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-control px-1 py-1.5 text-center font-semibold text-13 transition duration-150 active:scale-[0.985]',
                  isOn ? 'bg-brand text-on-brand' : 'bg-sunken text-ink ring-1 ring-line ring-inset',
                )}
              >
                <Icon name={isOn ? 'check' : icons[kind]} size={18} />
                <span className="text-balance">{ringLabels[kind]}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </BottomBar>
  )
}
