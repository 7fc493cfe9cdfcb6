import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Entry points of the processes that lib/server/background-process.ts starts. */
const backgroundProcesses = [
  'lib/server/backup/backup-process',
  'lib/server/pictures/photo-process',
  'lib/server/pictures/picture-process',
]

/** Worker threads need their own files (lib/server/worker-thread.ts). */
function findWorkers(root) {
  return ['features', 'lib'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .filter((name) => /(^|\/)(?!test-)[^/]*-worker\.ts$/.test(name))
      .map((name) => path.join(folder, name)),
  )
}

const named = (source, folder) => ({ in: source, out: path.join(folder, path.basename(source, '.ts')) })

/** The entry points of build/server: the server, its commands, its workers and its background processes. */
export function serverBundle(root) {
  const cli = path.join(root, 'app/server/cli')
  const commands = existsSync(cli)
    ? readdirSync(cli).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    : []
  return {
    absWorkingDir: root,
    entryPoints: [
      named('app/server/main.ts', ''),
      ...commands.map((name) => named(`app/server/cli/${name}`, 'cli')),
      ...findWorkers(root).map((source) => named(source, 'workers')),
      ...backgroundProcesses.map((name) => ({ in: `${name}.ts`, out: name })),
    ],
    outdir: 'build/server',
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    alias: { '~': root.replace(/\/$/, '') },
    sourcemap: true,
    logLevel: 'silent',
    tsconfig: 'tsconfig.server.json',
  }
}
