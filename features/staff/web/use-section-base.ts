import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProfileSection } from '~/features/cafes/cafe-profile'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type CallFailed, isRefused } from '~/lib/web/call-failed'
import { sayFailure } from '~/ui/say-failure'
import type { KeptCafe } from '../contract'
import { staffQueries } from './queries'

/**
 * The saved contents that a form of one part of the profile starts from. They stay the same while the user
 * types, even if other people save meanwhile. `isOutdated` reports such a change; the form sends the version
 * of its own base.
 */
export function useSectionBase(cafe: KeptCafe, section: ProfileSection) {
  const client = useQueryClient()
  const [base, setBase] = useState(cafe)
  const isOutdated = base.versions[section] !== cafe.versions[section]
  return {
    base,
    version: base.versions[section],
    isOutdated,
    /** Makes the latest contents that were read the base. */
    adopt: () => setBase(cafe),
    /** Reads the saved contents from the server and makes them the base. */
    readAgain: async () => {
      const fresh = await client.fetchQuery({ ...staffQueries.cafe(String(cafe.id)), staleTime: 0 })
      setBase(fresh)
    },
    explain: (error: CallFailed) => {
      if (!isRefused(error, cafeRefusals.changedMeanwhile)) return sayFailure(error, '저장하지 못했어요')
      return client.invalidateQueries({ queryKey: staffQueries.cafe(String(cafe.id)).queryKey })
    },
  }
}
