/**
 * A double of NAVER Maps JavaScript v3, as a script: the surface that our adapter uses, a plain element for a map, and
 * `idle` after each move. The key decides how it behaves.
 */
export const naverDouble = `(() => {
  const asked = new URL(document.currentScript.src).searchParams
  const key = asked.get('ncpKeyId')
  const worldSize = (zoom) => 256 * 2 ** zoom
  const toWorld = (at, zoom) => {
    const sine = Math.sin((at.lat() * Math.PI) / 180)
    return { x: worldSize(zoom) * (at.lng() / 360 + 0.5), y: worldSize(zoom) * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) }
  }
  class LatLng { constructor(lat, lng) { this.at = [lat, lng] } lat() { return this.at[0] } lng() { return this.at[1] } }
  const fromWorld = ({ x, y }, zoom) => new LatLng((Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldSize(zoom)))) * 180) / Math.PI, (x / worldSize(zoom) - 0.5) * 360)
  class Map {
    constructor(element, { center, zoom, minZoom, maxZoom }) {
      Object.assign(this, { element, center, zoom, minZoom, maxZoom, listeners: [], markers: new Set() })
      this.size = { width: element.clientWidth, height: element.clientHeight }
      element.dataset.sdk = 'naver'
      element.addEventListener('click', () => this.fire('click'))
      this.rest()
    }
    fire(name) { for (const each of [...this.listeners]) if (each.name === name) each.listener() }
    rest() { clearTimeout(this.timer); for (const marker of this.markers) marker.place(); this.timer = setTimeout(() => this.fire('idle'), 20) }
    getCenter() { return this.center }
    getZoom() { return this.zoom }
    setCenter(center) { this.center = center; this.rest() }
    panTo(center) { this.center = center; this.rest() }
    setZoom(zoom) { this.zoom = Math.min(this.maxZoom, Math.max(this.minZoom, zoom)); this.rest() }
    setSize(size) { this.size = size; this.rest() }
    corner(x, y) { const { x: cx, y: cy } = toWorld(this.center, this.zoom); return fromWorld({ x: cx + (x * this.size.width) / 2, y: cy + (y * this.size.height) / 2 }, this.zoom) }
    getBounds() { return { getSW: () => this.corner(-1, 1), getNE: () => this.corner(1, -1) } }
    destroy() { clearTimeout(this.timer); this.element.replaceChildren() }
  }
  class Marker {
    constructor({ map, position, icon, zIndex }) { Object.assign(this, { position, icon, zIndex }); this.setMap(map) }
    setMap(map) {
      if (this.map) { this.map.markers.delete(this); this.icon.content.remove() }
      this.map = map
      if (map) { map.markers.add(this); map.element.append(this.icon.content); this.place() }
    }
    place() {
      const centre = toWorld(this.map.center, this.map.zoom), own = toWorld(this.position, this.map.zoom), { style } = this.icon.content
      style.position = 'absolute'
      style.left = own.x - centre.x + this.map.size.width / 2 - this.icon.anchor.x + 'px'
      style.top = own.y - centre.y + this.map.size.height / 2 - this.icon.anchor.y + 'px'
    }
  }
  class Point { constructor(x, y) { this.x = x; this.y = y } }
  class Size { constructor(width, height) { this.width = width; this.height = height } }
  const Event = {
    addListener: (target, name, listener) => { const handle = { target, name, listener }; target.listeners.push(handle); return handle },
    removeListener: ({ target, ...handle }) => { target.listeners = target.listeners.filter(({ listener }) => listener !== handle.listener) },
  }
  window.naver = { maps: { Map, LatLng, Marker, Point, Size, Event } }
  const ready = () => window[asked.get('callback')]?.()
  if (key === 'refused') return setTimeout(() => window.navermap_authFailure?.(), 30)
  if (key === 'refused-late') setTimeout(() => window.navermap_authFailure?.(), 600)
  setTimeout(ready, key === 'slow' ? 700 : 10)
})()
`
