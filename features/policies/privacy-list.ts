import { leftNickname, sessionDays } from '../accounts/account'

/** One line of the privacy policy: what is stored about a person, why, and for how long. */
export interface StoredItem {
  /** A test names these when it compares the policy with the data that a member can export. */
  id: string
  what: string
  why: string
  until: string
}

const untilLeaving = '탈퇴할 때까지'

/** Without these nobody can sign up. */
export const neededToJoin = [
  {
    id: 'provider',
    what: '로그인하는 회사가 정한 회원 번호와, 그 회사와의 연결을 끊는 데 쓰는 값',
    why: '다시 왔을 때 같은 사람인지 알아보고, 탈퇴할 때 연결을 끊으려고',
    until: untilLeaving,
  },
  { id: 'nickname', what: '닉네임', why: '미플에서 부를 이름으로', until: untilLeaving },
  {
    id: 'phone',
    what: '휴대폰 번호',
    why: '한 사람이 계정 하나를 쓰게 하고, 확인된 번호라면 푸시가 닿지 않을 때 카카오 알림톡을 보내려고',
    until: untilLeaving,
  },
  {
    id: 'consents',
    what: '동의한 내용과 그때의 약관, 동의한 시각',
    why: '무엇에 동의했는지 확인하려고',
    until: untilLeaving,
  },
] as const satisfies readonly StoredItem[]

/** What a person may leave out. */
export const ifWanted = [
  {
    id: 'buyer',
    what: '확인하지 않은 번호로 이용권을 살 때 알려 준 휴대폰 번호와, 결제 회사가 요구하면 이메일, 동의한 시각',
    why: '결제 회사에 보내고, 살 때마다 다시 묻지 않으려고',
    until: untilLeaving,
  },
  {
    id: 'birthYear',
    what: '태어난 해',
    why: '밤늦게 끝나는 모임에 성인만 참여하게 하려고',
    until: untilLeaving,
  },
  {
    id: 'email',
    what: '이메일 주소',
    why: '문의에 답이 온 것처럼 꼭 알릴 일이 있을 때',
    until: untilLeaving,
  },
  {
    id: 'picture',
    what: '프로필 사진',
    why: '닉네임 옆에 보여 주려고',
    until: '사진을 삭제하거나 탈퇴할 때까지',
  },
  {
    id: 'marketing',
    what: '이벤트와 혜택 소식을 받겠다는 동의',
    why: '원하는 사람에게만 보내려고',
    until: untilLeaving,
  },
  {
    id: 'promotions',
    what: '받은 이벤트와 혜택 소식, 수신 동의를 다시 알려 드린 날',
    why: '같은 소식을 두 번 보내지 않고, 2년마다 동의를 알려 드리려고',
    until: untilLeaving,
  },
  {
    id: 'location',
    what: '현재 위치를 쓰겠다는 동의와 그때의 약관, 동의하거나 거둔 시각. 위치는 남기지 않아요',
    why: '다른 기기에서 다시 묻지 않고, 거둔 동의를 모든 기기에서 지키려고',
    until: untilLeaving,
  },
  {
    id: 'push',
    what: '푸시를 켠 기기의 푸시 주소와 암호화 키, 앱이 보낸 알림 토큰',
    why: '켠 기기로 알림을 보내려고',
    until: '푸시를 끄거나 그 기기에서 로그아웃할 때까지',
  },
] as const satisfies readonly StoredItem[]

