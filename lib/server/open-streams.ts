import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '~/lib/errors'
import { networkOf, siteOf } from './network-of'
import { SharedPlaces } from './shared-places'
import { type Owner, Shares } from './shares'

/** Why the server ended a stream. After the first two, the client should reconnect at once. */
export type StreamEnd = 'expired' | 'stopping' | 'signed-out' | 'right-lost'

const mostOfMember = 20
/**
 * The places in all, and how many of them visitors may take, so that members can open streams while visitors have taken
 * all of theirs. A cafe with twenty tables, or a phone network, shares one address, and gets twenty places for each. A
 * customer of a provider may own an IPv6 site of 65,536 networks, which may take as much as two of them.
 */
const places = {
  network: { all: 600, ofVisitors: 500 },
  site: { all: 1_200, ofVisitors: 1_000 },
  process: { all: 5_000, ofVisitors: 3_000 },
}

/** The one thing that a stream reads, and the kind of these streams, of which a process bears only so many. */
export interface WatchedOwners {
  everywhere: readonly Owner[]
  here: readonly Owner[]
}

/** The open streams of this process, so that they can be limited, together with those of others, and ended at shutdown. */
export class OpenStreams {
  /** What a process has places for, whatever others have. */
  private readonly shares = new Shares()
  private readonly places: SharedPlaces
  private readonly endings = new Set<(why: StreamEnd) => void>()
  private isStopping = false

  constructor(parts: Pick<FastifyInstance, 'db' | 'keys'>) {
    this.places = new SharedPlaces(parts)
  }

  get count(): number {
    return this.shares.of('process')
  }

  endAll(): void {
    this.isStopping = true
    for (const end of this.endings) end('stopping')
  }

  /** The browsers open them again at once, and read anew what they watch. */
  reopenAll(): void {
    for (const end of this.endings) end('expired')
  }

  /** Reserves a place under each limit, or refuses. The returned function releases the places. */
  async take({ caller, ip }: FastifyRequest, ofThing: WatchedOwners): Promise<() => void> {
    const memberId = caller?.memberId ?? null
    const taken: (() => void)[] = []
    const giveBack = () => {
      for (const give of taken) give()
    }
    const steps = [
      { refusal: tooManyWatching, take: () => this.shares.take(ofThing.here) },
      { refusal: tooManyStreams, take: () => this.shares.take(ownersHere(memberId)) },
      { refusal: tooManyWatching, take: () => this.places.take(ofThing.everywhere) },
      { refusal: tooManyStreams, take: () => this.places.take(ownersEverywhere(memberId, ip)) },
    ]
    for (const { refusal, take } of steps) {
      const give = await Promise.resolve(take()).catch((error: unknown) => {
        giveBack()
        throw error
      })
      if (give === null) {
        giveBack()
        throw refusal()
      }
      taken.push(give)
    }
    return giveBack
  }

  close(): Promise<void> {
    return this.places.close()
  }

  add(end: (why: StreamEnd) => void): void {
    this.endings.add(end)
    if (this.isStopping) end('stopping')
  }

  remove(end: (why: StreamEnd) => void): void {
    this.endings.delete(end)
  }
}

type Limits = readonly (readonly [name: string, limits: { all: number; ofVisitors: number }])[]

function ownersHere(memberId: number | null): Owner[] {
  return ownersOf(memberId, [['process', places.process]])
}

function ownersEverywhere(memberId: number | null, ip: string): Owner[] {
  const site = siteOf(ip)
  const owners = ownersOf(memberId, [
    [`network ${networkOf(ip)}`, places.network],
    ...(site === null ? [] : [[`site ${site}`, places.site] as const]),
  ])
  return memberId === null ? owners : [...owners, [`member ${memberId}`, mostOfMember]]
}

function ownersOf(memberId: number | null, limits: Limits): Owner[] {
  const ofAll = limits.map(([name, { all }]): Owner => [name, all])
  if (memberId !== null) return ofAll
  return [...ofAll, ...limits.map(([name, { ofVisitors }]): Owner => [`visitors of ${name}`, ofVisitors])]
}

function tooManyWatching(): Refusal {
  return new Refusal(429, '지금 보고 있는 기기가 너무 많아요. 잠시 뒤에 다시 시도해 주세요.', {
    code: 'TOO_MANY_WATCHING',
    retryAfterSeconds: 60,
  })
}

function tooManyStreams(): Refusal {
  return new Refusal(429, '열어 둔 화면이 너무 많아요. 다른 화면을 닫고 다시 시도해 주세요.', {
    code: 'TOO_MANY_STREAMS',
    retryAfterSeconds: 60,
  })
}
