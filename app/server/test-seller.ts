/** What live mode needs to start. */
export const live = {
  APP_MODE: 'live',
  PUBLIC_URL: 'https://meeple.example',
  KAKAO_REST_KEY: 'kakao',
  KAKAO_ADMIN_KEY: 'admin',
  APPLE_CLIENT_ID: 'kr.meeple',
  APPLE_TEAM_ID: 'TEAM',
  APPLE_KEY_ID: 'KEY',
  APPLE_PRIVATE_KEY: 'private',
  PORTONE_MERCHANT: 'imp0',
  PORTONE_KEY: 'key',
  PORTONE_SECRET: 'secret',
  SOLAPI_API_KEY: 'key',
  SOLAPI_API_SECRET: 'secret',
  SOLAPI_SENDER: '0212345678',
}

/** What live mode needs to sell passes. */
export const seller = {
  BUSINESS_NAME: '주사위상회',
  BUSINESS_REPRESENTATIVE: '박주사위',
  BUSINESS_ADDRESS: '대전 유성구 1',
  BUSINESS_REGISTRATION: '123-45-67890',
  BUSINESS_MAIL_ORDER: '제2026-대전유성-0001호',
  BUSINESS_HOSTING: '구름회사',
  SUPPORT_PHONE: '042-123-4567',
  SUPPORT_EMAIL: 'help@dice.example',
  PRIVACY_OFFICER_NAME: '최지킴',
  PRIVACY_OFFICER_CONTACT: 'privacy@dice.example',
  PRIVACY_PROCESSORS: '구름회사: 서버 운영',
}
