import { useQueryClient } from '@tanstack/react-query'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { seoulShortDay } from '~/lib/seoul-date'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { Icon } from '~/ui/icon'
import { TextField } from '~/ui/text-field'
import type { Meetup } from '../../core/endpoints'
import { startsAtOf } from '../../core/meetup'
import { meetupQueries } from '../../core/web/queries'
import { keepTicket } from '../../core/web/unlock-store'
import { inviteEndpoints } from '../endpoints'

/** A private meetup before its password is given: its cafe, its day and a lock. */
export function UnlockForm({ meetup: { id, cafe, day } }: { meetup: Meetup }) {
  const unlock = useCall(inviteEndpoints.unlock)
  const client = useQueryClient()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) =>
      password === '' ? { field: 'password', message: '비밀번호를 입력해 주세요.' } : null,
    send: async (body) => {
      keepTicket(String(id), await unlock.mutateAsync({ params: { id }, body }))
      await client.invalidateQueries({ queryKey: meetupQueries.all() })
    },
    onSent: () => {},
    // The meetup is read again and takes this form's place; if that fails, the password can be sent once more.
    staysOpen: true,
  })

  return (
    <div className="px-5 pt-2">
      <div className="overflow-hidden rounded-card bg-raised shadow-card ring-1 ring-line">
        <div className="relative">
          <CafeCover cafe={cafe} size="page" priority />
          <span className="absolute inset-0 grid place-items-center bg-black/45">
            <span className="grid size-18 place-items-center rounded-full bg-ground text-ink">
              <Icon name="lock" size={32} />
            </span>
          </span>
        </div>
        <div className="px-4 py-4">
          <h2 className="font-bold text-20 text-ink">비공개 모임</h2>
          <p className="tabular mt-1 text-15 text-ink">{seoulShortDay(startsAtOf(day, '12:00'))}</p>
          <p className="text-15 text-ink-dim">{cafe.name}</p>
        </div>
      </div>
      <Form form={form} className="pt-5">
        <TextField
          label="비밀번호"
          type="password"
          autoComplete="off"
          hint="비밀번호를 입력하면 볼 수 있는 모임이에요."
          value={form.values.password}
          error={form.problemOf('password') ?? form.failure?.message}
          onChange={(event) => form.change({ password: event.target.value })}
        />
        <Button type="submit" size="bottom" className="mt-2" busy={form.isSending}>
          모임 보기
        </Button>
      </Form>
    </div>
  )
}
