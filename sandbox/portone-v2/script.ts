import { portoneV2Base } from './app'

/**
 * A browser script with the surface of PortOne's V2: `PortOne.requestPayment`. On phones the browser leaves for the window and
 * comes back to `redirectUrl`, and the promise stays open; elsewhere the window lies over the page and fulfils it.
 */
export const portoneV2Script = `(() => {
  const isPhone = () => /Mobi|Android|iPhone|iPad/i.test(navigator.userAgent) || innerWidth < 768
  const addressOf = (asked, shown) => '${portoneV2Base}/pay?' + new URLSearchParams({ shown, asked: JSON.stringify(asked) })
  window.PortOne = {
    requestPayment: (asked) => new Promise((resolve) => {
      if ((isPhone() || asked.forceRedirect) && asked.redirectUrl) return location.assign(addressOf(asked, 'page'))
      const frame = document.createElement('iframe')
      frame.title = '결제창'
      Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0', zIndex: '2147483647' })
      frame.src = addressOf(asked, 'frame')
      const hear = ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== location.origin || !data || !data.portoneV2) return
        removeEventListener('message', hear)
        frame.remove()
        resolve(data.portoneV2)
      }
      addEventListener('message', hear)
      frame.addEventListener('load', () => frame.focus(), { once: true })
      document.body.append(frame)
    }),
  }
})()
`
