import type { Cafe } from '../../cafe'

export function CafeDistance(_: { cafe: Cafe }) {
  return null
}
