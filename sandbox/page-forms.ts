import { escapeHtml } from '~/lib/server/escape-html'
import type { AnyBehaviour } from './behaviour'
import { optionsOf } from './stand-in-page'
import type { DemoPerson } from './stand-in-parts'

const keyLabels = { right: '올바른 키', wrong: '잘못된 키' }

/** The form on the demo page that sets a stand-in's behaviour. */
export function behaviourForm({ service, shown }: AnyBehaviour, now: Record<string, string>): string {
  const fields = Object.entries(shown).map(
    ([part, { label, choices }]) =>
      `<label>${escapeHtml(label)}<select name="${part}">${optionsOf(choices, now[part])}</select></label>`,
  )
  return `<form data-method="PUT" data-address="/sandbox/${service}/behaviour">${fields.join('')}<button>적용</button></form>
<p class="dim">결과: <output aria-live="polite"></output></p>`
}

/** The form on the demo page that makes a stand-in notify our server about a person. */
export function notifyForm(address: string, people: DemoPerson[], more: string, button: string): string {
  const names = Object.fromEntries(people.map(({ key, nickname }) => [key, nickname]))
  return `<form data-method="POST" data-address="${address}"><label>사람<select name="person">${optionsOf(names)}</select></label>${more}
<label>키<select name="key">${optionsOf(keyLabels)}</select></label><button>${button}</button></form>
<p class="dim">우리 서버의 답: <output aria-live="polite"></output></p>`
}
