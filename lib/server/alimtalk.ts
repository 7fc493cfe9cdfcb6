import type { Clock } from '../clock'
import type { AlimtalkWords } from '../notice-kind'
import { ProviderFailed } from './provider-call'
import { type SolapiSettings, sendThroughSolapi } from './solapi'

export interface AlimtalkSettings extends SolapiSettings {
  /** The channel at Kakao that sends, as Solapi knows it. */
  pfId: string
  /** The ids of the registered templates, by our names. What has none is not sent. */
  templates: Readonly<Record<string, string>>
}

/**
 * A message that was `refused` will never be taken, e.g. without a balance. One that is `unanswered` may have been taken, so that it must not be
 * sent again.
 */
export type AlimtalkOutcome =
  | { kind: 'accepted' | 'later' | 'unanswered' }
  | { kind: 'refused'; code: string | null }

export interface Alimtalk {
  /** The templates that can be sent. */
  templates(): string[]
  /** To a Korean mobile number (digits only). */
  send(message: AlimtalkWords & { to: string }): Promise<AlimtalkOutcome>
}

/** A place in a template takes this much; the service refuses messages of more than 1,000 characters. */
export const longestVariable = 120

function clipped(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  return letters.length <= longestVariable
    ? letters.join('')
    : `${letters.slice(0, longestVariable - 1).join('')}…`
}

/** Codes of an answer that never came: the message may have been taken. */
const silences: readonly (string | null)[] = ['timeout', 'network', 'too-long', 'unreadable']

function outcomeOf({ kind, code }: ProviderFailed): AlimtalkOutcome {
  if (kind === 'rejected') return { kind: 'refused', code }
  return { kind: silences.includes(code) ? 'unanswered' : 'later' }
}

/** Kakao's 알림톡 through Solapi, which is not to send a text instead. Sends nothing without settings. */
export function openAlimtalk(
  given: AlimtalkSettings | null | (() => AlimtalkSettings | null),
  clock: Clock,
): Alimtalk {
  const settings = () => (typeof given === 'function' ? given() : given)
  return {
    templates: () => Object.keys(settings()?.templates ?? {}),
    send: async ({ to, template, variables }) => {
      const set = settings()
      const templateId = set?.templates[template]
      if (!set || templateId === undefined) return { kind: 'refused', code: 'no-template' }
      const filled = Object.fromEntries(
        Object.entries(variables).map(([name, text]) => [`#{${name}}`, clipped(text)]),
      )
      const kakaoOptions = { pfId: set.pfId, templateId, variables: filled, disableSms: true }
      try {
        await sendThroughSolapi(set, { to, type: 'ATA', kakaoOptions }, clock)
        return { kind: 'accepted' }
      } catch (error) {
        if (error instanceof ProviderFailed) return outcomeOf(error)
        throw error
      }
    },
  }
}
