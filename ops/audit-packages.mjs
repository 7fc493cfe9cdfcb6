// Asks the registry for known holes in the packages that serve: a part of npm run ops:proof.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' })
const { vulnerabilities, message, error } = JSON.parse(stdout || '{}')

if (!vulnerabilities) {
  // A mirror without advisories is no reason to leave the other proofs out.
  console.warn(
    `NOT AUDITED: the registry told nothing of holes (${message ?? error?.summary ?? 'no answer'}).`,
  )
} else {
  const found = Object.values(vulnerabilities)
  for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`)
  const isGrave = found.some(({ severity }) => severity === 'high' || severity === 'critical')
  console.log(
    isGrave ? 'A package that serves has a grave hole.' : 'No package that serves has a grave hole.',
  )
  if (isGrave) process.exit(1)
}
