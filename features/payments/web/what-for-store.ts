import { keepInTab, readTab } from '~/lib/web/tab-storage'

const key = 'passes-for'

/** The screen that needs the pass, to which its buyer goes on after paying. */
interface WhatFor {
  /** A path of this site. */
  path: string
  label: string
  /** The meetup that it is for, where the pass is bought to join it. */
  meetupId?: number
}

/** Notes in this tab what a pass is bought for; it outlives the provider's window. */
export function keepWhatFor(whatFor: WhatFor): void {
  keepInTab(key, whatFor)
}

export function forgetWhatFor(): void {
  keepInTab(key, null)
}

export function readWhatFor(): WhatFor | null {
  const { path, label, meetupId } = Object(readTab(key)) as Partial<WhatFor>
  return typeof path === 'string' && /^\/(?!\/)/.test(path) && typeof label === 'string'
    ? { path, label, ...(typeof meetupId === 'number' && { meetupId }) }
    : null
}
