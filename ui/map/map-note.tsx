/** Lies on a map and says why nothing is on it, with the action that helps, if any. */
export function MapNote({
  text,
  action,
}: {
  text: string
  action?: { label: string; onPress: () => void } | undefined
}) {
  return (
    <div
      role="status"
      className="flex items-center gap-2 self-center rounded-full bg-raised py-1 pr-1.5 pl-4 shadow-float ring-1 ring-line"
    >
      <p className="shrink-9 text-13 text-ink">{text}</p>
      {action === undefined ? null : (
        <button
          type="button"
          onClick={action.onPress}
          className="min-h-11 rounded-full px-3 font-bold text-13 text-brand-strong"
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
