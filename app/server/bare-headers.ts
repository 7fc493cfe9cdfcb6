/**
 * What our pages use of a device, and what nothing here may ask for. The rest stays as browsers have it: a frame of a payment may
 * need something of its own.
 */
const permissionsPolicy = [
  ...['camera', 'geolocation', 'screen-wake-lock', 'clipboard-write'].map((feature) => `${feature}=(self)`),
  ...['microphone', 'display-capture', 'usb', 'serial', 'hid', 'midi'].map((feature) => `${feature}=()`),
].join(', ')

/** Headers of every reply, also of those that bypass Fastify's hooks. A page has a Content-Security-Policy of its own. */
export const bareHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': permissionsPolicy,
}
