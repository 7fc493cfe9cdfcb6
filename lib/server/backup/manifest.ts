import { createHash } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** Why a backup cannot be made or restored, in one sentence for the operator. */
export class BackupFailure extends Error {
  override name = 'BackupFailure'
}

/** Raise it when an older version could not restore what this one writes. */
const format = 1
const manifestName = 'manifest.json'

/** Never leaves the folder that it is read in. */
const inside = z
  .string()
  .max(1_000)
  .refine((text) => text.split('/').every((part) => part !== '' && part !== '.' && part !== '..'))

const Manifest = z.object({
  format: z.number().int(),
  /** `cluster`: the files of the embedded database. `dump`: what pg_dump wrote of a server's database. */
  kind: z.enum(['cluster', 'dump']),
  version: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  /** The version of PostgreSQL, and the system that a cluster's files belong to. */
  postgres: z.string(),
  platform: z.string(),
  beganAt: z.string(),
  madeAt: z.string(),
  folders: z.array(inside),
  files: z.array(z.object({ path: inside, size: z.number().int(), sha256: z.string().length(64) })),
})

export type Manifest = z.infer<typeof Manifest>
export type BackedUpFile = Manifest['files'][number]

const checksumOf = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export function sizeOf({ files }: Pick<Manifest, 'files'>): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

/** Written last: a folder without one is no backup. */
export async function writeManifest(folder: string, parts: Omit<Manifest, 'format'>): Promise<Manifest> {
  const manifest = Manifest.parse({ format, ...parts })
  const file = path.join(folder, manifestName)
  const unfinished = await open(`${file}.unfinished`, 'wx', 0o600)
  try {
    await unfinished.writeFile(`${JSON.stringify({ manifest, checksum: checksumOf(manifest) }, null, 1)}\n`)
    await unfinished.sync()
  } finally {
    await unfinished.close()
  }
  await rename(`${file}.unfinished`, file)
  return manifest
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch(() => null)
  if (text === null) {
    throw new BackupFailure(
      `${folder} 폴더에는 끝까지 만들어진 백업이 없어요(manifest.json 파일이 없어요). 다른 백업을 골라 주세요.`,
    )
  }
  const altered = `${folder} 폴더의 manifest.json 파일이 만든 그대로가 아니에요. 다른 백업을 골라 주세요.`
  const found = parse(text)
  if (found === null) throw new BackupFailure(altered)
  if (found.manifest.format > format) {
    throw new BackupFailure(
      `${folder} 폴더의 백업은 더 새로운 버전의 미플(${found.manifest.version ?? '?'})로 만들었어요. 그 버전으로 복원해 주세요.`,
    )
  }
  const manifest = Manifest.safeParse(found.manifest)
  if (!manifest.success || checksumOf(manifest.data) !== found.checksum) throw new BackupFailure(altered)
  return manifest.data
}

/** The part of a manifest that every format has. */
const AnyManifest = z.object({
  manifest: z.looseObject({ format: z.number(), version: z.string().optional() }),
  checksum: z.string(),
})

function parse(text: string) {
  try {
    return AnyManifest.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
