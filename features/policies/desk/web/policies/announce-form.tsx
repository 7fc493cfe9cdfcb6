import { useQueryClient } from '@tanstack/react-query'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import {
  earliestPolicyDay,
  longestSummary,
  policyNotice,
  whyBadPolicyPlan,
} from '~/features/policies/announce-policy'
import { dayInWords } from '~/lib/day-in-words'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { notSent, useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Switch } from '~/ui/switch'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { type DeskPolicies, policyDeskEndpoints } from '../../endpoints'
import { deskPolicies } from '../queries'

interface Plan {
  holdsFrom: string
  isAdverse: boolean
  asksTerms: boolean
  asksLocation: boolean
  summary: string
}

function isPlan(stored: unknown): stored is Plan {
  return typeof stored === 'object' && stored !== null && 'holdsFrom' in stored && 'summary' in stored
}

/** Announces the next version, after everybody who reads it was named in a question. */
export function AnnounceForm({ version }: { version: string }) {
  const client = useQueryClient()
  const memberId = useRememberedMember()
  const announce = useCall(policyDeskEndpoints.announce)
  const form = useForm<Plan, DeskPolicies>({
    initial: {
      holdsFrom: earliestPolicyDay(false, timeNow()),
      isAdverse: false,
      asksTerms: false,
      asksLocation: false,
      summary: '',
    },
    // The draft survives signing in again, which the server may require first.
    draft: { name: `policy-${version}`, memberId, isValid: isPlan },
    check: (plan) => whyBadPolicyPlan(plan, timeNow()),
    send: async (plan, { key }) => {
      const isSure = await showDialog({
        title: '모든 회원에게 알릴까요?',
        message: `${dayInWords(plan.holdsFrom)}부터 적용한다고 알려요. 그 전까지 취소할 수 있지만, 그때도 모두에게 다시 알려요.`,
        confirmLabel: '알리기',
        cancelLabel: '취소',
      })
      if (!isSure) return notSent
      return announce.mutateAsync({ body: { ...plan, summary: plan.summary.trim(), version }, key })
    },
    onSent: (saved) => {
      client.setQueryData(deskPolicies().queryKey, saved)
      showToast({ type: 'success', message: '모든 회원에게 알리고 있어요' })
    },
    onFailed: (error) => sayFailure(error, '알리지 못했어요'),
  })
  const { values, change } = form
  const changeKind = (isAdverse: boolean) => {
    const earliest = earliestPolicyDay(isAdverse, timeNow())
    change({ isAdverse, ...(values.holdsFrom < earliest && { holdsFrom: earliest }) })
  }
  return (
    <Form form={form} className="mt-3 flex flex-col gap-4">
      <p className="text-pretty text-15 text-ink">
        {dayInWords(version)}에 쓴 새 글이에요.{' '}
        <span className="text-ink-dim">적용하는 날까지는 지금 글이 그대로 보여요.</span>
      </p>
      <fieldset>
        <legend className="font-semibold text-13 text-ink">바뀌는 내용</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          <Chip selected={!values.isAdverse} onClick={() => changeKind(false)}>
            보통 ({policyNotice.usual}일 전)
          </Chip>
          <Chip selected={values.isAdverse} onClick={() => changeKind(true)}>
            불리하거나 중요 ({policyNotice.adverse}일 전)
          </Chip>
        </div>
      </fieldset>
      <TextField
        label="적용하는 날"
        name="holdsFrom"
        type="date"
        hint={`${dayInWords(earliestPolicyDay(values.isAdverse, timeNow()))}부터 고를 수 있어요.`}
        {...form.text('holdsFrom')}
      />
      <TextArea
        label="무엇이 바뀌나요"
        hint="알림과 약관 화면에 그대로 보여요."
        maxCharacters={longestSummary}
        {...form.text('summary')}
      />
      <Switch
        label="약관에 다시 동의받기"
        description="적용하는 날부터, 동의하기 전에는 새로 구매하거나 참여할 수 없어요"
        checked={values.asksTerms}
        onChange={(asksTerms) => change({ asksTerms })}
      />
      <Switch
        label="위치 사용에 다시 동의받기"
        description="위치를 쓰는 데 동의한 회원에게만 물어봐요"
        checked={values.asksLocation}
        onChange={(asksLocation) => change({ asksLocation })}
      />
      <Link
        href={paths.policyVersions()}
        className="tap-44 self-start font-semibold text-15 text-brand-strong"
      >
        지금까지의 판 보기
      </Link>
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending}>
          모든 회원에게 알리기
        </Button>
      </FormBar>
    </Form>
  )
}