/** What comes together while somebody uses the site. */
export const whileUsing = [
  {
    id: 'reviews',
    what: '리뷰와 별점, 리뷰에 누른 좋아요, 신고',
    why: '게임을 선택하는 사람에게 보여 주고, 평점과 순위를 계산하고, 잘못된 글을 가리려고',
    until: '리뷰를 삭제하거나 탈퇴할 때까지. 내가 한 신고는 누가 했는지 알 수 없게 남아요',
  },
  {
    id: 'reviewer',
    what: '내 별점이 평점에 얼마나 반영되는지 나타내는 값',
    why: '새로 만든 계정 여럿이 평점을 바꾸지 못하게 하려고',
    until: untilLeaving,
  },
  {
    id: 'likes',
    what: '찜한 게임',
    why: '모아 보여 주고 게임을 추천하려고',
    until: '찜을 취소하거나 탈퇴할 때까지',
  },
  {
    id: 'favourites',
    what: '좋아하는 게임으로 선택한 것',
    why: '모임에서 만나는 사람에게 보여 주려고',
    until: '선택을 바꾸거나 탈퇴할 때까지',
  },
  {
    id: 'owned',
    what: '가진 게임으로 담은 것',
    why: '모아 보여 주고, 모임에 가져올 게임을 선택하게 하려고',
    until: '목록에서 빼거나 탈퇴할 때까지. 모임에 가져온다고 한 게임은 그 모임에 남아요',
  },
  {
    id: 'incidents',
    what: '개인정보 사고를 알려 드린 것과 그 시각',
    why: '유출된 사람 모두에게 한 번씩 알리고, 알렸다는 것을 확인하려고',
    until: untilLeaving,
  },
  {
    id: 'plays',
    what: '플레이 기록(함께한 사람의 이름, 점수, 장소, 메모)과 몇 명이 좋은지 답한 내용',
    why: '남긴 것을 모아 보여 주고 게임의 순위와 리그를 계산하려고',
    until: '기록을 삭제하거나 탈퇴할 때까지',
  },
  {
    id: 'named',
    what: '다른 사람의 플레이 기록에 적힌 내 닉네임과 점수',
    why: '함께한 사람의 기록이 맞게 남도록',
    until: `그 기록이 삭제될 때까지. 탈퇴하면 이름이 ‘${leftNickname}’으로 바뀌어요`,
  },
  {
    id: 'tastes',
    what: '리뷰, 찜, 플레이 기록으로 계산한 취향',
    why: '나에게 맞는 게임을 추천하려고',
    until: untilLeaving,
  },
  {
    id: 'league',
    what: '리그 순위와 점수, 리그에 참가하지 않겠다는 선택, 나를 이겼다는 기록에 대한 답',
    why: '달마다 순위를 보여 주고, 맞는 기록만 점수에 넣으려고',
    until: '탈퇴할 때까지. 끝난 시즌의 자리는 이름 없이 남아요',
  },
  {
    id: 'timer',
    what: '저장한 타이머 결과(이름, 점수, 이긴 사람)',
    why: '함께한 사람이 저마다 플레이 기록으로 가져가게 하려고',
    until: '저장하고 30일이 지나거나 저장한 사람이 탈퇴할 때까지',
  },
  {
    id: 'follows',
    what: '팔로우한 카페',
    why: '그 카페의 소식을 전하려고',
    until: '팔로우를 취소하거나 탈퇴할 때까지',
  },
  {
    id: 'corrections',
    what: '카페의 정보가 다르다고 알려 준 내용. 카페에는 누가 보냈는지 알리지 않아요',
    why: '카페나 운영팀이 확인해 고치고, 답을 알리려고',
    until: untilLeaving,
  },
  {
    id: 'stamps',
    what: '카페에서 받은 스탬프와 쿠폰, 받은 날과 쓴 시각',
    why: '방문한 만큼 쿠폰을 드리고 한 번만 쓰이게 하려고',
    until: untilLeaving,
  },
  {
    id: 'meetups',
    what: '연 모임(제목, 소개, 연락처)과 신청하거나 참여한 모임, 도착과 출석, 함께 신청한 친구와 초대 링크, 오지 않았다는 표시에 한 이의 신청, 취소하거나 내보내진 이유',
    why: '모임을 열고 자리와 이용권을 맞게 처리하려고',
    until: '탈퇴할 때까지. 모임의 제목과 자리는 누구의 것인지 알 수 없게 남아요',
  },
  {
    id: 'answers',
    what: '모임에서 만난 사람을 다시 만나고 싶은지 답한 내용',
    why: '모임을 선택할 때 참고할 비율을 계산하려고',
    until: '답을 받은 사람이 탈퇴할 때까지. 답한 사람이 탈퇴하면 누가 답했는지 알 수 없게 남아요',
  },
  {
    id: 'orders',
    what: '이용권 주문과 결제, 환불(금액, 시각, 결제 번호). 카드 번호는 받지 않아요',
    why: '결제와 환불을 처리하고, 전자상거래법에 따라 결제 기록을 5년 동안 보관하려고',
    until: '법이 정한 5년이 지날 때까지는 꼭. 탈퇴하면 이름 없는 번호로만 남아요',
  },
  {
    id: 'passes',
    what: '이용권을 사고, 쓰고, 돌려받은 내역',
    why: '이용권이 한 장도 틀리지 않게 하고, 결제 기록과 함께 보관하려고',
    until: '결제 기록과 함께. 탈퇴하면 이름 없는 번호로만 남아요',
  },
  {
    id: 'lessons',
    what: '레슨 요청에 적은 이름, 연락처, 이메일, 내용과 원하는 때. 로그인하지 않고 보낸 요청도 같아요',
    why: '강사에게 요청을 전하고 연락할 수 있게 하려고',
    until: '보내고 180일이 지나거나, 로그인하고 보냈다면 탈퇴할 때까지',
  },
  {
    id: 'instructor',
    what: '강사 신청에 적은 활동명, 사진, 주소와 위치, 소개, 링크, 레슨비, 레슨 지역, 자격, 교육장, 가르치는 게임',
    why: '신청을 확인하고, 승인하면 강사 목록에 보여 주려고',
    until: untilLeaving,
  },
  {
    id: 'staff',
    what: '관리하는 카페와 맡은 역할, 내가 만든 초대 링크',
    why: '그 카페의 내용을 바꿀 수 있는 사람인지 확인하려고',
    until: '역할이 끝나거나 탈퇴할 때까지. 초대 링크는 7일 동안만 쓸 수 있어요',
  },
  {
    id: 'deeds',
    what: '카페 점주와 직원, 운영자로서 한 일과 그 시각',
    why: '누가 무엇을 바꿨는지 나중에 확인하려고',
    until: '바뀐 것의 이력으로 계속. 탈퇴하면 이름 없는 번호로만 남아요',
  },
  {
    id: 'imports',
    what: '운영자로서 올린 게임, 카페, 지역 파일의 이름과 올린 시각',
    why: '누가 무엇을 가져왔는지 확인하려고',
    until: '탈퇴할 때까지. 가져온 내용은 올린 사람 없이 남아요',
  },
  {
    id: 'payee',
    what: '점주로서 적은 사업자등록번호, 은행 계좌와 예금주. 암호로 잠가 보관해요',
    why: '카페에서 쓴 이용권의 값을 보내려고',
    until: '다른 계좌로 바꾸거나, 점주가 아니게 되거나, 탈퇴할 때까지',
  },
  {
    id: 'inquiries',
    what: '문의에 적은 내용과 받은 답, 로그인하지 않고 문의했다면 답을 받을 이메일',
    why: '묻는 것에 답하고, 전자상거래법에 따라 소비자 불만을 처리한 기록을 3년 동안 보관하려고',
    until:
      '마지막 글에서 3년이 지날 때까지. 탈퇴하면 이름 없는 번호로만 남아요. 로그인하지 않고 적은 이메일은 답하고 90일 뒤까지',
  },
  {
    id: 'notices',
    what: '받은 알림과 알림 설정',
    why: '원하는 소식만 전하려고',
    until: untilLeaving,
  },
  {
    id: 'questions',
    what: '모임에 남긴 질문과 답',
    why: '모임에 참여하기 전에 묻고 답하게 하려고',
    until: '삭제하고 30일 뒤까지, 신고됐다면 확인이 끝날 때까지. 탈퇴하면 바로 사라져요',
  },
  {
    id: 'pitfalls',
    what: '자주 틀린다고 알려 준 규칙과, 맞다고 확인한 규칙',
    why: '게임마다 자주 틀리는 규칙을 보여 주려고',
    until: '삭제하거나 탈퇴할 때까지. 탈퇴하면 쓴 규칙은 누구의 것인지 알 수 없게 남아요',
  },
  {
    id: 'votes',
    what: '모임의 게임 투표에서 선택한 게임과 제외한 게임. 다른 사람에게는 보이지 않아요',
    why: '함께할 게임을 정하려고',
    until: '투표가 끝나거나, 모임이 취소되고 일주일이 지나거나, 탈퇴할 때까지',
  },
  {
    id: 'tables',
    what: '카페 테이블에 앉을 때 적은 이름과 어느 테이블인지. 함께 앉은 사람과 카페의 직원이 봐요',
    why: '한 테이블의 폰을 잇고, 직원이 부탁에 답하게 하려고',
    until: '자리가 끝날 때까지. 함께 쓴 타이머의 이름과 점수는 끝나고 하루 뒤까지',
  },
  {
    id: 'events',
    what: '신청한 카페 행사와 인원, 대기 순서, 왔는지 여부. 카페의 점주와 직원은 닉네임과 인원을 봐요',
    why: '행사 자리를 차례대로 드리고 카페가 맞이하게 하려고',
    until: '신청을 취소하거나 탈퇴할 때까지',
  },
  {
    id: 'alerts',
    what: '알림으로 받을 모임과 소식의 선택, 고른 동네와 요일·시간, 알려 드린 모임. 동네는 직접 고른 곳만 동 단위로 남아요',
    why: '원하는 모임과 소식만, 한 번씩만 알리려고',
    until: '지역을 지우거나 탈퇴할 때까지. 알려 드린 모임은 끝난 다음 날까지',
  },
  {
    id: 'blocks',
    what: '차단한 사람',
    why: '만나고 싶지 않은 사람을 가리려고',
    until: '차단을 해제하거나 탈퇴할 때까지',
  },
  {
    id: 'suspensions',
    what: '이용 정지와 그 이유, 기간',
    why: '약속을 어긴 계정의 이용을 제한하고 이유를 알리려고',
    until: untilLeaving,
  },
  {
    id: 'reports',
    what: '사람, 모임, 강사, 카페를 신고한 이유와 내용',
    why: '운영팀이 확인하고 결과를 알리려고',
    until: '탈퇴하면 누가 했는지 알 수 없게 남고, 내용은 처리가 끝난 뒤 삭제돼요',
  },
  {
    id: 'bans',
    what: '모임 참여 제한과 그 이유, 기간, 내가 한 이의 신청',
    why: '다른 사람을 불편하게 한 회원의 모임 참여를 제한하고 이유를 알리려고',
    until:
      '탈퇴할 때까지. 제한이 남았다면 그 이유와 기간, 로그인 계정을 알아볼 수 없게 바꾼 값만 제한이 끝날 때까지 남아, 다시 가입하면 이어져요',
  },
  {
    id: 'sessions',
    what: '로그인한 기기의 종류와 로그인한 시각, 마지막으로 쓴 시각',
    why: '모르는 로그인을 알려 드리려고',
    until: `로그인이 끝나고 마지막으로 쓴 지 ${sessionDays}일이 지나거나 탈퇴할 때까지`,
  },
  {
    id: 'requests',
    what: '보낸 요청의 번호와 받은 답',
    why: '같은 요청이 두 번 처리되지 않게',
    until: '보통 하루, 다 처리되지 않았으면 30일',
  },
  {
    id: 'passing',
    what: '다 마치지 않은 가입과 로그인',
    why: '이어서 마칠 수 있게',
    until: '시작하고 나서 길어도 이틀',
  },
] as const satisfies readonly StoredItem[]

export type StoredItemId = (typeof neededToJoin | typeof ifWanted | typeof whileUsing)[number]['id']
