import { paths } from '~/features/paths'
import { leftNickname } from '../account'
import { type PolicySection, PolicyText } from './policy-text'

interface Kept {
  what: string
  why: string
  until: string
}

const neededToJoin: readonly Kept[] = [
  {
    what: '카카오 또는 Apple이 정한 회원 번호',
    why: '다시 왔을 때 같은 사람인지 알아보려고',
    until: '탈퇴할 때까지',
  },
  { what: '닉네임', why: '미플에서 부를 이름으로', until: '탈퇴할 때까지' },
  { what: '휴대폰 번호', why: '한 사람이 계정 하나를 쓰게 하려고', until: '탈퇴할 때까지' },
  {
    what: '동의한 내용과 그때의 약관, 동의한 시각',
    why: '무엇에 동의했는지 확인하려고',
    until: '탈퇴할 때까지',
  },
]

const ifWanted: readonly Kept[] = [
  { what: '이메일 주소', why: '계정에 꼭 알릴 일이 있을 때', until: '탈퇴할 때까지' },
  { what: '프로필 사진', why: '닉네임 옆에 보여 주려고', until: '사진을 삭제하거나 탈퇴할 때까지' },
  {
    what: '이벤트와 혜택 소식을 받겠다는 동의',
    why: '원하는 사람에게만 보내려고',
    until: '탈퇴할 때까지',
  },
]

const whileUsing: readonly Kept[] = [
  {
    what: '리뷰, 찜한 게임, 플레이 기록(함께한 사람의 이름, 점수, 장소, 메모)',
    why: '남긴 것을 모아 보여 주고 게임의 평점과 순위를 계산하려고',
    until: '그 글을 삭제하거나 탈퇴할 때까지',
  },
  {
    what: '알림과 알림 설정, 차단한 사람',
    why: '원하는 소식만 전하고, 만나고 싶지 않은 사람을 가리려고',
    until: '탈퇴할 때까지',
  },
  {
    what: '로그인한 기기의 종류와 로그인한 시각',
    why: '모르는 로그인을 알려 드리려고',
    until: '탈퇴할 때까지',
  },
  {
    what: '푸시를 켠 기기의 푸시 주소와 암호화 키, 앱이 보낸 알림 토큰',
    why: '켠 기기로 알림을 보내려고',
    until: '푸시를 끄거나 그 기기에서 로그아웃할 때까지',
  },
  {
    what: '다 마치지 않은 가입과 로그인',
    why: '이어서 마칠 수 있게',
    until: '시작하고 나서 길어도 이틀',
  },
]

function StoredDataList({ label, items }: { label: string; items: readonly Kept[] }) {
  return (
    <div>
      <h3 className="font-semibold text-15 text-ink">{label}</h3>
      <div className="mt-2 divide-y divide-line rounded-card border border-line">
        {items.map(({ what, why, until }) => (
          <dl key={what} className="px-4 py-3">
            <dt className="sr-only">항목</dt>
            <dd className="font-medium text-15 text-ink leading-normal">{what}</dd>
            <div className="mt-1.5 flex gap-3 text-13 leading-normal">
              <dt className="w-12 shrink-0 text-ink-dim">목적</dt>
              <dd>{why}</dd>
            </div>
            <div className="mt-0.5 flex gap-3 text-13 leading-normal">
              <dt className="w-12 shrink-0 text-ink-dim">보유 기간</dt>
              <dd>{until}</dd>
            </div>
          </dl>
        ))}
      </div>
    </div>
  )
}

