import { Icon, type IconName } from './icon'
import type { ToastType } from './toast-store'

const icons: Record<ToastType, { name: IconName; className: string; word: string }> = {
  info: { name: 'info', className: 'text-brand-strong', word: '안내' },
  success: { name: 'check', className: 'text-good', word: '완료' },
  error: { name: 'warning', className: 'text-bad', word: '문제' },
}

export function Toast({ type, message, onClose }: { type: ToastType; message: string; onClose: () => void }) {
  const icon = icons[type]
  return (
    <div className="flex min-h-12 w-full max-w-96 animate-rise items-center gap-2.5 rounded-card border border-line bg-raised py-1 pr-1 pl-4 text-ink shadow-float">
      <Icon name={icon.name} size={20} label={icon.word} className={icon.className} />
      <p className="min-w-0 flex-1 py-2 text-15 font-medium">{message}</p>
      <button
        type="button"
        aria-label="알림 닫기"
        onClick={onClose}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-dim hover:bg-sunken"
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
