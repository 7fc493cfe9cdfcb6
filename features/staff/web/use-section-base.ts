import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProfileSection } from '~/features/cafes/cafe-profile'
import { cafeRefusals } from '~/features/cafes/refusals'
import { type CallFailed, isRefused } from '~/lib/web/call-failed'
import { sayFailure } from '~/ui/say-failure'
import type { KeptCafe } from '../contract'
import { staffQueries } from './queries'

/**
 * What a form of one part of the profile begins with. It stays the same while somebody types, although others may save
 * meanwhile: `isOutdated` says so, and the form sends the version that was read.
 */
export function useSectionBase(cafe: KeptCafe, section: ProfileSection) {
  const client = useQueryClient()
  const [base, setBase] = useState(cafe)
  const isOutdated = base.versions[section] !== cafe.versions[section]
  return {
    base,
    version: base.versions[section],
    isOutdated,
    /** Takes over what is saved now. */
    adopt: () => setBase(cafe),
    /** The saved contents are what the form goes on from, once they are read. */
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
