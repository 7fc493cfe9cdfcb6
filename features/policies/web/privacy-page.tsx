import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { leftNickname } from '~/features/accounts/account'
import type { PolicyVersion } from '~/features/accounts/policy'
import { providerList } from '~/features/accounts/providers'
import { ifWanted, neededToJoin, type StoredItem, whileUsing } from '~/features/accounts/stored-data'
import { paths } from '~/features/paths'
import type { SiteData } from '~/lib/web/page-head'
import { prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { Link } from '~/ui/link'
import { policyNeeds } from './needs'
import { type PolicySection, PolicyText } from './policy-text'

export const loader = prefetchOnServer(policyNeeds)
export const clientLoader = prefetchInBrowser(policyNeeds)

function StoredDataList({ label, items }: { label: string; items: readonly StoredItem[] }) {
  return (
    <div>
      <h3 className="font-semibold text-15 text-ink">{label}</h3>
      <div className="mt-2 divide-y divide-line rounded-card border border-line">
        {items.map(({ id, what, why, until }) => (
          <dl key={id} className="px-4 py-3">
            <dt className="sr-only">항목</dt>
            <dd className="font-medium text-15 text-ink leading-normal">{what}</dd>
            <div className="mt-1.5 flex gap-3 text-13 leading-normal">
              <dt className="w-14 shrink-0 text-ink-dim">목적</dt>
              <dd>{why}</dd>
            </div>
            <div className="mt-0.5 flex gap-3 text-13 leading-normal">
              <dt className="w-14 shrink-0 text-ink-dim">보유 기간</dt>
              <dd>{until}</dd>
            </div>
          </dl>
        ))}
      </div>
    </div>
  )
}

function useBusiness() {
  return useRouteLoaderData<SiteData>('root')?.business
}

/** Who handles data for us, as the operator has set it. */
function Processors() {
  const processors = useBusiness()?.processors ?? []
  if (processors.length === 0) return null
  return (
    <>
      <p>서비스를 운영하려고 다음 회사에 개인정보 처리를 맡겨요. 맡긴 일 밖에는 쓰지 못하게 해요.</p>
      <ul>
        {processors.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  )
}

function Responsible() {
  const business = useBusiness()
  return (
    <>
      <p>
        개인정보를 지키는 일은 미플을 운영하는 {business?.name ?? '미플 운영팀'}에서 맡고 책임져요.
        {business?.officer ? ` 개인정보 보호책임자는 ${business.officer} 님이에요.` : null}
      </p>
      {business?.officerContact ? <p>연락처: {business.officerContact}</p> : null}
      <p>
        미플을 쓰다가 묻고 싶은 것은 <Link href={paths.contact()}>문의하기</Link>에 남겨 주세요.
      </p>
    </>
  )
}

function Collected({ children }: { children?: ReactNode }) {
  return (
    <>
      <p>필요한 것만 모으고, 쓸 일이 끝나면 삭제해요. 둘러보기만 할 때는 이름도 연락처도 묻지 않아요.</p>
      <StoredDataList label="필수 항목" items={neededToJoin} />
      <StoredDataList label="선택 항목" items={ifWanted} />
      <StoredDataList label="이용하면서 쌓이는 항목" items={whileUsing} />
      <p>
        선택 항목은 입력하지 않아도 미플을 그대로 쓸 수 있어요. 접속 주소(IP)는 짧은 시간에 너무 많은 접속을
        막는 동안만 세고, 계정과 이어서 저장하지 않아요.
      </p>
      <p>
        지금 있는 곳은 내 기기에만 남아요. 가까운 카페나 모임을 찾을 때 10m쯤으로 뭉뚱그린 위치를 미플에
        보내고, 미플은 답한 뒤에 저장하지 않아요.
      </p>
      {children}
    </>
  )
}

/** The policy of 26 November 2026. */
const first: readonly PolicySection[] = [
  {
    id: 'collected',
    title: '무엇을 왜 수집하고, 언제까지 보관하나요',
    text: <Collected />,
  },
  {
    id: 'visible',
    title: '다른 사람에게는 무엇이 보이나요',
    text: (
      <ul>
        <li>
          <strong>누구나</strong> 닉네임과 프로필 사진, 리뷰를 볼 수 있어요. 공개 모임에서는 누가 열고 누가
          참여하는지와 그 사람의 출석 비율, 다시 만나고 싶다는 비율도 보여요. 승인된 강사 소개와, 리그에
          참가하는 동안의 순위와 점수도 누구나 볼 수 있어요.
        </li>
        <li>
          <strong>모임을 연 사람의 연락처</strong>는 모임이 확정된 뒤 자리가 있는 사람만 볼 수 있어요. 비공개
          모임은 비밀번호를 모르면 카페와 날짜만 보여요.
        </li>
        <li>
          <strong>강사</strong>는 레슨 요청에 적은 이름과 내용을 보고, 요청을 수락한 뒤에만 연락처와 이메일을
          볼 수 있어요. 요청을 취소하면 다시 볼 수 없어요.
        </li>
        <li>
          <strong>카페의 점주와 직원</strong>은 쿠폰을 쓰는 사람의 닉네임과 그 쿠폰, 카페에서 열리는 모임과 연
          사람의 닉네임, 함께 관리하는 사람과 관리 기록을 볼 수 있어요. 모임 날부터 14일 뒤까지는 그 모임에
          참여하는 사람의 닉네임과 프로필 사진, 왔는지도 보고, 모임 날에는 직접 체크인할 수 있어요. 체크인하면
          카페의 코드 화면에 닉네임이 5분 동안 보여요.
        </li>
        <li>
          <strong>타이머 결과나 레슨 요청의 링크를 가진 사람</strong>은 그 결과나 요청을 볼 수 있어요.
        </li>
        <li>
          <strong>운영자</strong>는 맡은 일을 하는 데 필요한 만큼 봐요: 신고된 리뷰, 주문과 환불, 이용권 내역,
          강사 신청과 레슨 요청, 문의, 이용 정지와 로그인 기록이에요.
        </li>
        <li>
          <strong>나만</strong> 휴대폰 번호와 이메일, 알림, 플레이 기록, 찜한 게임, 취향, 차단한 사람, 다시
          만나고 싶은지 답한 내용을 볼 수 있어요.
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
          로그인과 가입은 {providerList} 화면에서 이루어져요. 그 회사는 본인이 허락한 이름과 이메일, 회원
          번호를 미플에 알려 주고, 미플은 로그인을 확인하는 데 필요한 값만 보내요. 회원 탈퇴하면 연결을 끊어
          달라고 그 회사에 알려요.
        </p>
        <ul>
          <li>
            <strong>솔라피와 통신사</strong>: 휴대폰 번호를 확인할 때 그 번호로 인증번호를 보내요.
          </li>
          <li>
            <strong>포트원과 카드사</strong>: 결제하고 환불할 때 주문 번호와 금액을 보내요. 카드 번호는
            결제창에 바로 입력하고 미플은 받지 않아요.
          </li>
          <li>
            <strong>푸시 서비스</strong>(Google, Apple, Mozilla, Microsoft): 푸시를 켜면 그 기기의 브라우저가
            쓰는 곳으로 알림을 암호화해서 보내요. 내용은 내 기기에서만 풀려요.
          </li>
          <li>
            <strong>카카오 주소 검색</strong>: 내가 입력한 검색어나 찾는 곳의 위치만 보내고, 누가 찾는지는
            보내지 않아요.
          </li>
          <li>
            <strong>카카오·네이버 지도</strong>: 지도를 볼 때 내 기기가 지도 회사에서 그림을 받아 와요. 그
            회사는 접속 주소(IP)와 보고 있는 곳을 알 수 있어요.
          </li>
          <li>
            <strong>카페와 강사</strong>: 위에 적은 만큼만, 쿠폰과 모임, 레슨을 위해 알려 드려요.
          </li>
        </ul>
        <Processors />
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
          <li>
            최근 검색어와 화면 밝기, 선택한 인원과 난이도, 위치와 자주 찾는 곳: 기기에 남고, 찾을 때 말고는
            미플로 보내지 않아요.
          </li>
          <li>보낸 레슨 요청의 링크 열 개까지, 하고 있는 타이머: 이어서 볼 수 있게 기기에 남아요.</li>
          <li>무작위로 만든 기기 번호 하나: 로그인하지 않고 보낸 요청이 두 번 처리되지 않게 해요.</li>
          <li>연결이 없을 때 보려고 저장한 화면과 이용권: 로그아웃하면 내 것은 삭제돼요.</li>
          <li>
            {providerList} 화면에 다녀오는 동안 같은 브라우저인지 확인하는 쿠키 하나: 한 시간 뒤에 사라져요.
          </li>
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
          닉네임, 휴대폰 번호, 이메일, 사진, 리뷰, 플레이 기록, 찜한 게임, 취향, 스탬프와 쿠폰, 팔로우, 보낸
          레슨 요청, 강사 소개, 내가 저장한 타이머 결과, 알림과 푸시, 차단 목록, 로그인 기록과 동의 기록을
          바로 지우고 {providerList} 계정과의 연결을 끊어요. 되돌릴 수 없어요.
        </p>
        <p>다음은 남지만, 누구의 것인지 알 수 있는 이름과 연락처는 없어요.</p>
        <ul>
          <li>
            주문과 결제, 이용권 내역: 전자상거래법에 따라 5년 동안 보관해야 해서, 이름 없는 번호로만 남아요.
          </li>
          <li>지난 모임의 제목과 자리: 함께한 사람의 기록이라 남고, 내가 쓴 소개와 연락처는 지워요.</li>
          <li>내가 한 신고와, 내가 다시 만나고 싶은지 답한 내용, 끝난 리그 시즌의 자리</li>
          <li>카페나 미플을 관리하며 한 일의 기록: 이름 없는 번호로만 남아요.</li>
          <li>문의한 글과 답: 전자상거래법에 따라 3년 동안 이름 없는 번호로만 남아요.</li>
          <li>
            다른 사람의 플레이 기록: 그 사람의 것이라 남아요. 그 안의 내 이름은 ‘{leftNickname}’으로 바뀌어
            누구인지 알 수 없게 돼요.
          </li>
        </ul>
        <p>
          고장에 대비한 백업에는 새 백업으로 바뀔 때까지, 보통 14일 동안 남아 있어요. 백업은 고장 난 서비스를
          되돌릴 때만 써요.
        </p>
        <p>
          쓰지 않은 이용권, 끝나지 않은 모임과 환불이 있으면 먼저 정리해야 탈퇴할 수 있어요. 무엇이 남았는지는
          탈퇴 화면에서 알려 드려요.
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
        <li>비밀번호를 아예 받지 않아요. 로그인은 {providerList} 화면에서만 해요.</li>
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
        <Responsible />
        <p>
          미플의 답이 만족스럽지 않거나 다른 곳에 알리고 싶으면 개인정보침해 신고센터(국번 없이 118)와
          개인정보 분쟁조정위원회(1833-6972)에 상담할 수 있어요.
        </p>
      </>
    ),
  },
]

/** What the version of 27 November 2026 says instead. */
const second: readonly PolicySection[] = [
  {
    id: 'collected',
    title: '무엇을 왜 수집하고, 언제까지 보관하나요',
    text: (
      <Collected>
        <p>
          고장을 찾아 고치려고, 화면에서 오류가 나면 어느 화면의 어떤 오류인지를, 방문 열 번 가운데 한 번은
          화면이 얼마나 빨리 열렸는지를 브라우저가 미플에 알려요. 누구인지와 보고 있던 주소는 보내지 않고,
          연락처나 입력한 글일 수 있는 부분은 지우고 보내요. 오류는 30일 동안 다시 나지 않으면, 속도는 90일이
          지나면 삭제해요. 기기에서 데이터 절약을 켜면 보내지 않아요.
        </p>
      </Collected>
    ),
  },
  {
    id: 'received',
    title: '누구에게 넘기나요',
    text: (
      <>
        <p>개인정보를 팔지 않고, 광고에 쓰라고 넘기지도 않아요.</p>
        <p>
          로그인과 가입은 {providerList} 화면에서 이루어져요. 그 회사는 본인이 허락한 이름과 이메일, 회원
          번호를 미플에 알려 주고, 미플은 로그인을 확인하는 데 필요한 값만 보내요. 회원 탈퇴하면 연결을 끊어
          달라고 그 회사에 알려요.
        </p>
        <ul>
          <li>
            <strong>솔라피와 통신사</strong>: 휴대폰 번호를 확인할 때 그 번호로 인증번호를 보내요.
          </li>
          <li>
            <strong>포트원과 카드사, 고른 간편결제 회사</strong>(카카오페이, 네이버페이, 토스페이): 결제하고
            환불할 때 주문 번호와 금액을 보내요. 카드 번호는 결제창에 바로 입력하고 미플은 받지 않아요.
          </li>
          <li>
            <strong>푸시 서비스</strong>(Google, Apple, Mozilla, Microsoft): 푸시를 켜면 그 기기의 브라우저가
            쓰는 곳으로 알림을 암호화해서 보내요. 내용은 내 기기에서만 풀려요.
          </li>
          <li>
            <strong>카카오 주소 검색</strong>: 내가 입력한 검색어나 찾는 곳의 위치만 보내고, 누가 찾는지는
            보내지 않아요.
          </li>
          <li>
            <strong>카카오·네이버 지도</strong>: 지도를 볼 때 내 기기가 지도 회사에서 그림을 받아 와요. 그
            회사는 접속 주소(IP)와 보고 있는 곳을 알 수 있어요.
          </li>
          <li>
            <strong>카페와 강사</strong>: 위에 적은 만큼만, 쿠폰과 모임, 레슨을 위해 알려 드려요.
          </li>
        </ul>
        <Processors />
        <p>법에 따라 수사기관이 정해진 절차로 요구할 때는 요구받은 만큼만 낼 수 있어요.</p>
      </>
    ),
  },
  {
    id: 'amendments',
    title: '이 방침이 바뀔 때',
    text: (
      <p>
        바뀌기 7일 전부터, 중요한 내용이면 30일 전부터 이 화면과 알림으로 알려 드려요. 이 알림은 끌 수 없어요.
        예전 방침은 <Link href={paths.policyVersions()}>바뀐 내용</Link>에서 볼 수 있어요. 새로 동의가 필요한
        일은 다시 여쭤봐요.
      </p>
    ),
  },
]

const changes: Record<PolicyVersion, readonly PolicySection[]> = {
  '2026-11-26': first,
  '2026-11-27': second,
}

export default function PrivacyPage() {
  return (
    <PolicyText
      title="개인정보 처리방침"
      description="미플이 어떤 정보를 왜 모으고 언제 삭제하는지, 내가 무엇을 할 수 있는지 쉬운 말로 적었어요."
      pathOf={paths.privacy}
      lead="내 정보를 어떻게 다루는지 숨김없이 적었어요."
      changes={changes}
      other={{ title: '이용약관', pathOf: paths.terms }}
    />
  )
}
