/** A double of the Kakao Maps SDK, as a script: nothing but `load` exists until its callback, and levels count the other way. */
export const kakaoDouble = `(() => {
  const key = new URL(document.currentScript.src).searchParams.get('appkey')
  const worldSize = (level) => 256 * 2 ** (19 - level)
  class LatLng { constructor(lat, lng) { this.at = [lat, lng] } getLat() { return this.at[0] } getLng() { return this.at[1] } }
  const toWorld = (at, level) => {
    const sine = Math.sin((at.getLat() * Math.PI) / 180)
    return { x: worldSize(level) * (at.getLng() / 360 + 0.5), y: worldSize(level) * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) }
  }
  const fromWorld = ({ x, y }, level) => new LatLng((Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldSize(level)))) * 180) / Math.PI, (x / worldSize(level) - 0.5) * 360)
  class Map {
    constructor(element, { center, level }) {
      Object.assign(this, { element, center, level, least: 1, most: 14, listeners: [], overlays: new Set() })
      element.dataset.sdk = 'kakao'
      element.addEventListener('click', () => this.fire('click'))
      this.relayout()
    }
    fire(name) { for (const each of [...this.listeners]) if (each.name === name) each.listener() }
    rest() { clearTimeout(this.timer); for (const overlay of this.overlays) overlay.place(); this.timer = setTimeout(() => this.fire('idle'), 20) }
    relayout() { this.size = { width: this.element.clientWidth, height: this.element.clientHeight }; this.rest() }
    getCenter() { return this.center }
    getLevel() { return this.level }
    setCenter(center) { this.center = center; this.rest() }
    panTo(center) { this.center = center; this.rest() }
    setLevel(level) { this.level = Math.min(this.most, Math.max(this.least, level)); this.rest() }
    setMinLevel(level) { this.least = level }
    setMaxLevel(level) { this.most = level }
    corner(x, y) { const { x: cx, y: cy } = toWorld(this.center, this.level); return fromWorld({ x: cx + (x * this.size.width) / 2, y: cy + (y * this.size.height) / 2 }, this.level) }
    getBounds() { return { getSouthWest: () => this.corner(-1, 1), getNorthEast: () => this.corner(1, -1) } }
  }
  class CustomOverlay {
    constructor({ position, content, xAnchor = 0.5, yAnchor = 0.5 }) { Object.assign(this, { position, content, xAnchor, yAnchor }) }
    setMap(map) {
      if (this.map) { this.map.overlays.delete(this); this.content.remove() }
      this.map = map
      if (map) { map.overlays.add(this); map.element.append(this.content); this.place() }
    }
    place() {
      const centre = toWorld(this.map.center, this.map.level), own = toWorld(this.position, this.map.level), { style } = this.content
      style.position = 'absolute'
      style.left = own.x - centre.x + this.map.size.width / 2 - this.content.offsetWidth * this.xAnchor + 'px'
      style.top = own.y - centre.y + this.map.size.height / 2 - this.content.offsetHeight * this.yAnchor + 'px'
    }
  }
  const event = {
    addListener: (target, name, listener) => target.listeners.push({ name, listener }),
    removeListener: (target, name, listener) => { target.listeners = target.listeners.filter((each) => each.name !== name || each.listener !== listener) },
  }
  const maps = { load: (done) => setTimeout(() => { Object.assign(maps, { Map, LatLng, CustomOverlay, event }); done() }, key === 'slow' ? 700 : 10) }
  window.kakao = { maps }
})()
`
