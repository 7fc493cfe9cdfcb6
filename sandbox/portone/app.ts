/** What PortOne's console would have issued for the demo shop. Useless outside demo mode. */
export const portoneDemoShop = {
  merchant: 'imp00000000',
  key: 'demo-portone-key',
  secret: 'demo-portone-secret',
} as const

export const portoneBase = '/sandbox/portone'

export const portoneDress = { service: '포트원 결제', fill: '#3f3fd8', onFill: '#ffffff' }

/** What people read of a payment that came to nothing. */
export const failReasons = {
  failed: '카드 한도를 초과했어요.',
  cancelled: '사용자가 결제를 취소했어요.',
} as const
