import { nicknameLength } from '~/features/accounts/account'
import type { PolicyVersion } from '~/features/accounts/policy'
import { providerList } from '~/features/accounts/providers'
import { paths } from '~/features/paths'
import { prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { Link } from '~/ui/link'
import { policyNeeds } from './needs'
import { type PolicySection, PolicyText } from './policy-text'

export const loader = prefetchOnServer(policyNeeds)
export const clientLoader = prefetchInBrowser(policyNeeds)

/** The terms of 26 November 2026. */
const first: readonly PolicySection[] = [
  {
    id: 'about',
    title: '이 약관은 무엇인가요',
    text: (
      <>
        <p>
          미플을 쓰는 분과 미플을 운영하는 미플 운영팀이 서로 지킬 것을 적은 약속이에요. 가입할 때 동의하면
          그때부터 서로에게 적용돼요.
        </p>
        <p>
          미플은 보드게임과 보드게임 카페를 찾아보고, 리뷰와 플레이 기록을 남기고, 카페에서 모임을 열고
          참여하고, 종일 이용권을 구매하고, 레슨을 요청하는 서비스예요. 둘러보는 데는 가입이 필요 없어요.
        </p>
      </>
    ),
  },
  {
    id: 'joining',
    title: '누가 가입할 수 있나요',
    text: (
      <>
        <p>만 14세 이상이면 누구나 {providerList} 계정으로 가입할 수 있어요.</p>
        <ul>
          <li>휴대폰 번호 하나로 계정 하나를 만들 수 있어요.</li>
          <li>내 휴대폰 번호와 내 {providerList} 계정으로 가입해 주세요.</li>
          <li>
            닉네임은 {nicknameLength.min}자에서 {nicknameLength.max}자까지, 다른 사람이 쓰지 않는 것으로
            정해요. 다른 사람이나 운영팀인 척하는 이름은 쓸 수 없어요.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'account',
    title: '계정은 이렇게 지켜요',
    text: (
      <>
        <p>
          계정은 본인만 쓸 수 있고 빌려주거나 팔 수 없어요. 새로운 기기에서 로그인하면 알림으로 알려 드려요.
        </p>
        <p>
          기기를 잃어버렸거나 모르는 로그인이 보이면{' '}
          <strong>MY → 내 정보 수정 → 모든 기기에서 로그아웃</strong>을 눌러 주세요. {providerList} 계정의
          비밀번호도 함께 바꾸는 편이 안전해요.
        </p>
      </>
    ),
  },
  {
    id: 'writing',
    title: '내가 남긴 글과 기록은 누구의 것인가요',
    text: (
      <>
        <p>
          리뷰와 기록, 사진은 남긴 사람의 것이에요. 미플은 이것을 미플 안에서 보여 주고, 게임의 평점과 순위를
          계산하고, 검색 결과나 공유 카드에 짧게 싣는 데에만 써요.
        </p>
        <p>
          글을 삭제하거나 탈퇴하면 더는 보여 주지 않아요. 다른 사람의 글과 사진, 게임의 그림을 올릴 때는 그
          사람의 허락을 먼저 받아 주세요.
        </p>
      </>
    ),
  },
  {
    id: 'passes',
    title: '이용권과 환불',
    text: (
      <>
        <p>
          종일 이용권은 미플이 팔아요. 한 장으로 모임 하나에 참여하고, 그 값은 모임이 끝난 뒤 미플이 카페에
          정산해요. 카페는 자리와 서비스를 제공하고 그에 책임져요.
        </p>
        <ul>
          <li>이용권은 남에게 팔거나 넘길 수 없고, 구매할 때 보여 드린 기한까지 쓸 수 있어요.</li>
          <li>모임에 참여하면 이용권 한 장이 그 모임에 쓰여요.</li>
          <li>
            환불할 수 있는 때와 금액은 <Link href={paths.refundRules()}>환불 규정</Link>에 있어요. 이 약관과
            함께 지켜요.
          </li>
          <li>
            만 19세가 안 된 분이 법정대리인의 동의 없이 구매한 이용권은 본인이나 법정대리인이 취소할 수
            있어요.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'meetups',
    title: '모임',
    text: (
      <>
        <p>모임은 회원이 열고 회원이 참여해요. 미플은 자리와 이용권, 알림이 약속대로 움직이게 해요.</p>
        <ul>
          <li>
            취소할 수 있는 때와 그때 이용권이 돌아오는지는 참여하기 전과 취소하기 전에 화면에서 보여 드려요.
          </li>
          <li>모임이 취소되거나 열리지 않으면 이용권이 돌아와요.</li>
          <li>
            오지 않으면 이용권은 돌아오지 않고, 출석 비율에 남아요. 카페에서 코드를 찍어 도착을 알려 주세요.
          </li>
          <li>모임에서 물건을 팔거나, 종교를 권하거나, 원하지 않는 만남을 요구하지 말아 주세요.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'lessons',
    title: '레슨, 스탬프와 쿠폰',
    text: (
      <ul>
        <li>
          레슨은 강사와 요청한 사람 사이의 약속이에요. 미플은 요청과 답을 전하고, 레슨비를 받거나 보관하지
          않아요.
        </li>
        <li>
          스탬프와 쿠폰은 카페가 주고 카페에서 써요. 몇 개에 무엇을 주는지, 언제까지 쓰는지는 카페가 정하고
          화면에 보여 드려요. 돈으로 바꿀 수 없어요.
        </li>
      </ul>
    ),
  },
  {
    id: 'location',
    title: '위치를 쓰는 기능',
    text: (
      <p>
        가까운 카페와 모임, 강사를 찾을 때 동의를 받고 지금 있는 곳을 써요. 10m쯤으로 뭉뚱그려 보내고, 답한
        뒤에 저장하지 않아요. 동의하지 않아도 지역을 골라 찾을 수 있어요.
      </p>
    ),
  },
  {
    id: 'manners',
    title: '이런 일은 하지 말아 주세요',
    text: (
      <ul>
        <li>다른 사람을 욕하거나 괴롭히고, 차별하거나 겁주는 일</li>
        <li>해 보지 않은 게임에 평점을 매기거나, 대가를 받고 쓴 글을 아닌 것처럼 올리는 일</li>
        <li>광고나 똑같은 글을 되풀이해 올리는 일</li>
        <li>다른 사람의 휴대폰 번호, 이름, 사진 같은 정보를 허락 없이 올리는 일</li>
        <li>자동으로 움직이는 프로그램으로 글을 올리거나 서비스를 느려지게 하는 일</li>
        <li>로그인과 보안 장치를 뚫거나 피하려는 일</li>
        <li>법에 어긋나는 일</li>
      </ul>
    ),
  },
  {
    id: 'measures',
    title: '약속을 어기면 어떻게 되나요',
    text: (
      <>
        <p>
          신고를 받거나 약속을 어긴 것을 알게 되면 글을 가릴 수 있어요. 같은 일이 되풀이되거나 다른 사람이
          크게 다칠 수 있으면 계정 이용을 제한할 수 있어요.
        </p>
        <p>가리거나 제한할 때는 이유를 알려 드리고, 잘못 판단했다면 되돌려요.</p>
      </>
    ),
  },
  {
    id: 'changes',
    title: '서비스가 바뀌거나 멈출 수 있어요',
    text: (
      <>
        <p>
          개선하거나 점검하려고 기능이 바뀌거나 잠시 멈출 수 있어요. 미리 알 수 있는 일은 먼저 알려 드리고,
          갑작스러운 고장은 되도록 빨리 고쳐요.
        </p>
        <p>서비스를 종료하게 되면 30일 전까지 알려 드리고, 그동안 내 정보를 내려받을 수 있게 해 두어요.</p>
      </>
    ),
  },
  {
    id: 'responsibility',
    title: '서로의 책임',
    text: (
      <>
        <p>
          게임 정보는 확인해서 싣지만 판본마다 다를 수 있어요. 리뷰는 쓴 사람의 생각이며 미플의 보증이
          아니에요.
        </p>
        <p>
          미플 운영팀의 잘못으로 손해가 생기면 관계 법령에 따라 책임져요. 천재지변처럼 막을 수 없는 일과 쓰는
          분의 잘못으로 생긴 손해는 책임지기 어려워요.
        </p>
      </>
    ),
  },
  {
    id: 'leaving',
    title: '탈퇴하고 싶을 때',
    text: (
      <p>
        언제든 <strong>MY → 내 정보 수정 → 회원 탈퇴</strong>에서 바로 탈퇴할 수 있어요. 이유를 묻지 않아요.
        무엇이 삭제되고 무엇이 남는지는 탈퇴하기 전에 보여 드려요. 쓰지 않은 이용권이 남아 있으면 환불받거나
        포기하고 탈퇴할 수 있어요.
      </p>
    ),
  },
  {
    id: 'amendments',
    title: '약관이 바뀔 때',
    text: (
      <p>
        바뀌기 7일 전부터, 쓰는 분에게 불리하거나 중요한 내용이면 30일 전부터 이 화면과 알림으로 알려 드려요.
        바뀐 내용에 동의하지 않으면 탈퇴할 수 있어요.
      </p>
    ),
  },
  {
    id: 'law',
    title: '다툼이 생기면',
    text: (
      <p>
        먼저 <Link href={paths.contact()}>문의하기</Link>에 알려 주세요. 이야기로 풀어요. 그래도 풀리지 않으면
        대한민국 법을 따르고, 법원은 민사소송법이 정한 곳으로 해요.
      </p>
    ),
  },
]

/** What the version of 27 November 2026 says instead. */
const second: readonly PolicySection[] = [
  {
    id: 'passes',
    title: '이용권과 환불',
    text: (
      <>
        <p>
          종일 이용권은 미플이 팔아요. 한 장으로 모임 하나에 참여하고, 그 값은 모임이 끝난 뒤 미플이 카페에
          정산해요. 카페는 자리와 서비스를 제공하고 그에 책임져요.
        </p>
        <ul>
          <li>이용권은 남에게 팔거나 넘길 수 없고, 구매할 때 보여 드린 기한까지 쓸 수 있어요.</li>
          <li>카드와, 결제 화면에 보이는 간편결제로 구매할 수 있어요.</li>
          <li>모임에 참여하면 이용권 한 장이 그 모임에 쓰여요.</li>
          <li>
            환불할 수 있는 때와 금액, 기한이 지난 이용권을 돌려받을 수 있는지는{' '}
            <Link href={paths.refundRules()}>환불 규정</Link>에 있어요. 이 약관과 함께 지켜요.
          </li>
          <li>
            만 19세가 안 된 분이 법정대리인의 동의 없이 구매한 이용권은 본인이나 법정대리인이 취소할 수
            있어요.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'amendments',
    title: '약관이 바뀔 때',
    text: (
      <>
        <p>
          바뀌기 7일 전부터, 쓰는 분에게 불리하거나 중요한 내용이면 30일 전부터 이 화면과 알림으로 알려
          드려요. 이 알림은 끌 수 없어요. 예전 약관은 <Link href={paths.policyVersions()}>바뀐 내용</Link>에서
          언제든 볼 수 있어요.
        </p>
        <p>
          다시 동의가 필요하면 적용하는 날부터 여쭤봐요. 동의하지 않으면 새로 구매하거나 참여할 수 없지만,
          환불받고 내 정보를 내려받고 탈퇴할 수 있어요.
        </p>
      </>
    ),
  },
]

const changes: Record<PolicyVersion, readonly PolicySection[]> = {
  '2026-11-26': first,
  '2026-11-27': second,
}

export default function TermsPage() {
  return (
    <PolicyText
      title="이용약관"
      description="미플을 쓰는 분과 미플 운영팀이 서로 지킬 약속을 쉬운 말로 적었어요."
      pathOf={paths.terms}
      lead="미플을 함께 쓰기 위한 약속이에요."
      changes={changes}
      other={{ title: '개인정보 처리방침', pathOf: paths.privacy }}
    />
  )
}
