import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface BareServer {
  port: number
  stop(): void
}

/** Starts one of the servers that the app is held against in a process of its own, and tells it what to answer. */
export async function startBareServer(file: string, order: object): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL(`./${file}`, import.meta.url)), { serialization: 'advanced' })
  child.send(order)
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended before it listened.`)
  })
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number]
  ended.catch(() => undefined)
  return { port, stop: () => child.disconnect() }
}
