/** Our server's answer to a stand-in's notification. */
export interface AppAnswer {
  /** Null if no answer came in time. */
  status: number | null
  body: string
}

/** The same timeout as the real services. */
const patienceMs = 3_000

export async function notifyApp(address: string, init: RequestInit): Promise<AppAnswer> {
  try {
    const reply = await fetch(address, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: reply.status, body: await reply.text() }
  } catch (error) {
    return { status: null, body: error instanceof Error ? error.name : String(error) }
  }
}
