import type { MapPoint, Pin } from './map-port'

/** A press whose pointer moves farther than this, in pixels, is a drag of the map. */
const pressPixels = 5

/** The element of a pin: a press target of 44 pixels around what is drawn. */
function makePinElement(pin: Pin, onPress: () => void): HTMLElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'map-pin'
  // Keyboard users reach everything on the map through the list.
  element.tabIndex = -1
  let down: { x: number; y: number } | null = null
  element.addEventListener('pointerdown', ({ clientX, clientY }) => {
    down = { x: clientX, y: clientY }
  })
  element.addEventListener('click', (event) => {
    event.stopPropagation()
    // The pin moves with the map, so a drag that starts on a pin ends with a click on it.
    const isDrag =
      event.detail > 0 &&
      down !== null &&
      Math.hypot(event.clientX - down.x, event.clientY - down.y) > pressPixels
    down = null
    if (!isDrag) onPress()
  })
  updatePinElement(element, pin)
  return element
}

function updatePinElement(element: HTMLElement, { label, count, look, caption }: Pin): void {
  element.dataset.pin = count === null ? look : 'group'
  element.setAttribute('aria-label', label)
  // Drawn by map.css and no text, because the label says it in other words.
  if (count === null) delete element.dataset.count
  else element.dataset.count = count > 999 ? '999+' : String(count)
  if (element.textContent === caption) return
  const words = document.createElement('span')
  words.textContent = caption
  element.replaceChildren(...(caption === '' ? [] : [words]))
}

export function makeOwnPositionElement(): HTMLElement {
  const element = document.createElement('div')
  element.className = 'map-own-position'
  element.setAttribute('role', 'img')
  element.setAttribute('aria-label', '내 위치')
  return element
}

/** Updates the shown elements to a list of pins, and touches only those that changed. */
export class PinSet<Shown> {
  readonly #shown = new Map<string, { pin: Pin; element: HTMLElement; shown: Shown }>()

  constructor(
    private readonly through: {
      add(element: HTMLElement, at: MapPoint, isOnTop: boolean): Shown
      remove(shown: Shown): void
      onPress(key: string): void
    },
  ) {}

  set(pins: readonly Pin[]): void {
    const wanted = new Set(pins.map(({ key }) => key))
    for (const [key, { shown }] of this.#shown) {
      if (wanted.has(key)) continue
      this.through.remove(shown)
      this.#shown.delete(key)
    }
    for (const pin of pins) {
      const before = this.#shown.get(pin.key)
      const isThere =
        before?.pin.at.latitude === pin.at.latitude && before.pin.at.longitude === pin.at.longitude
      if (before && isThere && (before.pin.look === 'chosen') === (pin.look === 'chosen')) {
        if (before.pin !== pin) updatePinElement(before.element, pin)
        before.pin = pin
        continue
      }
      if (before) this.through.remove(before.shown)
      const element = makePinElement(pin, () => this.through.onPress(pin.key))
      const shown = this.through.add(element, pin.at, pin.look === 'chosen')
      this.#shown.set(pin.key, { pin, element, shown })
    }
  }

  forEach(visit: (shown: Shown, at: MapPoint) => void): void {
    for (const { shown, pin } of this.#shown.values()) visit(shown, pin.at)
  }
}
