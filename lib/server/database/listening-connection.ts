import { type Client, escapeIdentifier } from 'pg'
import { inOrder } from './in-order'
import { toOwnError } from './statement'

interface Hearer {
  onMessage: (payload: string) => void
  onListening: (() => void) | undefined
  isListening: boolean
}

const longestPauseMs = 20_000

/** The connection that all channels share. It is opened for the first one, and again whenever it ends. */
export class ListeningConnection {
  private readonly channels = new Map<string, Set<Hearer>>()
  private readonly send = inOrder()
  private connection: Promise<Client> | null = null
  private failures = 0
  private isClosed = false
  /** The server has said nothing for too long, and has not been reached since. */
  isSilent = false

  constructor(
    private readonly open: () => Client,
    private readonly silence: {
      /** How often the server is asked for a sign of life, and how long it has for it. */
      everyMs: number
      /** The network between drops what is sent, which a connection would not notice for a quarter of an hour. */
      onSilence: () => void
    },
  ) {}

  async listen(
    channel: string,
    onMessage: (payload: string) => void,
    onListening?: () => void,
  ): Promise<{ stop(): Promise<void> }> {
    const hearer: Hearer = { onMessage, onListening, isListening: false }
    const hearers = this.channels.get(channel) ?? new Set()
    this.channels.set(channel, hearers.add(hearer))
    const forget = () => {
      hearers.delete(hearer)
      if (hearers.size === 0 && this.channels.get(channel) === hearers) this.channels.delete(channel)
    }
    try {
      const client = await this.connected()
      await this.send(() => client.query(`listen ${escapeIdentifier(channel)}`))
    } catch (error) {
      forget()
      throw toOwnError(error)
    }
    hearer.isListening = true
    onListening?.()
    return {
      stop: async () => {
        if (!hearers.has(hearer)) return
        forget()
        if (this.channels.has(channel)) return
        const client = await this.connection
        await this.send(async () => client?.query(`unlisten ${escapeIdentifier(channel)}`))
      },
    }
  }

  deliver(channel: string, payload: string): void {
    for (const { onMessage } of this.channels.get(channel) ?? []) onMessage(payload)
  }

  async close(): Promise<void> {
    this.isClosed = true
    const client = await this.connection?.catch(() => null)
    await client?.end()
  }

  private connected(): Promise<Client> {
    if (this.isClosed) return Promise.reject(new Error('the database was closed'))
    this.connection ??= this.connect()
    return this.connection
  }

  private watch(client: Client): void {
    const { everyMs, onSilence } = this.silence
    let isAsking = false
    let lastAt = performance.now()
    const watching = setInterval(() => {
      const hasStoodStill = performance.now() - lastAt > 2 * everyMs
      lastAt = performance.now()
      // The answer to a process that stood still itself may be there, unread.
      if (isAsking && hasStoodStill) return
      if (isAsking) {
        this.isSilent = true
        return onSilence()
      }
      isAsking = true
      const answered = this.send(() => client.query('select 1'))
      answered.then(
        () => {
          isAsking = false
        },
        () => null,
      )
    }, everyMs).unref()
    client.once('end', () => clearInterval(watching))
  }

  private async connect(): Promise<Client> {
    const client = this.open()
    client.once('end', () => {
      this.connection = null
      const afterMs = Math.min(100 * 2 ** this.failures, longestPauseMs)
      this.failures += 1
      setTimeout(() => {
        if (this.channels.size > 0) this.connected().catch(() => null)
      }, afterMs).unref()
    })
    client.on('notification', ({ channel, payload = '' }) => this.deliver(channel, payload))
    try {
      await client.connect()
      const hearers = [...this.channels.values()].flatMap((each) => [...each])
      for (const channel of this.channels.keys()) await client.query(`listen ${escapeIdentifier(channel)}`)
      this.failures = 0
      this.isSilent = false
      this.watch(client)
      for (const { isListening, onListening } of hearers) if (isListening) onListening?.()
      return client
    } catch (error) {
      void client.end()
      throw error
    }
  }
}
