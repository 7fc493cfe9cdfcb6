import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface BareServer {
  port: number
  pid: number
  stop(): void
}

/** Starts one of the servers that the app is compared with in its own process, and tells it what to reply. */
export async function startBareServer(file: string, order: object): Promise<BareServer> {
  const child = fork(fileURLToPath(new URL(`./${file}`, import.meta.url)), { serialization: 'advanced' })
  const listening = new Promise<number>((resolve, reject) => {
    child.once('message', (port: number) => resolve(port))
    child.once('exit', () => reject(new Error(`${file} ended before it listened.`)))
  })
  child.send(order)
  const port = await listening
  if (child.pid === undefined) throw new Error(`${file} has no process.`)
  return { port, pid: child.pid, stop: () => child.disconnect() }
}
