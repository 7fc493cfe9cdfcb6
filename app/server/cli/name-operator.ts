import { parseArgs } from 'node:util'
import { foldNickname } from '~/features/accounts/account'
import { operatorInWords } from '~/features/accounts/account-status'
import { nameOperator } from '~/features/accounts/server/commands/account-status'
import { deviceClock } from '~/lib/clock'
import { Refusal } from '~/lib/errors'
import { type OperatorRight, operatorRights, toOperatorRights } from '~/lib/operator-rights'
import { onDatabase, say, sayFailure, Unusable } from './import-command'

const usage = `사용법: npm run operator:name -- NICKNAME [--rights support,content,money]
  회원을 운영자로 지정해요. 먼저 그 닉네임으로 가입해 두세요.
  운영자는 /operator 에서 일해요. 권한은 문의와 신고(support), 콘텐츠(content), 결제와 정산(money) 세 가지이고,
  정하지 않으면 모두예요. 모두 가진 총괄 운영자가 다른 운영자를 지정해요.`

function readAsked(): { nickname: string; rights: OperatorRight[] } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { rights: { type: 'string', default: operatorRights.join() } },
  })
  const named = values.rights.split(',').map((name) => name.trim())
  const rights = toOperatorRights(named)
  if (positionals.length === 0 || rights.length !== named.length) throw new Unusable(usage)
  return { nickname: positionals.join(' '), rights }
}

async function run(): Promise<void> {
  const { nickname, rights } = readAsked()
  await onDatabase(async (db) => {
    const [member] = await db<{ id: number; nickname: string }[]>`
      select id, nickname from members where nickname_folded = ${foldNickname(nickname)} and left_at is null`
    if (!member) throw new Unusable(`닉네임이 ${nickname}인 회원이 없어요.`)
    try {
      await nameOperator(db, { memberId: member.id, rights, now: deviceClock.now() })
    } catch (error) {
      if (error instanceof Refusal) throw new Unusable(error.message)
      throw error
    }
    say(`이제 ${member.nickname} 님은 ${operatorInWords(rights)}예요. /operator 에서 일할 수 있어요.`)
  })
}

run().catch(sayFailure)
