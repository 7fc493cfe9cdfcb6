import { type FormEvent, useEffect, useRef, useState } from 'react'
import { keyReused } from '../errors'
import { CallFailed, detailsOf, isRefused } from './call-failed'
import { type FormDraft, forgetDraft, isSame, keepDraft, readDraft } from './form-draft'
import { newIdempotencyKey } from './idempotency-key'

/** An error at a field. Fields in lists and groups are paths, e.g. `players.2.score`. */
export interface FormProblem {
  field: string
  message: string
}

export interface FormRequest {
  /** The idempotency key. It stays the same, across retries and corrections, until the server has stored the form. */
  key: string
  /** This form has sent the request before and got no answer or a refusal. */
  isSentBefore: boolean
}

/** What `send` answers when nothing was sent after all, e.g. because a question before it was answered with no. */
export const notSent = Symbol('not sent')

interface FormParts<Values extends object, Reply> {
  /** The values before anything is typed. */
  initial: Values
  draft?: FormDraft<Values>
  /** Returns the first problem that prevents sending. */
  check: (values: Values) => FormProblem | null
  /** Maps the server's field name to the form's; null if the form does not show that field. */
  toField?: (wireName: string) => string | null
  /** The form stays as it is if this answers `notSent`. */
  send: (values: Values, request: FormRequest) => Promise<Reply | typeof notSent>
  onSent: (reply: Reply) => unknown
  /** Called unless the server named a field that the form shows. */
  onFailed?: (error: CallFailed) => unknown
  /**
   * Called instead of `onSent` when the answer to an earlier attempt was lost and the form was changed since: the server
   * has stored that attempt, and `earlier` is its reply. Without this, the user is told so and may send again.
   */
  onStoredBefore?: (earlier: object) => unknown
  /**
   * Whether the server stores this refusal as the outcome of the request and would repeat it. The next attempt is then
   * sent under a new key.
   */
  isOutcome?: (error: CallFailed) => boolean
  /**
   * The form stays open and resets after sending, unless somebody has typed meanwhile. Without this it can be sent only
   * once.
   */
  staysOpen?: true
}

/** The fields that hold any text. */
type TextName<Values> = keyof {
  [Name in keyof Values as string extends Values[Name] ? Name : never]: true
} &
  string

