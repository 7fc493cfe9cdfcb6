import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigation } from 'react-router'
import { firstSignOfLife, whenIdle } from '~/lib/web/hydrate-when'
import { preloadOverlays } from '~/ui/overlays'
import restOfFonts from '../fonts/generated/rest.css?url'
import { tabs } from './tab-bar'

/** After the last screen came, so that its pictures and answers are ahead. */
const calmMs = 1_000

/** Goes onto the links, though their type does not know it. */
const behindAllElse = { fetchPriority: 'low' }

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** The faces of rarer characters, which the first screen does without. */
function addRestOfFonts() {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.fetchPriority = 'low'
  link.href = restOfFonts
  document.head.append(link)
}

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
      if (isWanted) setHasCome(true)
    })
    return () => {
      isWanted = false
    }
  }, [moment])
  return hasCome
}

/**
 * What the first screen does without. The code of the tabs comes once the page is there, the rest once it is used; none
 * of it queues before a screen that was tapped.
 */
export function Preparations() {
  const isGoing = useNavigation().state !== 'idle'
  const isLoaded = useMoment(pageLoaded)
  const isUsed = useMoment(firstSignOfLife)
  const [prefetchesTabs, setPrefetchesTabs] = useState(false)
  const [hasRest, setHasRest] = useState(false)

  useEffect(() => {
    if (isUsed) preloadOverlays()
  }, [isUsed])

  const isCalm = isLoaded && !isGoing
  useEffect(() => {
    if (!isCalm || (hasRest && prefetchesTabs)) return
    let isWanted = true
    const timer = setTimeout(async () => {
      await whenIdle()
      if (!isWanted) return
      setPrefetchesTabs(true)
      if (!isUsed || hasRest) return
      setHasRest(true)
      addRestOfFonts()
      if (import.meta.env.PROD && 'serviceWorker' in navigator && navigator.onLine) {
        // A lost connection is no trouble here: the next visit registers it.
        void navigator.serviceWorker.register('/sw.js').catch(() => null)
      }
    }, calmMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isCalm, isUsed, hasRest, prefetchesTabs])

  if (!prefetchesTabs || savesData()) return null
  return tabs.map(({ href }) => <PrefetchPageLinks key={href} page={href} {...behindAllElse} />)
}
