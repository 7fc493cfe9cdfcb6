import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { vapidPublicKey } from '~/features/notices/server/client'
import { missingToSell } from '~/lib/business'
import { projectRoot } from '~/lib/server/project-root'
import { readEnv } from './env'
import { live, seller } from './test-seller'

describe('with nothing set', () => {
  test('the app is in demo mode on port 3000 with a town of its own', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      workers: 1,
      drainMs: 0,
      dataDir: path.join(projectRoot, 'data'),
      databaseUrl: null,
      databaseReplicaUrl: null,
      bucket: null,
      backupDir: path.join(projectRoot, 'data/backups'),
      backupsKept: 14,
      backsUpBeforeMigration: true,
      previousPostgres: null,
      trustProxy: false,
      publicUrl: 'http://localhost:3000',
      mode: 'demo',
      seed: 'demo',
      rateLimits: true,
      hasServiceWorker: true,
      logLevel: 'info',
      development: false,
      sessionSecret: null,
      previousSecret: null,
      vapidKey: null,
      termsUrl: '/terms',
      privacyUrl: '/privacy',
      maps: { provider: 'embedded', tiles: null },
      refundFeePercent: 5,
      lateRefundPercent: null,
      business: expect.objectContaining({ name: expect.stringContaining('체험용') }),
      portoneVersion: 'V1',
      asksForProvenPhones: false,
      alertWebhookUrl: null,
      outside: null,
    })
  })

  test('an empty variable counts as not set', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'PUBLIC_URL',
      'APP_MODE',
      'SEED',
      'RATE_LIMITS',
      'SERVICE_WORKER',
    ]
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}))
  })
})

const trustProxyForm =
  'it must be IP addresses, ranges such as 10.0.0.0/8, or the names loopback, linklocal and uniquelocal, with commas between'

test('proxies are trusted by address, range or name', () => {
  for (const named of ['127.0.0.1', '10.0.0.0/8, fd00::/8', 'loopback,uniquelocal']) {
    expect(readEnv({ TRUST_PROXY: named }).trustProxy).toBe(named)
  }
})

describe('a variable that makes no sense', () => {
  test.each([
    ['PORT', 'abc', 'it must be a whole number from 0 to 65535'],
    ['PORT', '70000', 'it must be a whole number from 0 to 65535'],
    ['PORT', '1.5', 'it must be a whole number from 0 to 65535'],
    ['PORT', '3e3', 'it must be a whole number from 0 to 65535'],
    ['PORT', '0x10', 'it must be a whole number from 0 to 65535'],
    ['BACKUPS_KEPT', '-1', 'it must be a whole number from 0 to 366'],
    ['TRUST_PROXY', '1', trustProxyForm],
    ['TRUST_PROXY', 'true', trustProxyForm],
    ['TRUST_PROXY', '127.0.0.1, proxy.example', trustProxyForm],
    ['APP_MODE', 'production', 'Invalid option: expected one of "demo"|"live"'],
    ['PUBLIC_URL', 'meeple.example', 'Invalid URL'],
    ['PICTURES_URL', 'storage.example', 'Invalid URL'],
    ['PICTURES_BUCKET', 'My Pictures', 'it must be 3 to 63 small letters, digits, dots and hyphens'],
    ['SESSION_SECRET', 'too short', 'it must be at least 32 characters long'],
    ['KAKAO_SCOPE', 'account_email', 'it must be consent items with commas between, openid among them'],
    [
      'KAKAO_SCOPE',
      'openid account_email',
      'it must be consent items with commas between, openid among them',
    ],
  ])('%s=%s is named', (name, value, why) => {
    expect(() => readEnv({ [name]: value })).toThrow(
      `The variable ${name} is wrong: ${why}. See .env.example.`,
    )
  })
})

