import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { rightCovers, rightNames } from '~/features/accounts/account-status'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { useRememberedMember, useSession } from '~/features/accounts/web/use-session'
import { operatorPaths } from '~/features/operator-paths'
import { type OperatorRight, operatorRights } from '~/lib/operator-rights'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { sayFailure } from '~/ui/say-failure'
import { Switch } from '~/ui/switch'
import { showToast } from '~/ui/toast-store'
import type { ManagedMemberFile } from '../endpoints'
import { memberFileNeeds } from './needs'
import { memberFile, useMay } from './queries'
import { useMemberChanges } from './use-member-changes'

export const loader = memberLoader
export const clientLoader = operatorNeeds(memberFileNeeds)

interface Wish {
  rights: OperatorRight[]
}

function isWish(stored: unknown): stored is Wish {
  if (typeof stored !== 'object' || stored === null || !('rights' in stored)) return false
  return Array.isArray(stored.rights) && stored.rights.every((right) => operatorRights.includes(right))
}

const skeleton = <FormSkeleton heights="h-4 h-40" />

/** What becomes of the member, before it is saved. */
function Outcome({ nickname, rights }: { nickname: string; rights: readonly OperatorRight[] }) {
  if (rights.length === 0) return <>{nickname} 님은 운영자가 아니에요. 운영 화면을 볼 수 없어요.</>
  if (rights.length === operatorRights.length)
    return <>{nickname} 님은 총괄 운영자예요. 다른 운영자의 권한을 정하고 관리 기록을 봐요.</>
  return <>{nickname} 님은 맡은 일의 화면만 봐요.</>
}

function Rights({ member }: { member: ManagedMemberFile }) {
  const { id, nickname } = member
  const { setRights } = useMemberChanges(member)
  const navigate = useNavigate()
  const memberId = useRememberedMember()
  const form = useForm<Wish, unknown>({
    initial: { rights: member.operatorRights },
    // The draft survives signing in again, which the server may require first.
    draft: { name: `rights-${id}`, memberId, isValid: isWish },
    check: () => null,
    send: ({ rights }) => setRights(rights),
    onSent: async () => {
      showToast({ type: 'success', message: '권한을 저장했어요' })
      await navigate(operatorPaths.member(id), { replace: true })
    },
    onFailed: (error) => sayFailure(error, '저장하지 못했어요'),
  })
  const { rights } = form.values
  return (
    <Form form={form} className="px-5 pt-3 desk:max-w-xl">
      <fieldset>
        <legend className="text-pretty text-15 text-ink">
          <strong>{nickname}</strong> 님이 운영자로서 맡을 일을 정해요. 바꾸면 바로 적용되고 기록에 남아요.
        </legend>
        <div className="mt-4 divide-y divide-line">
          {operatorRights.map((right) => (
            <Switch
              key={right}
              label={rightNames[right]}
              description={rightCovers[right]}
              checked={rights.includes(right)}
              onChange={(isOn) =>
                form.change({
                  rights: operatorRights.filter((each) => (each === right ? isOn : rights.includes(each))),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <p aria-live="polite" className="mt-4 text-pretty text-13 text-ink-dim">
        <Outcome nickname={nickname} rights={rights} />
      </p>
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending}>
          저장
        </Button>
      </FormBar>
    </Form>
  )
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(memberFile(id))
  const isOwn = String(useSession().account?.id) === id
  const may = useMay()
  return (
    <Answer
      query={query}
      skeleton={skeleton}
      failure="회원을 불러오지 못했어요"
      missing={<EmptyState icon="user" title="회원을 찾을 수 없어요" />}
    >
      {(member) =>
        isOwn || !may('chief') ? (
          <EmptyState
            icon="shield"
            title={isOwn ? '자신의 권한은 바꿀 수 없어요' : '총괄 운영자만 바꿀 수 있어요'}
            description="세 가지를 모두 맡은 다른 총괄 운영자에게 부탁해 주세요."
          />
        ) : (
          <Rights member={member} />
        )
      }
    </Answer>
  )
}

export default function OperatorRightsPage() {
  const { id = '' } = useParams()
  return (
    <OperatorScreen
      title="운영자 권한"
      path={operatorPaths.memberRights(id)}
      backHref={operatorPaths.member(id)}
      skeleton={skeleton}
    >
      <Loaded key={id} id={id} />
    </OperatorScreen>
  )
}