export interface Form<Values extends object> {
  values: Values
  /** Takes a function where the change depends on values that may have changed since the last render. */
  change: (part: Partial<Values> | ((latest: Values) => Partial<Values>)) => void
  /** What a control for text needs, spread into it. */
  text: (field: TextName<Values>) => {
    value: string
    error: string | undefined
    onChange: (event: { target: { value: string } }) => void
  }
  submit: (event: FormEvent) => void
  isSending: boolean
  /** The values differ from the initial ones. */
  isChanged: boolean
  /** The values shown come from a restored draft. */
  isContinued: boolean
  startOver: () => void
  problemOf: (field: string) => string | undefined
  problemCount: number
  /** Increases with every refusal, so that the first problem is focused each time. */
  refusalCount: number
  /** Why the last attempt failed, until a value changes. */
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

/** The stored answer to an earlier attempt: its reply, or its refusal as if this attempt had been refused so. */
function readEarlier(error: CallFailed): { reply?: object; refusal?: CallFailed } {
  const earlier = detailsOf(error, keyReused)?.earlier as { error?: string; code?: string } | undefined
  if (typeof earlier !== 'object') return {}
  if (typeof earlier.error !== 'string') return { reply: earlier }
  return { refusal: new CallFailed(error.status, earlier.error, earlier) }
}

/**
 * The state of a form: its values, the draft kept in the tab, validation and sending. `ui/form.tsx` renders it. Without
 * storage only the draft is lost.
 */
export function useForm<Values extends object, Reply>({
  initial,
  draft,
  check,
  toField = (wireName) => wireName,
  send,
  onSent,
  onFailed,
  onStoredBefore,
  isOutcome,
  staysOpen,
}: FormParts<Values, Reply>): Form<Values> {
  const [stored] = useState(() => (draft ? readDraft(draft, initial) : null))
  const [typed, setTyped] = useState<Values | null>(stored?.values ?? null)
  const [isContinuation, setIsContinuation] = useState(stored?.isTyped ?? false)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const [refusalCount, setRefusalCount] = useState(0)
  const [isSending, setIsSending] = useState(false)
  // Refs, because several changes in one event build on each other and a second press may come before the next render.
  const latest = useRef(typed)
  const key = useRef(stored?.key ?? null)
  const sentKey = useRef<string>(null)
  const phase = useRef<'open' | 'sending' | 'sent'>('open')
  const initialOfDraft = useRef(initial)

  function requestKey(): string {
    key.current ??= newIdempotencyKey()
    return key.current
  }

  function keep(values: Values): void {
    if (draft) keepDraft(draft, { values, initial, key: requestKey(), isTyped: true })
  }

  function forget(): void {
    if (draft) forgetDraft(draft)
  }

  useEffect(() => {
    if (isSame(initialOfDraft.current, initial)) return
    initialOfDraft.current = initial
    const values = latest.current
    if (values === null || phase.current === 'sent') return
    // The user goes on from newer contents. A draft that started from the old ones would be dropped.
    if (isSame(values, initial)) forget()
    else keep(values)
  })

  function show(values: Values | null): void {
    latest.current = values
    setTyped(values)
    setFailure(null)
  }

  function change(given: Partial<Values> | ((latest: Values) => Partial<Values>)): void {
    const before = latest.current ?? initial
    const part = typeof given === 'function' ? given(before) : given
    const values = { ...before, ...part }
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

  /** Keeps what was typed while the request was under way, as the contents of another request. */
  function goOnWith(typedMeanwhile: Values): void {
    setIsContinuation(false)
    key.current = newIdempotencyKey()
    keep(typedMeanwhile)
  }

  /** The server has stored the form. */
  function finish(sent: Values): void {
    const current = latest.current ?? initial
    if (!staysOpen) {
      phase.current = 'sent'
      forget()
    } else if (isSame(current, sent)) startOver()
    else goOnWith(current)
  }

  function refuse(found: Problems): void {
    setProblems(found)
    setRefusalCount((count) => count + 1)
  }

  function explain(failed: CallFailed, sent: Values, { isSentBefore }: FormRequest): unknown {
    const { reply, refusal } = readEarlier(failed)
    // A reply to what another tab has sent under this key is not about this form.
    if (reply && isSentBefore && onStoredBefore) {
      finish(sent)
      return onStoredBefore(reply)
    }
    if (isRefused(failed, keyReused) || isOutcome?.(failed)) {
      // The key stands for another request or for this outcome, so the next attempt is sent under a new one.
      key.current = newIdempotencyKey()
      keep(latest.current ?? initial)
    }
    const error = refusal ?? failed
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
    const sentBefore = sentKey.current
    const request = { key: requestKey(), isSentBefore: sentBefore === requestKey() }
    sentKey.current = request.key
    // Saved even when nothing was typed, because a retry after a reload must use the same key.
    keep(values)
    try {
      const reply = await send(values, request)
      if (reply === notSent) {
        sentKey.current = sentBefore
        return
      }
      finish(values)
      await onSent(reply)
    } catch (error) {
      if (phase.current === 'sending') phase.current = 'open'
      setIsSending(false)
      if (!(error instanceof CallFailed)) throw error
      await explain(error, values, request)
    } finally {
      if (phase.current === 'sending') phase.current = 'open'
      setIsSending(false)
    }
  }

  const values = typed ?? initial
  const isChanged = !isSame(values, initial)
  return {
    values,
    change,
    text: (field) => ({
      value: String(values[field]),
      error: problems[field],
      onChange: ({ target }) => change({ [field]: target.value } as Partial<Values>),
    }),
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
