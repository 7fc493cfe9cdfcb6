import { Spinner } from '../spinner'

/** Shown in place of a map while its library loads. */
export function MapWaiting() {
  return (
    <div className="absolute inset-0 grid place-items-center bg-sunken text-ink-dim">
      <Spinner size={28} />
      <span className="sr-only">지도를 여는 중</span>
    </div>
  )
}
