import { refusal } from '~/lib/errors'
import { digitsInCode } from '../loyalty/stamp'
import { people } from '../votes/vote'
import { longestTableName, mostGuests, mostTables } from './sitting'

/** Staff have removed the table, or hidden its cafe, or nobody has ever printed this code. */
const noTable = refusal(404, 'NOT_FOUND', '테이블을 찾을 수 없어요. 직원에게 새 QR 코드를 부탁해 주세요.')
const notSeated = refusal(
  409,
  'NOT_SEATED',
  '이 테이블에 앉은 사람만 할 수 있어요. QR 코드를 다시 비춰 주세요.',
)
const noGuest = refusal(404, 'NO_GUEST', '이미 자리를 떠난 사람이에요.')
const nameTaken = refusal(409, 'NAME_TAKEN', '같은 이름이 이미 있어요. 다른 이름을 입력해 주세요.', 'name')
const full = refusal(409, 'TABLE_FULL', `한 테이블에는 폰을 ${mostGuests}대까지 연결할 수 있어요.`)

export const sittingRefusals = {
  noTable,
  ask: [noTable, nameTaken, full],
  nameTaken,
  full,
  open: {
    digits: {
      notACode: refusal(422, 'NOT_A_CODE', `카운터 화면의 숫자 ${digitsInCode}자리를 입력해 주세요.`, 'code'),
      otherCafe: refusal(
        422,
        'OTHER_CAFE',
        '다른 카페의 숫자예요. 이 카페 카운터의 화면을 확인해 주세요.',
        'code',
      ),
      wrongCode: refusal(
        422,
        'WRONG_CODE',
        '숫자가 맞지 않아요. 카운터 화면의 숫자를 확인해 주세요.',
        'code',
      ),
      oldCode: refusal(
        409,
        'OLD_CODE',
        '그사이 숫자가 바뀌었어요. 카운터 화면의 새 숫자를 입력해 주세요.',
        'code',
      ),
    },
    onlyStaff: refusal(409, 'ONLY_STAFF', '이 카페에서는 직원이 자리를 열어요. 직원에게 말해 주세요.'),
  },
  seated: [noTable, notSeated],
  notSeated,
  noGuest,
  notOnShelf: refusal(409, 'NOT_ON_SHELF', '이 카페에 없는 게임이에요. 다른 게임을 선택해 주세요.', 'gameId'),
  noGame: refusal(409, 'NO_GAME', '먼저 게임을 선택해 주세요.'),
  tooFew: refusal(409, 'TOO_FEW', `투표는 ${people.fewest}명부터 할 수 있어요. 인원을 먼저 선택해 주세요.`),
  notExplained: refusal(409, 'NOT_EXPLAINED', '이 게임은 아직 함께 볼 설명이 없어요.'),
}

export const floorRefusals = {
  noTable: refusal(404, 'NO_TABLE', '테이블을 찾을 수 없어요. 이미 삭제했을 수 있어요.'),
  nameTaken: refusal(409, 'NAME_TAKEN', '같은 이름의 테이블이 이미 있어요.', 'name'),
  tooMany: refusal(409, 'TOO_MANY_TABLES', `테이블은 ${mostTables}개까지 만들 수 있어요.`),
  taken: refusal(409, 'SITTING_OPEN', '손님이 앉아 있는 테이블이에요. 자리를 끝낸 뒤에 삭제할 수 있어요.'),
  noRing: refusal(404, 'NO_RING', '이미 지나간 부탁이에요.'),
  noGuest,
  noMeetup: refusal(409, 'NO_MEETUP', '이 카페에서 지금 열리는 모임이 아니에요.', 'meetupId'),
  longName: `테이블 이름은 ${longestTableName}자까지 입력할 수 있어요.`,
}
