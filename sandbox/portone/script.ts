import { portoneBase } from './app'

/**
 * A browser script with the surface of PortOne's: `IMP.init` and `IMP.request_pay`. On phones the browser leaves for the
 * payment window and comes back to `m_redirect_url`; elsewhere the window lies over the page and the callback is called.
 */
export const portoneScript = `(() => {
  let merchant = null
  const isPhone = () => /Mobi|Android|iPhone|iPad/i.test(navigator.userAgent) || innerWidth < 768
  const addressOf = (asked, shown) => {
    const query = new URLSearchParams({ shown })
    for (const name of ['merchant_uid', 'amount', 'name', 'm_redirect_url', 'pay_method', 'channelKey', 'buyer_name', 'buyer_tel', 'buyer_email', 'naverProducts'])
      if (asked[name] !== undefined) query.set(name, typeof asked[name] === 'object' ? JSON.stringify(asked[name]) : String(asked[name]))
    return '${portoneBase}/pay?' + query
  }
  const open = (asked, callback) => {
    const frame = document.createElement('iframe')
    frame.title = '결제창'
    Object.assign(frame.style, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0', zIndex: '2147483647' })
    frame.src = addressOf(asked, 'frame')
    const before = document.activeElement
    const hear = ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== location.origin || !data || !data.portone) return
      removeEventListener('message', hear)
      frame.remove()
      if (before instanceof HTMLElement) before.focus()
      if (callback) callback(data.portone)
    }
    addEventListener('message', hear)
    frame.addEventListener('load', () => frame.focus(), { once: true })
    document.body.append(frame)
  }
  window.IMP = {
    init: (code) => { merchant = code },
    request_pay: (asked, callback) => {
      if (merchant === null) throw new Error('IMP.init comes first')
      if (isPhone() && asked.m_redirect_url) location.assign(addressOf(asked, 'page'))
      else open(asked, callback)
    },
  }
})()
`
