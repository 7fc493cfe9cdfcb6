import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from './query-client'

test('a page that was opened without a network reads anew when the network comes', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const client = queryClient()
  client.mount()
  let reads = 0
  const observer = new QueryObserver(client, {
    queryKey: ['things'],
    retry: false,
    queryFn: async () => {
      reads += 1
      if (!navigator.onLine) throw new Error('no network')
      return reads
    },
  })
  const leave = observer.subscribe(() => {})
  onTestFinished(() => {
    leave()
    client.unmount()
    online.mockRestore()
  })
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => observer.getCurrentResult().data).toBe(2)
})
