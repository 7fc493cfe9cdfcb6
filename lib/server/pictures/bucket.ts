import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { S3Client } from '@aws-sdk/client-s3'
import { ProviderFailed } from '../provider-call'
import type { PictureStore } from './stored-image'

export interface BucketSettings {
  /** Where the storage answers, without the bucket and without a trailing slash. */
  url: string
  bucket: string
  region: string
  key: string
  secret: string
  timeoutMs?: number
}

const usualTimeoutMs = 3_000
const socketsAtOnce = 50

/** The client has some megabytes of code, which nobody loads whose pictures lie in a folder. */
const load = () => import('@aws-sdk/client-s3')

async function openClient({
  url,
  region,
  key,
  secret,
  timeoutMs = usualTimeoutMs,
}: BucketSettings): Promise<S3Client> {
  const { S3Client } = await load()
  return new S3Client({
    endpoint: url,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Most storages that are not Amazon's know no host name for each bucket, and no checksums of their own making.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: socketsAtOnce },
      httpAgent: { maxSockets: socketsAtOnce },
    },
  })
}

/** What the client throws: the name is the storage's own code, or that of a network error. */
interface Thrown {
  name?: string
  code?: string
  $metadata?: { httpStatusCode?: number }
}

function failureOf(error: unknown): ProviderFailed {
  const { name, code, $metadata } = error as Thrown
  const status = $metadata?.httpStatusCode ?? 500
  const kind = status >= 500 || status === 429 ? 'unavailable' : 'rejected'
  return new ProviderFailed('object storage', kind, code ?? name ?? null)
}

/** A bucket of the S3 protocol; files lie below the prefix. */
export function openBucket(settings: BucketSettings, prefix: string): PictureStore {
  let opened: Promise<S3Client> | null = null
  const inBucket = (name: string) => ({ Bucket: settings.bucket, Key: `${prefix}/${name}` })
  async function ask<T>(question: (s3: Awaited<ReturnType<typeof load>>, client: S3Client) => Promise<T>) {
    opened ??= openClient(settings)
    try {
      return await question(await load(), await opened)
    } catch (error) {
      throw failureOf(error)
    }
  }
  const read: PictureStore['read'] = (name) =>
    ask(async ({ GetObjectCommand, NoSuchKey }, client) => {
      try {
        const { Body, LastModified } = await client.send(new GetObjectCommand(inBucket(name)))
        const bytes = Buffer.from((await Body?.transformToByteArray()) ?? [])
        return { bytes, storedAt: LastModified ?? new Date(0) }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    })
  return {
    read,
    put: (name, bytes) =>
      ask(async ({ PutObjectCommand }, client) => {
        await client.send(new PutObjectCommand({ ...inBucket(name), Body: bytes, ContentType: 'image/webp' }))
      }),
    remove: (name) =>
      ask(async ({ DeleteObjectCommand }, client) => {
        await client.send(new DeleteObjectCommand(inBucket(name)))
      }),
    list: async function* () {
      let token: string | undefined
      do {
        const page = await ask(({ ListObjectsV2Command }, client) =>
          client.send(
            new ListObjectsV2Command({
              Bucket: settings.bucket,
              Prefix: `${prefix}/`,
              ...(token === undefined ? {} : { ContinuationToken: token }),
            }),
          ),
        )
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
          yield { name: Key.slice(prefix.length + 1), size: Size, storedAt: LastModified }
        token = page.NextContinuationToken
      } while (token !== undefined)
    },
    copyTo: async (name, file) => {
      const found = await read(name)
      if (found === null) return null
      await writeFile(file, found.bytes, { flag: 'wx', mode: 0o600 })
      return { size: found.bytes.length, sha256: createHash('sha256').update(found.bytes).digest('hex') }
    },
  }
}
