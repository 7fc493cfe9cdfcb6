import { startTransition, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { preloadOverlays } from '~/ui/overlays'
import { firstSignOfLife, whenIdle } from './hydrate-when'

/** The pause after a screen change, so that the screen's pictures and data load first. */
const calmMs = 1_000

function pageLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })
}

function useMoment(moment: () => Promise<void>): boolean {
  const [hasCome, setHasCome] = useState(false)
  useEffect(() => {
    let isWanted = true
    void moment().then(() => {
      // A press that is the moment is answered first.
      if (isWanted) startTransition(() => setHasCome(true))
    })
    return () => {
      isWanted = false
    }
  }, [moment])
  return hasCome
}

/**
 * Loads what the first screen does not need: the code of the tabs once the page has loaded, and the rest once
 * the user acts. None of it delays a screen that was tapped.
 */
export function Preparations() {
  const isGoing = useNavigation().state !== 'idle'
  const isLoaded = useMoment(pageLoaded)
  const isUsed = useMoment(firstSignOfLife)
  const [hasTabs, setHasTabs] = useState(false)
  const [hasRest, setHasRest] = useState(false)

  useEffect(() => {
    if (isUsed) preloadOverlays()
  }, [isUsed])

  const isCalm = isLoaded && !isGoing
  useEffect(() => {
    if (!isCalm || (hasRest && hasTabs)) return
    let isWanted = true
    const timer = setTimeout(async () => {
      await whenIdle()
      if (!isWanted) return
      // Without a connection it is tried again after the next navigation.
      const later = await import('./later-files').catch(() => null)
      if (!later || !(hasTabs || (await later.prefetchTabs(() => isWanted)))) return
      setHasTabs(true)
      if (!isUsed || hasRest) return
      setHasRest(true)
      later.addRestOfFonts()
      later.registerServiceWorker()
    }, calmMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isCalm, isUsed, hasRest, hasTabs])

  return null
}
