import { execFileSync, spawnSync } from 'node:child_process'

/** A machine of the proof: this one, or a network namespace that is as good as one to whoever talks to it. */
interface Host {
  address: string
  /** How a program is started there, as this user if one is given. */
  command(program: string, args: readonly string[], user?: { uid?: number; gid?: number }): [string, string[]]
}

/** Hosts with a cable each to a switch on this machine, where the proxy, the clients and the payment company are. */
export interface Network {
  /** This machine as the hosts see it. */
  gateway: string
  host(name: HostName): Host
  /** Pulls the cable. */
  unplug(name: HostName): void
  /** Drops what goes from one to the other and back; all else still arrives. */
  separate(name: HostName, from: { address: string; port?: number }): void
  /** Undoes both, everywhere. */
  heal(): void
  remove(): void
}

/** The last number of each one's address. */
const hostNames = { left: 1, right: 2, witness: 3, app0: 10, app1: 11, app2: 12 }
export type HostName = keyof typeof hostNames

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

let opened = 0

/** Needs root. The names hold the number of a process, so that two proofs do not meet. */
export function openNetwork(): Network {
  const mark = `${process.env.OPS_MARK ?? process.pid % 100_000}${String.fromCharCode(97 + opened)}`
  const prefix = `10.${231 + opened}.${process.pid % 250}`
  opened += 1
  const bridge = `mp${mark}`
  const gateway = `${prefix}.254`
  const namespace = (name: HostName) => `meeple-${mark}-${name}`
  const cable = (name: HostName) => `mp${mark}-${hostNames[name]}`
  const addressOf = (name: HostName) => `${prefix}.${hostNames[name]}`
  const names = Object.keys(hostNames) as HostName[]
  const filter = (name: HostName, ...rule: string[]) =>
    run('ip', 'netns', 'exec', namespace(name), 'iptables', '-w', ...rule)

  function remove(): void {
    for (const name of names) {
      // Some may not have been made.
      spawnSync('ip', ['link', 'del', cable(name)])
      spawnSync('ip', ['netns', 'del', namespace(name)])
    }
    run('ip', 'link', 'del', bridge)
  }
  run('ip', 'link', 'add', bridge, 'type', 'bridge')
  try {
    run('ip', 'addr', 'add', `${gateway}/24`, 'dev', bridge)
    run('ip', 'link', 'set', bridge, 'up')
    for (const name of names) {
      const inside = namespace(name)
      run('ip', 'netns', 'add', inside)
      run('ip', 'link', 'add', cable(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', inside)
      run('ip', 'link', 'set', cable(name), 'master', bridge, 'up')
      run('ip', '-n', inside, 'addr', 'add', `${addressOf(name)}/24`, 'dev', 'eth0')
      run('ip', '-n', inside, 'link', 'set', 'eth0', 'up')
      run('ip', '-n', inside, 'link', 'set', 'lo', 'up')
    }
  } catch (error) {
    remove()
    throw error
  }
  return {
    gateway,
    host: (name) => ({
      address: addressOf(name),
      command: (program, args, { uid, gid } = {}) => [
        'nsenter',
        [
          `--net=/run/netns/${namespace(name)}`,
          ...(uid === undefined ? [] : [`--setuid=${uid}`]),
          ...(gid === undefined ? [] : [`--setgid=${gid}`]),
          '--',
          program,
          ...args,
        ],
      ],
    }),
    unplug: (name) => run('ip', 'link', 'set', cable(name), 'down'),
    separate: (name, { address, port }) => {
      const only = port === undefined ? [] : ['-p', 'tcp']
      filter(
        name,
        '-A',
        'INPUT',
        '-s',
        address,
        ...only,
        ...(port ? ['--sport', String(port)] : []),
        '-j',
        'DROP',
      )
      filter(
        name,
        '-A',
        'OUTPUT',
        '-d',
        address,
        ...only,
        ...(port ? ['--dport', String(port)] : []),
        '-j',
        'DROP',
      )
    },
    heal: () => {
      for (const name of names) {
        run('ip', 'link', 'set', cable(name), 'up')
        filter(name, '-F')
      }
    },
    remove,
  }
}