test('pictures in a bucket need all of its variables but the region', () => {
  const all = {
    PICTURES_URL: 'https://storage.example/',
    PICTURES_BUCKET: 'meeple',
    PICTURES_KEY: 'a key',
    PICTURES_SECRET: 'a secret',
  }
  expect(readEnv(all).bucket).toEqual({
    url: 'https://storage.example',
    bucket: 'meeple',
    region: 'us-east-1',
    key: 'a key',
    secret: 'a secret',
  })
  expect(readEnv({ ...all, PICTURES_REGION: 'kr-standard' }).bucket?.region).toBe('kr-standard')
  for (const name of Object.keys(all)) {
    expect(() => readEnv({ ...all, [name]: '' })).toThrow(
      `Pictures in a bucket need ${name} as well. See .env.example.`,
    )
  }
  expect(() => readEnv({ PICTURES_REGION: 'kr-standard' })).toThrow('PICTURES_URL')
})

describe('maps', () => {
  test('are those of NAVER or Kakao where a key is given, NAVER first', () => {
    expect(readEnv({ KAKAO_JAVASCRIPT_KEY: 'js' }).maps).toEqual({
      provider: 'kakao',
      scriptUrl: 'https://dapi.kakao.com/v2/maps/sdk.js',
      clientId: 'js',
    })
    expect(readEnv({ KAKAO_JAVASCRIPT_KEY: 'js', NAVER_MAPS_CLIENT_ID: 'id' }).maps).toMatchObject({
      provider: 'naver',
      clientId: 'id',
    })
  })

  test('have pictures over them where an address of pictures is given', () => {
    const address = 'https://tiles.example/{z}/{x}/{y}.png'
    expect(readEnv({ MAP_TILES_URL: address, MAP_TILES_ATTRIBUTION: '© 지도' }).maps).toEqual({
      provider: 'embedded',
      tiles: { address, attribution: '© 지도' },
    })
    expect(() => readEnv({ MAP_TILES_URL: 'https://tiles.example/' })).toThrow('MAP_TILES_URL')
  })
})

