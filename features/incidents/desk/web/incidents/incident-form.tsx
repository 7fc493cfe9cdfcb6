import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { operatorPaths } from '~/features/operator-paths'
import { grouped } from '~/lib/grouped'
import { CallFailed } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { notSent, useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { sayFailure } from '~/ui/say-failure'
import { Switch } from '~/ui/switch'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import {
  incidentFactNames,
  incidentFacts,
  incidentKindLabels,
  incidentKinds,
  incidentLengths,
  longestList,
  mostListed,
  publicDays,
  unknownInWords,
  type WrittenIncident,
  whyBadIncident,
} from '../../../incident'
import { incidentRefusals } from '../../../refusals'
import { type DeskIncident, incidentDeskEndpoints } from '../../endpoints'
import { deskIncident, deskIncidents } from '../queries'

const empty: WrittenIncident = {
  kind: 'leaked',
  title: '',
  items: '',
  happened: '',
  advice: '',
  measures: '',
  contact: '',
  isToAll: true,
  isPublic: false,
  list: '',
}

function isWritten(stored: unknown): stored is WrittenIncident {
  return typeof stored === 'object' && stored !== null && Object.keys(empty).every((name) => name in stored)
}

/** Said where the list is, so that it stays until the list is mended. */
const atList = (message: string) => new CallFailed(400, message, { fields: { list: message } })

/** Tells of an incident, after a question that names how many. */
export function IncidentForm() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const memberId = useRememberedMember()
  const preview = useCall(incidentDeskEndpoints.preview)
  const send = useCall(incidentDeskEndpoints.send)
  const form = useForm<WrittenIncident, DeskIncident>({
    initial: empty,
    // The draft survives signing in again, which the server may require first.
    draft: { name: 'incident', memberId, isValid: isWritten },
    check: whyBadIncident,
    send: async (written, { key }) => {
      const { isToAll, list } = written
      const { recipients, unknown } = await preview.mutateAsync({ body: { isToAll, list } })
      if (unknown.length > 0) throw atList(unknownInWords(unknown))
      if (recipients === 0) throw atList(incidentRefusals.nobody.says)
      const isSure = await showDialog({
        title: `${grouped(recipients)}명에게 알릴까요?`,
        message: `지금 바로 알리고${written.isPublic ? ' 누구나 볼 수 있게 공개하고' : ''}, 취소할 수 없어요. 틀린 것은 나중에 같은 사람들에게 고쳐 알릴 수 있어요.`,
        confirmLabel: '알리기',
        cancelLabel: '취소',
      })
      return isSure ? send.mutateAsync({ body: { ...written, recipients }, key }) : notSent
    },
    onSent: (saved) => {
      client.setQueryData(deskIncident(saved.id).queryKey, saved)
      void client.invalidateQueries({ queryKey: deskIncidents().queryKey })
      showToast({ type: 'success', message: '알리고 있어요' })
      void navigate(operatorPaths.incident(saved.id))
    },
    onFailed: (error) => sayFailure(error, '알리지 못했어요'),
  })
  const { values, change } = form
  return (
    <Form form={form} className="mt-3 flex flex-col gap-4">
      <fieldset>
        <legend className="font-semibold text-13 text-ink">무슨 일인가요</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {incidentKinds.map((kind) => (
            <Chip key={kind} selected={values.kind === kind} onClick={() => change({ kind })}>
              {incidentKindLabels[kind]}
            </Chip>
          ))}
        </div>
      </fieldset>
      <TextField
        label="제목"
        name="title"
        autoComplete="off"
        maxLength={incidentLengths.title}
        placeholder="휴대폰 번호가 다른 회원에게 보였어요"
        {...form.text('title')}
      />
      {incidentFactNames.map((fact) => (
        <TextArea
          key={fact}
          label={incidentFacts[fact].label}
          name={fact}
          hint={incidentFacts[fact].hint}
          maxCharacters={incidentLengths.fact}
          {...form.text(fact)}
        />
      ))}
      <fieldset>
        <legend className="font-semibold text-13 text-ink">누구에게 알릴까요</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          <Chip selected={values.isToAll} onClick={() => change({ isToAll: true })}>
            모든 회원
          </Chip>
          <Chip selected={!values.isToAll} onClick={() => change({ isToAll: false, isPublic: false })}>
            몇 사람만
          </Chip>
        </div>
      </fieldset>
      {values.isToAll ? (
        <Switch
          label="누구나 볼 수 있게 공개하기"
          description={`연락이 닿지 않는 회원이 있으면 법에 따라 ${publicDays}일 넘게 공개해요. 개인정보 처리방침에서 이어지고, 내릴 수 없어요.`}
          checked={values.isPublic}
          onChange={(isPublic) => change({ isPublic })}
        />
      ) : (
        <TextArea
          label="받는 사람"
          name="list"
          hint={`닉네임이나 회원 번호(#12)를 한 줄에 하나씩, ${grouped(mostListed)}줄까지 적어요.`}
          maxCharacters={longestList}
          {...form.text('list')}
        />
      )}
      <FormBar>
        <Button type="submit" size="bottom" busy={form.isSending}>
          받는 사람 수 확인하기
        </Button>
      </FormBar>
    </Form>
  )
}
