import { type FormEvent, useRef, useState } from 'react'
import { keyReused } from '../errors'
import { CallFailed, isRefused } from './call-failed'
import { type FormDraft, forgetDraft, isSame, keepDraft, readDraft } from './form-draft'
import { newIdempotencyKey } from './idempotency-key'

/** What is wrong with a field; fields within lists and groups are paths, e.g. `players.2.score`. */
export interface FormProblem {
  field: string
  message: string
}

export interface FormRequest {
  /** Names what is sent until the server has stored it, however often it is sent and corrected before. */
  key: string
  /** It was sent before by this form, which got no answer or a refusal. */
  isSentBefore: boolean
}

interface FormParts<Values extends object, Reply> {
  /** Shown until something is typed. */
  initial: Values
  draft?: FormDraft<Values>
  /** The first thing that keeps the values from being sent. */
  check: (values: Values) => FormProblem | null
  /** The field that the server calls by this name; null where the form does not show it. */
  toField?: (wireName: string) => string | null
  send: (values: Values, request: FormRequest) => Promise<Reply>
  onSent: (reply: Reply) => unknown
  /** Called unless the server named a field that the form shows. */
  onFailed?: (error: CallFailed) => unknown
  /** The form stays on the screen and begins anew when it was sent. Otherwise it is sent no second time. */
  staysOpen?: true
}

export interface Form<Values extends object> {
  values: Values
  change: (part: Partial<Values>) => void
  submit: (event: FormEvent) => void
  isSending: boolean
  /** Something was typed that is not what the form began with. */
  isChanged: boolean
  /** What is shown was typed before the form was left. */
  isContinued: boolean
  startOver: () => void
  problemOf: (field: string) => string | undefined
  problemCount: number
  /** How often it was refused: each time the first problem is to be shown. */
  refusalCount: number
  /** Why the last try failed, until something is changed. */
  failure: CallFailed | null
}

type Problems = Readonly<Record<string, string>>

const isWithin = (field: string, changed: string) => field === changed || field.startsWith(`${changed}.`)

function shownProblems({ fields = {} }: CallFailed, toField: (wireName: string) => string | null): Problems {
  const shown = Object.entries(fields).flatMap(([wireName, message]) => {
    const field = toField(wireName)
    return field === null ? [] : [[field, message] as const]
  })
  return Object.fromEntries(shown)
}

/**
 * One form: what is typed, kept in the tab until it is sent, and what keeps it from being sent. `ui/form.tsx` shows it.
 * Storage that is closed or full costs the draft only.
 */
export function useForm<Values extends object, Reply>({
  initial,
  draft,
  check,
  toField = (wireName) => wireName,
  send,
  onSent,
  onFailed,
  staysOpen,
}: FormParts<Values, Reply>): Form<Values> {
  const [kept] = useState(() => (draft ? readDraft(draft, initial) : null))
  const [typed, setTyped] = useState<Values | null>(kept?.values ?? null)
  const [isContinuation, setIsContinuation] = useState(kept !== null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const [refusalCount, setRefusalCount] = useState(0)
  const [isSending, setIsSending] = useState(false)
  // Several changes of one event build on each other, and a second press comes before the next rendering.
  const latest = useRef(typed)
  const key = useRef(kept?.key ?? null)
  const sentKey = useRef<string>(null)
  const phase = useRef<'open' | 'sending' | 'sent'>('open')

  function requestKey(): string {
    key.current ??= newIdempotencyKey()
    return key.current
  }

  function keep(values: Values): void {
    if (draft) keepDraft(draft, { values, initial, key: requestKey() })
  }

  function forget(): void {
    if (draft) forgetDraft(draft)
  }

  function show(values: Values | null): void {
    latest.current = values
    setTyped(values)
    setFailure(null)
  }

  function change(part: Partial<Values>): void {
    const values = { ...(latest.current ?? initial), ...part }
    show(values)
    setProblems((shown) => {
      const isMeant = ([field]: [string, string]) =>
        !Object.keys(part).some((changed) => isWithin(field, changed))
      return Object.fromEntries(Object.entries(shown).filter(isMeant))
    })
    if (phase.current === 'sent') return
    if (isSame(values, initial)) forget()
    else keep(values)
  }

  function startOver(): void {
    show(null)
    setProblems({})
    setIsContinuation(false)
    key.current = null
    forget()
  }

  function refuse(found: Problems): void {
    setProblems(found)
    setRefusalCount((count) => count + 1)
  }

  function explain(error: CallFailed, values: Values): unknown {
    if (isRefused(error, keyReused)) {
      // What was stored under the key is not this form's to change: sent once more it is a request of its own.
      key.current = newIdempotencyKey()
      keep(values)
    }
    setFailure(error)
    const found = shownProblems(error, toField)
    if (Object.keys(found).length === 0) return onFailed?.(error)
    refuse(found)
  }

  async function sendOnce(): Promise<void> {
    if (phase.current !== 'open') return
    const values = latest.current ?? initial
    const problem = check(values)
    if (problem) return refuse({ [problem.field]: problem.message })
    phase.current = 'sending'
    setIsSending(true)
    setProblems({})
    setFailure(null)
    const request = { key: requestKey(), isSentBefore: sentKey.current === requestKey() }
    sentKey.current = request.key
    // Also when nothing was typed: sent again after a reload it has to carry the same key.
    keep(values)
    try {
      const reply = await send(values, request)
      phase.current = 'sent'
      forget()
      if (staysOpen) {
        startOver()
        phase.current = 'open'
      }
      await onSent(reply)
    } catch (error) {
      if (phase.current === 'sending') phase.current = 'open'
      setIsSending(false)
      if (!(error instanceof CallFailed)) throw error
      await explain(error, values)
    } finally {
      setIsSending(false)
    }
  }

  const values = typed ?? initial
  const isChanged = !isSame(values, initial)
  return {
    values,
    change,
    submit: (event) => {
      event.preventDefault()
      void sendOnce()
    },
    isSending,
    isChanged,
    isContinued: isContinuation && isChanged,
    startOver,
    problemOf: (field) => problems[field],
    problemCount: Object.keys(problems).length,
    refusalCount,
    failure,
  }
}