const sections: readonly PolicySection[] = [
  {
    id: 'collected',
    title: '무엇을 왜 수집하고, 언제까지 보관하나요',
    text: (
      <>
        <p>필요한 것만 모으고, 쓸 일이 끝나면 삭제해요. 둘러보기만 할 때는 이름도 연락처도 묻지 않아요.</p>
        <StoredDataList label="필수 항목" items={neededToJoin} />
        <StoredDataList label="선택 항목" items={ifWanted} />
        <StoredDataList label="이용하면서 쌓이는 항목" items={whileUsing} />
        <p>
          선택 항목은 입력하지 않아도 미플을 그대로 쓸 수 있어요. 접속 주소(IP)는 짧은 시간에 너무 많은 접속을
          막는 동안만 세고, 계정과 이어서 저장하지 않아요.
        </p>
      </>
    ),
  },
  {
    id: 'visible',
    title: '다른 사람에게는 무엇이 보이나요',
    text: (
      <ul>
        <li>
          <strong>누구나</strong> 닉네임과 프로필 사진, 리뷰를 볼 수 있어요.
        </li>
        <li>
          <strong>나만</strong> 휴대폰 번호와 이메일, 알림, 차단한 사람, 로그인 기록을 볼 수 있어요.
        </li>
      </ul>
    ),
  },
  {
    id: 'received',
    title: '누구에게 넘기나요',
    text: (
      <>
        <p>개인정보를 팔지 않고, 광고에 쓰라고 넘기지도 않아요.</p>
        <p>
          로그인과 가입은 카카오와 Apple의 화면에서 이루어져요. 그 회사는 본인이 허락한 이름과 이메일, 회원
          번호를 미플에 알려 주고, 미플은 로그인을 확인하는 데 필요한 값만 보내요. 회원 탈퇴하면 연결을 끊어
          달라고 그 회사에 알려요.
        </p>
        <p>법에 따라 수사기관이 정해진 절차로 요구할 때는 요구받은 만큼만 낼 수 있어요.</p>
      </>
    ),
  },
  {
    id: 'browser',
    title: '내 기기에는 무엇이 남나요',
    text: (
      <>
        <ul>
          <li>로그인한 상태와 내 닉네임, 휴대폰 번호 같은 계정 정보: 로그아웃하면 삭제돼요.</li>
          <li>최근 검색어와 화면 밝기: 이 기기에만 남고 미플로 보내지 않아요.</li>
          <li>카카오나 Apple에 다녀오는 동안 같은 브라우저인지 확인하는 쿠키 하나: 한 시간 뒤에 사라져요.</li>
        </ul>
        <p>광고나 다른 사이트에서의 움직임을 좇는 쿠키는 쓰지 않아요.</p>
      </>
    ),
  },
  {
    id: 'rights',
    title: '내가 할 수 있는 일',
    text: (
      <>
        <p>
          <strong>MY → 내 정보 수정</strong>에서 묻지 않고 바로 할 수 있어요.
        </p>
        <ul>
          <li>닉네임과 프로필 사진을 수정하거나 삭제하기</li>
          <li>미플에 저장된 내 정보를 모두 파일로 내려받기</li>
          <li>이벤트와 혜택 소식 수신에 동의하거나 철회하기</li>
          <li>모든 기기에서 로그아웃하기</li>
          <li>회원 탈퇴하기</li>
        </ul>
      </>
    ),
  },
  {
    id: 'deleted',
    title: '탈퇴하면',
    text: (
      <>
        <p>
          닉네임, 휴대폰 번호, 이메일, 사진, 리뷰, 플레이 기록, 찜한 게임, 알림, 차단 목록, 로그인 기록과 동의
          기록을 바로 지우고 카카오·Apple과의 연결을 끊어요. 되돌릴 수 없어요.
        </p>
        <p>
          다른 사람의 플레이 기록은 그 사람의 것이라 남아요. 그 안의 내 이름은 ‘{leftNickname}’으로 바뀌어
          누구인지 알 수 없게 돼요.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: '만 14세가 안 되었다면',
    text: (
      <p>
        만 14세 이상만 가입할 수 있어요. 14세가 안 된 사람이 가입한 것을 알게 되면 그 계정과 정보를 삭제해요.
        둘러보기는 나이와 상관없이 할 수 있어요.
      </p>
    ),
  },
  {
    id: 'safety',
    title: '안전하게 지키려고 하는 일',
    text: (
      <ul>
        <li>비밀번호를 아예 받지 않아요. 로그인은 카카오와 Apple이 맡아요.</li>
        <li>로그인을 이어 주는 값은 알아볼 수 없게 바꾸어 저장하고, 쓸 때마다 새것으로 바꿔요.</li>
        <li>올린 사진에서 찍은 곳과 기기 같은 숨은 정보를 삭제하고 저장해요.</li>
        <li>개인정보는 꼭 필요한 담당자만 볼 수 있어요.</li>
      </ul>
    ),
  },
  {
    id: 'amendments',
    title: '이 방침이 바뀔 때',
    text: (
      <p>
        바뀌기 7일 전부터, 중요한 내용이면 30일 전부터 이 화면과 알림으로 알려 드려요. 새로 동의가 필요한 일은
        다시 여쭤봐요.
      </p>
    ),
  },
  {
    id: 'contact',
    title: '누가 책임지고, 어디에 물어보나요',
    text: (
      <>
        <p>개인정보를 지키는 일은 미플 운영팀이 맡고 책임져요.</p>
        <p>
          미플의 답이 만족스럽지 않거나 다른 곳에 알리고 싶으면 개인정보침해 신고센터(국번 없이 118)와
          개인정보 분쟁조정위원회(1833-6972)에 상담할 수 있어요.
        </p>
      </>
    ),
  },
]

export default function PrivacyPage() {
  return (
    <PolicyText
      title="개인정보 처리방침"
      description="미플이 어떤 정보를 왜 모으고 언제 삭제하는지, 내가 무엇을 할 수 있는지 쉬운 말로 적었어요."
      path={paths.privacy()}
      lead="내 정보를 어떻게 다루는지 숨김없이 적었어요."
      sections={sections}
      other={{ title: '이용약관', path: paths.terms() }}
    />
  )
}
