import { parseArgs } from 'node:util'
import { foldNickname } from '~/features/accounts/account'
import { nameOwner } from '~/features/cafes/server/commands/staff'
import { deviceClock } from '~/lib/clock'
import { Refusal } from '~/lib/errors'
import { isId } from '~/lib/ids'
import { UnusableDatabaseServer } from '~/lib/server/check-database-server'
import { type Database, openDatabase } from '~/lib/server/database'
import { CannotStartDatabase } from '~/lib/server/embedded-postgres'
import { migrateWithBackup } from '../backups'
import { startDatabaseServerBesideApp } from '../database-server'
import { readEnvWithFile } from '../env'

const usage = `사용법: npm run cafe:owner -- CAFE_ID NICKNAME
  카페의 점주를 정해요. 카페 번호는 카페 화면의 주소 /store/12 에서 알 수 있어요.
  점주는 /staff 에서 카페를 관리하고 다른 사람을 초대해요.`

class Unusable extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`)

function readArguments(): { cafeId: number; nickname: string } {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [cafe = '', ...words] = positionals
  if (!isId(cafe) || words.length === 0) throw new Unusable(usage)
  return { cafeId: Number(cafe), nickname: words.join(' ') }
}

async function findNamed(db: Database, { cafeId, nickname }: { cafeId: number; nickname: string }) {
  const [cafe] = await db<{ name: string }[]>`select name from cafes where id = ${cafeId}`
  if (!cafe) throw new Unusable(`번호가 ${cafeId}인 카페가 없어요.`)
  const [member] = await db<{ id: number; nickname: string }[]>`
    select id, nickname from members where nickname_folded = ${foldNickname(nickname)} and left_at is null`
  if (!member) throw new Unusable(`닉네임이 ${nickname}인 회원이 없어요.`)
  return { cafe, member }
}

async function run(): Promise<void> {
  const given = readArguments()
  const env = readEnvWithFile()
  const server = await startDatabaseServerBesideApp(env, { log: say })
  const db = openDatabase(server.address, { most: 1, name: 'meeple-cafe-owner' })
  try {
    await migrateWithBackup(env, server.address, say)
    const { cafe, member } = await findNamed(db, given)
    const named = { cafeId: given.cafeId, memberId: member.id, now: deviceClock.now() }
    await db.transaction((tx) => nameOwner(tx, named))
    say(`이제 ${member.nickname} 님이 ${cafe.name}의 점주예요.`)
  } finally {
    await db.close()
    await server.stop()
  }
}

const isExpected = (error: unknown) =>
  error instanceof Unusable ||
  error instanceof Refusal ||
  error instanceof UnusableDatabaseServer ||
  error instanceof CannotStartDatabase

run().catch((error: unknown) => {
  if (!isExpected(error)) throw error
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
