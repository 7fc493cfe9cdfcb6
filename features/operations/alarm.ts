import { type Wrong, wrongsOn } from './health'

/** A disk with less free than this is nearly full, and is told of until it has `plentyShare` again. */
const scarceShare = 0.1
const plentyShare = 0.15

export interface WatchedHouse {
  health: Parameters<typeof wrongsOn>[0]
  /** What the last audit of the ledger has found; null before the first one. */
  ledger: { problems: number | null; failure: string | null } | null
  /** Orders with payments to look at. */
  flaggedOrders: number
  disk: DiskState | null
}

export interface DiskState {
  /** The machine, because each has its own. */
  host: string
  freeBytes: number
  allBytes: number
}

/** The state's name of a machine's disk. */
const diskKey = (host: string) => `disk ${host}`

/** Everything that is wrong with the house now. `known` are the names of what was wrong before. */
export function alarmsOn(
  { health, ledger, flaggedOrders, disk }: WatchedHouse,
  known: ReadonlySet<string>,
): Wrong[] {
  const alarms = wrongsOn(health)
  if (ledger !== null && (ledger.failure !== null || (ledger.problems ?? 0) > 0)) {
    alarms.push({
      key: 'ledger',
      text:
        ledger.failure === null
          ? `이용권 원장이 ${ledger.problems}곳에서 맞지 않아요. 운영 화면의 이용권 원장을 봐 주세요.`
          : '이용권 원장의 점검이 실패했어요. 운영 화면의 이용권 원장을 봐 주세요.',
    })
  }
  if (flaggedOrders > 0) {
    alarms.push({
      key: 'orders',
      text: `확인할 결제가 ${flaggedOrders}건 있어요. 운영 화면의 주문을 봐 주세요.`,
    })
  }
  if (disk !== null && disk.allBytes > 0) {
    const key = diskKey(disk.host)
    const share = disk.freeBytes / disk.allBytes
    if (share < (known.has(key) ? plentyShare : scarceShare)) {
      alarms.push({
        key,
        text: `디스크가 거의 찼어요. ${Math.floor(share * 100)}%(${Math.floor(disk.freeBytes / 1e9)}GB)가 남았어요 (${disk.host}).`,
      })
    }
  }
  return alarms
}

/** What has begun and what has ended since `told`. The disks of other machines are told of there. */
export function alarmChanges(
  now: readonly Wrong[],
  raised: readonly Wrong[],
  host: string,
): { begun: Wrong[]; ended: Wrong[] } {
  const keysNow = new Set(now.map(({ key }) => key))
  const keysRaised = new Set(raised.map(({ key }) => key))
  const isElsewhere = (key: string) => key.startsWith(diskKey('')) && key !== diskKey(host)
  return {
    begun: now.filter(({ key }) => !keysRaised.has(key)),
    ended: raised.filter(({ key }) => !keysNow.has(key) && !isElsewhere(key)),
  }
}

/** One line for the people who read where the webhook leads. */
export function alarmInWords({ text }: Wrong, isOver: boolean): string {
  return `[미플] ${isOver ? `끝났어요: ${text}` : text}`.replace(/\s+/g, ' ')
}