describe('live mode', () => {
  test('starts without the demo town when everything is given', () => {
    expect(readEnv(live)).toMatchObject({ mode: 'live', seed: 'none', publicUrl: live.PUBLIC_URL })
  })

  test('talks to the real providers, with the given keys', () => {
    const { outside } = readEnv({ ...live, APPLE_PRIVATE_KEY: 'first line\\nsecond line' })
    expect(outside).toEqual({
      kakao: {
        restKey: 'kakao',
        clientSecret: null,
        adminKey: 'admin',
        scope: 'openid,profile_nickname,account_email',
        issuer: 'https://kauth.kakao.com',
        authUrl: 'https://kauth.kakao.com',
        apiUrl: 'https://kapi.kakao.com',
        browserUrl: 'https://kauth.kakao.com',
      },
      apple: {
        clientId: 'kr.meeple',
        teamId: 'TEAM',
        keyId: 'KEY',
        privateKey: 'first line\nsecond line',
        issuer: 'https://appleid.apple.com',
        serverUrl: 'https://appleid.apple.com',
        browserUrl: 'https://appleid.apple.com',
      },
      portone: {
        merchant: 'imp0',
        key: 'key',
        secret: 'secret',
        version: 'V1',
        v2: null,
        channelKey: null,
        easyPays: [],
        naverCategory: { type: 'ETC', id: 'ETC' },
        asksEmail: false,
        apiUrl: 'https://api.iamport.kr',
        scriptUrl: 'https://cdn.iamport.kr/v1/iamport.js',
        acceptsTestPayments: false,
      },
      kakaoLocal: { restKey: 'kakao', url: 'https://dapi.kakao.com' },
      push: {
        subject: 'https://meeple.example',
        services: [
          'fcm.googleapis.com',
          '*.push.services.mozilla.com',
          '*.notify.windows.com',
          '*.push.apple.com',
        ],
        standIn: null,
      },
      sms: { key: 'key', secret: 'secret', sender: '0212345678', url: 'https://api.solapi.com' },
      alimtalk: null,
      mail: null,
    })
  })

  test('pushes with its own keys, as somebody who can be reached, where it is told', () => {
    const pair = {
      VAPID_PRIVATE_KEY: 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc',
      VAPID_PUBLIC_KEY: vapidPublicKey('BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc'),
    }
    const about = { VAPID_SUBJECT: 'mailto:ops@meeple.example', PUSH_SERVICES: 'push.example,*.push.example' }
    const { vapidKey, outside } = readEnv({ ...live, ...pair, ...about })
    expect(vapidKey).toBe(pair.VAPID_PRIVATE_KEY)
    expect(outside?.push).toMatchObject({
      subject: 'mailto:ops@meeple.example',
      services: ['push.example', '*.push.example'],
    })
    const mistaken = { ...pair, VAPID_PRIVATE_KEY: 'CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg' }
    expect(() => readEnv({ ...live, ...mistaken })).toThrow(
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.',
    )
    expect(() => readEnv({ ...live, PUSH_SERVICES: '127.0.0.1' })).toThrow(
      /^The variable PUSH_SERVICES is wrong/,
    )
  })

  test('sells for test payments only when told to', () => {
    const { outside } = readEnv({ ...live, PORTONE_TEST_PAYMENTS: 'on', PORTONE_CHANNEL_KEY: 'channel-1' })
    expect(outside?.portone).toMatchObject({ acceptsTestPayments: true, channelKey: 'channel-1' })
  })

  test('PortOne V2 needs its own keys, and V1’s may stay for old orders', () => {
    const { PORTONE_MERCHANT, PORTONE_KEY, PORTONE_SECRET, ...others } = live
    const v2 = {
      PORTONE_VERSION: 'V2',
      PORTONE_STORE_ID: 'store',
      PORTONE_V2_SECRET: 'v2',
      PORTONE_CHANNEL_KEY: 'channel',
    }
    expect(readEnv({ ...others, ...v2 }).outside?.portone).toMatchObject({
      version: 'V2',
      merchant: '',
      v2: { storeId: 'store', secret: 'v2', webhookSecrets: [], apiUrl: 'https://api.portone.io' },
    })
    expect(readEnv({ ...live, ...v2 }).outside?.portone).toMatchObject({ merchant: PORTONE_MERCHANT })
    for (const name of ['PORTONE_STORE_ID', 'PORTONE_V2_SECRET', 'PORTONE_CHANNEL_KEY']) {
      expect(() => readEnv({ ...others, ...v2, [name]: '' })).toThrow(`APP_MODE=live needs ${name}`)
    }
    expect(readEnv(live).outside?.portone).toMatchObject({ version: 'V1', v2: null })
    expect(() => readEnv({ ...live, PORTONE_STORE_ID: 'store' })).toThrow(
      'PORTONE_STORE_ID needs PORTONE_V2_SECRET',
    )
    const secrets = 'whsec_Zmlyc3Qtc2VjcmV0LW9mLXR3bw==,whsec_c2Vjb25kLXNlY3JldC1vZi10d28='
    const { outside } = readEnv({ ...live, ...v2, PORTONE_WEBHOOK_SECRET: secrets })
    expect(outside?.portone.v2?.webhookSecrets).toHaveLength(2)
    expect(() => readEnv({ ...live, PORTONE_WEBHOOK_SECRET: 'guess' })).toThrow('whsec_')
  })

  test('services to pay with are those that have a channel', () => {
    const { outside } = readEnv({
      ...live,
      PORTONE_CHANNEL_TOSSPAY: 'toss-1',
      PORTONE_CHANNEL_KAKAOPAY: 'kakao-1',
    })
    expect(outside?.portone.easyPays).toEqual([
      { method: 'kakaopay', channelKey: 'kakao-1' },
      { method: 'tosspay', channelKey: 'toss-1' },
    ])
  })

  test('NAVER Pay hears what is sold in the words of the contract', () => {
    const { outside } = readEnv({ ...live, PORTONE_NAVERPAY_CATEGORY: 'PRODUCT/GENERAL' })
    expect(outside?.portone.naverCategory).toEqual({ type: 'PRODUCT', id: 'GENERAL' })
    expect(() => readEnv({ ...live, PORTONE_NAVERPAY_CATEGORY: '이용권' })).toThrow('such as ETC/ETC')
  })

  test('asks Kakao only for the consent items that the app has', () => {
    const { outside } = readEnv({ ...live, KAKAO_SCOPE: 'openid,profile_nickname' })
    expect(outside?.kakao?.scope).toBe('openid,profile_nickname')
  })

  test.each(Object.keys(live).slice(1))('does not start without %s, and says so', (name) => {
    expect(() => readEnv({ ...live, [name]: '' })).toThrow(
      new RegExp(`^APP_MODE=live needs ${name} \\(.+\\)\\. See \\.env\\.example\\.$`),
    )
  })

  test.each([
    ['apple', 'kakao'],
    ['kakao', 'apple'],
  ])('starts without %s, and with %s alone', (missing, other) => {
    const keys = Object.keys(live).filter((name) => name.startsWith(`${missing.toUpperCase()}_`))
    const without = Object.fromEntries(keys.map((name) => [name, '']))
    expect(readEnv({ ...live, ...without }).outside).toMatchObject({
      [missing]: null,
      [other]: expect.any(Object),
    })
  })

  test('does not start without a way to sign in, and says in one sentence what would be one', () => {
    const none = Object.fromEntries(
      Object.keys(live).flatMap((name) => (/^(KAKAO|APPLE)_/.test(name) ? [[name, '']] : [])),
    )
    expect(() => readEnv({ ...live, ...none })).toThrow(
      /^APP_MODE=live needs a way to sign in: KAKAO_REST_KEY, KAKAO_ADMIN_KEY; or APPLE_CLIENT_ID, .+\. See \.env\.example\.$/,
    )
  })

  test('proves phone numbers unless told not to, and needs no account for texts then', () => {
    expect(readEnv(live).asksForProvenPhones).toBe(true)
    const { SOLAPI_API_KEY, SOLAPI_API_SECRET, SOLAPI_SENDER, ...rest } = live
    expect(readEnv({ ...rest, PHONE_PROOF: 'off' }).asksForProvenPhones).toBe(false)
    expect(readEnv({ PHONE_PROOF: 'on' }).asksForProvenPhones).toBe(true)
  })

  test('sends no 알림톡 and no mail unless told how, and says what is missing', () => {
    expect(readEnv(live).outside).toMatchObject({ alimtalk: null, mail: null })
    const given = { ...live, ALIMTALK_PF_ID: 'KA01PF', ALIMTALK_TEMPLATE_SEAT_OFFERED: 'KA01TP' }
    expect(readEnv(given).outside?.alimtalk).toMatchObject({
      key: 'key',
      pfId: 'KA01PF',
      templates: { 'seat-offered': 'KA01TP' },
    })
    const mail = { MAIL_URL: 'smtps://me:secret@mail.example', MAIL_FROM: '미플 <no-reply@meeple.example>' }
    expect(readEnv({ ...live, ...mail }).outside?.mail).toEqual({
      url: mail.MAIL_URL,
      from: mail.MAIL_FROM,
      standIn: null,
    })
    expect(readEnv({ ALERT_WEBHOOK_URL: 'https://hooks.example/1' }).alertWebhookUrl).toBe(
      'https://hooks.example/1',
    )
    const { SOLAPI_API_KEY, ...noKey } = given
    for (const [wrong, sentence] of [
      [{ ...live, ALIMTALK_PF_ID: 'KA01PF' }, 'ALIMTALK_PF_ID needs at least one'],
      [{ ...live, ALIMTALK_TEMPLATE_SEAT_OFFERED: 'KA01TP' }, 'needs ALIMTALK_PF_ID'],
      [{ ...noKey, PHONE_PROOF: 'off' }, 'ALIMTALK_PF_ID needs SOLAPI_API_KEY'],
      [{ ...live, MAIL_URL: mail.MAIL_URL }, 'MAIL_URL needs MAIL_FROM'],
      [{ ...live, MAIL_FROM: mail.MAIL_FROM }, 'MAIL_FROM needs MAIL_URL'],
      [{ ...live, ...mail, MAIL_FROM: 'a@b.kr, c@d.kr' }, 'The variable MAIL_FROM is wrong'],
      [{ ...live, ...mail, MAIL_URL: 'http://mail.example' }, 'The variable MAIL_URL is wrong'],
    ] as const) {
      expect(() => readEnv(wrong)).toThrow(sentence)
    }
  })

  test('names the first when several are missing', () => {
    expect(() => readEnv({ APP_MODE: 'live' })).toThrow(/^APP_MODE=live needs PUBLIC_URL /)
  })

  test.each([
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS=off is refused in live mode.'],
    [{ SEED: 'demo' }, 'SEED=demo is refused in live mode.'],
    [{ PUBLIC_URL: 'http://meeple.example' }, 'PUBLIC_URL must begin with https:// in live mode'],
  ])('refuses %o', (given, sentence) => {
    expect(() => readEnv({ ...live, ...given })).toThrow(sentence)
  })
})

