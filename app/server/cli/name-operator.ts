import { parseArgs } from 'node:util'
import { foldNickname } from '~/features/accounts/account'
import { nameOperator } from '~/features/accounts/server/commands/standing'
import { deviceClock } from '~/lib/clock'
import { Refusal } from '~/lib/errors'
import { onDatabase, say, sayFailure, Unusable } from './import-command'

const usage = `사용법: npm run operator:name -- NICKNAME
  회원을 운영자로 지정해요. 먼저 그 닉네임으로 가입해 두세요.
  운영자는 /operator 에서 일하고, 다른 운영자를 지정해요.`

function readNickname(): string {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length === 0) throw new Unusable(usage)
  return positionals.join(' ')
}

async function run(): Promise<void> {
  const nickname = readNickname()
  await onDatabase(async (db) => {
    const [member] = await db<{ id: number; nickname: string }[]>`
      select id, nickname from members where nickname_folded = ${foldNickname(nickname)} and left_at is null`
    if (!member) throw new Unusable(`닉네임이 ${nickname}인 회원이 없어요.`)
    try {
      await nameOperator(db, { memberId: member.id, now: deviceClock.now() })
    } catch (error) {
      if (error instanceof Refusal) throw new Unusable(error.message)
      throw error
    }
    say(`이제 ${member.nickname} 님은 운영자예요. /operator 에서 일할 수 있어요.`)
  })
}

run().catch(sayFailure)
