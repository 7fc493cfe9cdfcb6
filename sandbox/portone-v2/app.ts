/** What PortOne's console would have issued for the demo shop of V2. Useless outside demo mode. */
export const portoneV2DemoShop = {
  storeId: 'store-demo',
  secret: 'demo-portone-v2-secret',
  webhookSecret: 'whsec_ZGVtby1wb3J0b25lLXYyLXdlYmhvb2stc2VjcmV0',
} as const

export const portoneV2Base = '/sandbox/portone-v2'

export const portoneV2Dress = { service: '포트원 결제 (V2)', fill: '#3f3fd8', onFill: '#ffffff' }