test('.env.example names every variable that live mode needs', () => {
  const example = readFileSync(path.join(projectRoot, '.env.example'), 'utf8').replaceAll(
    /^#(?=[A-Z_]+=)/gm,
    '',
  )
  expect(Object.keys(parseEnv(example))).toEqual(expect.arrayContaining(Object.keys(live)))
})

describe('who runs the site', () => {
  test('is what the variables say, and enough to sell', () => {
    const processors = '구름회사: 서버 운영; 문자나라: 문자 보내기 (미국)'
    const { business } = readEnv({ ...live, ...seller, PRIVACY_PROCESSORS: processors })
    expect(business).toMatchObject({ name: '주사위상회', registration: '123-45-67890', hours: null })
    expect(business.processors).toEqual(['구름회사: 서버 운영', '문자나라: 문자 보내기 (미국)'])
    expect(missingToSell(business)).toEqual([])
  })

  test.each(Object.keys(seller))('sells nothing without %s', (name) => {
    expect(missingToSell(readEnv({ ...live, ...seller, [name]: '' }).business)).toEqual([name])
  })

  test('is never invented in live mode, nor beside what is set', () => {
    expect(readEnv(live).business.name).toBeNull()
    expect(readEnv({ BUSINESS_NAME: '주사위상회' }).business).toMatchObject({
      name: '주사위상회',
      phone: null,
    })
  })

  test.each([
    ['BUSINESS_REGISTRATION', '1234567890'],
    ['SUPPORT_EMAIL', 'help'],
    ['SUPPORT_PHONE', '전화'],
  ])('refuses a wrong %s by name', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(name)
  })
})

describe('the fee of refunds', () => {
  test.each([
    ['0', 0],
    ['10', 10],
  ])('%s is taken', (text, percent) => {
    expect(readEnv({ REFUND_FEE_PERCENT: text }).refundFeePercent).toBe(percent)
  })

  test.each(['11', '-1', '2.5', '5%', 'none'])('%s is refused by name', (text) => {
    expect(() => readEnv({ REFUND_FEE_PERCENT: text })).toThrow('REFUND_FEE_PERCENT')
  })
})

describe('the share of a late refund', () => {
  test.each([
    ['off', null],
    ['1', 1],
    ['90', 90],
  ])('%s is taken', (text, percent) => {
    expect(readEnv({ REFUND_LATE_PERCENT: text }).lateRefundPercent).toBe(percent)
  })

  test.each(['0', '101', '-1', '90%', 'on'])('%s is refused by name', (text) => {
    expect(() => readEnv({ REFUND_LATE_PERCENT: text })).toThrow('REFUND_LATE_PERCENT')
  })

  test('is no more than a refund in time pays back', () => {
    expect(() => readEnv({ REFUND_LATE_PERCENT: '96' })).toThrow('REFUND_LATE_PERCENT')
    expect(readEnv({ REFUND_LATE_PERCENT: '100', REFUND_FEE_PERCENT: '0' }).lateRefundPercent).toBe(100)
  })
})
