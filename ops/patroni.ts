import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '~/e2e/free-port'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { findPostgresServer } from '~/scripts/lib/system-packages.mjs'
import type { HostName, Network } from './hosts'
import { mountSmallDisk, unmountSmallDisk } from './small-disk'

/** One PostgreSQL and the Patroni that looks after it, as they would run on a host of their own. */
export interface Node {
  name: 'left' | 'right'
  host: string
  port: number
  restPort: number
  dataDir: string
  patroni: ChildProcess | null
}

export interface Cluster {
  /** The database as the proxy leads to it, whichever node is the primary. */
  address: DatabaseAddress
  /** Where the proxy leads to the node that follows. */
  replicaPort: number
  /** Where the proxy leads to the app's processes. */
  origin: string
  nodes: readonly Node[]
  primary(): Promise<Node>
  replica(): Promise<Node>
  /** Ends both without warning, like a host that loses its power. */
  killHost(node: Node): Promise<void>
  startHost(node: Node): void
  /** Stops all that runs on this host, as it stands: it neither answers nor closes a connection, like a machine that is suspended. */
  suspendHost(node: Node): void
  wakeHost(node: Node): void
  /** Kills the proxy and starts it again, as systemd does. */
  restartProxy(): Promise<void>
  /** Waits until the other node has all that is committed, and is chosen to follow. */
  untilProtected(withinMs: number): Promise<void>
  /** Waits until the proxy knows of an app that is ready. */
  untilServed(withinMs: number): Promise<void>
  stop(): Promise<void>
}

/** Debian's packages and the program of each. */
const programs = { 'etcd-server': 'etcd', patroni: 'patroni', haproxy: 'haproxy' }
const programsOfHosts = { iproute2: 'ip', iptables: 'iptables', 'util-linux': 'nsenter' }

function checkPrograms(areHostsApart: boolean): void {
  const needed = { ...programs, ...(areHostsApart && programsOfHosts) }
  const missing = Object.entries(needed).filter(([, name]) => spawnSync('which', [name]).status !== 0)
  if (missing.length > 0) {
    const names = missing.map(([packageName]) => packageName).join(' ')
    throw new Error(`This needs programs that are missing here: apt-get install ${names}`)
  }
  const version = execFileSync('patroni', ['--version'], { encoding: 'utf8' }).trim()
  // 3.0.2 writes its name over the new primary's when it wakes up or is reached again.
  if (Number(/\d+/.exec(version)?.[0]) < 4)
    throw new Error(
      `This needs Patroni 4, and here is ${version}: see "Several hosts" in docs/operations.md.`,
    )
}

/** PostgreSQL refuses to run as root; its package creates a user for it. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const user = serverUser()

function makeFolder(folder: string): string {
  mkdirSync(folder, { mode: 0o700 })
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  return folder
}

/** Where each part runs: all on this machine, or each on a host of its own. */
interface Site {
  addressOf(name: HostName): string
  start(name: HostName, program: string, args: readonly string[]): ChildProcess
}

function siteOn(network: Network | undefined): Site {
  if (network === undefined) {
    return {
      addressOf: () => '127.0.0.1',
      start: (_, program, args) => spawn(program, args, { ...user, cwd: '/', stdio: 'ignore' }),
    }
  }
  return {
    addressOf: (name) => network.host(name).address,
    start: (name, program, args) =>
      spawn(...network.host(name).command(program, args, user), { cwd: '/', stdio: 'ignore' }),
  }
}

/** Three members, so that the loss of one leaves a majority. */
async function startEtcd(
  folder: string,
  { addressOf, start }: Site,
): Promise<{ hosts: string[]; processes: Map<HostName, ChildProcess> }> {
  const members = await Promise.all(
    (['left', 'right', 'witness'] as const).map(async (name) => ({
      name,
      client: `${addressOf(name)}:${await findFreePort()}`,
      peer: `${addressOf(name)}:${await findFreePort()}`,
    })),
  )
  const all = members.map(({ name, peer }) => `${name}=http://${peer}`).join(',')
  const startMember = ({ name, client, peer }: (typeof members)[number]) =>
    start(name, 'etcd', [
      `--name=${name}`,
      `--data-dir=${makeFolder(path.join(folder, `etcd-${name}`))}`,
      `--listen-client-urls=http://${client}`,
      `--advertise-client-urls=http://${client}`,
      `--listen-peer-urls=http://${peer}`,
      `--initial-advertise-peer-urls=http://${peer}`,
      `--initial-cluster=${all}`,
      '--initial-cluster-state=new',
    ])
  return {
    hosts: members.map(({ client }) => client),
    processes: new Map(members.map((member) => [member.name, startMember(member)])),
  }
}

interface Passwords {
  app: string
  replication: string
}

/** Patroni's settings are YAML, of which JSON is a part. */
function settingsOf(node: Node, hosts: readonly string[], { app, replication }: Passwords) {
  const account = (username: string, password: string) => ({ username, password })
  return {
    scope: 'meeple',
    name: node.name,
    restapi: {
      listen: `${node.host}:${node.restPort}`,
      connect_address: `${node.host}:${node.restPort}`,
    },
    etcd3: { hosts },
    bootstrap: {
      dcs: {
        // The shortest lease that Patroni takes: after it, a primary that is silent has been replaced.
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 5,
        // What is acknowledged stands on both, and only the one that has it all may become the primary.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 200,
            wal_log_hints: 'on',
            synchronous_commit: 'on',
            jit: 'off',
            // A replica that is cut off without a word is waited for no longer.
            wal_sender_timeout: '10s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `${node.host}:${node.port}`,
      connect_address: `${node.host}:${node.port}`,
      data_dir: path.join(node.dataDir, 'cluster'),
      bin_dir: findPostgresServer(),
      pgpass: path.join(node.dataDir, 'pgpass'),
      authentication: {
        superuser: account('meeple', app),
        replication: account('replicator', replication),
        rewind: account('rewinder', replication),
      },
      parameters: { unix_socket_directories: node.dataDir },
      pg_hba: [
        'local all all trust',
        'host all all 0.0.0.0/0 scram-sha-256',
        'host replication replicator 0.0.0.0/0 scram-sha-256',
      ],
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  await reply?.body?.cancel()
  return reply?.status === 200
}

async function until(what: string, isSo: () => Promise<boolean>, withinMs: number): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what} did not come within ${withinMs / 1_000} s.`)
    await pause(200)
  }
}

/** Waits until there is 200 at this URL. */
export async function untilAnswers(url: string, withinMs: number): Promise<void> {
  await until(url, () => answers(url), withinMs)
}

interface Proxied {
  host: string
  databasePort: number
  replicaPort: number
  appPort: number
  nodes: readonly Node[]
  /** The addresses of the app's processes. */
  apps: readonly string[]
}

/** Connections to a database that is no longer the primary are cut, so that nobody writes to it. */
function proxySettings({ host, databasePort, replicaPort, appPort, nodes, apps }: Proxied): string {
  return `global
  maxconn 2000
defaults
  timeout connect 2s
  # A busy machine is not a dead one, and the lease takes longer anyway.
  timeout check 2s
  timeout client 10m
  timeout server 10m
listen database
  bind ${host}:${databasePort}
  mode tcp
  # What an app was doing that has gone silent is rolled back after half a minute.
  option clitcpka
  clitcpka-idle 15s
  clitcpka-intvl 5s
  clitcpka-cnt 3
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, host, port, restPort }) => `  server ${name} ${host}:${port} check port ${restPort}`).join('\n')}
listen replica
  bind ${host}:${replicaPort}
  mode tcp
  # All connections lead to one server, since what one replica has says nothing of another.
  option httpchk OPTIONS /replica
  http-check expect status 200
  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, host, port, restPort }, at) => `  server ${name} ${host}:${port} check port ${restPort} ${at === 0 ? 'on-marked-up shutdown-backup-sessions' : 'backup'}`).join('\n')}
listen app
  bind ${host}:${appPort}
  mode http
  balance roundrobin
  option httpchk GET /ready
  option redispatch
  retries 2
  retry-on conn-failure
  default-server inter 1s fall 2 rise 1
${apps.map((address, at) => `  server app${at} ${address} check`).join('\n')}
`
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

export interface ClusterOptions {
  /** Undefined runs everything on this host. */
  network?: Network | undefined
  /** What the disk of each PostgreSQL holds, where it is to be filled. */
  diskMegabytes?: number | undefined
}

/** Two nodes of PostgreSQL under Patroni, three of etcd, and HAProxy before the primary and before the app. */
export async function startCluster(
  appPorts: readonly number[],
  { network, diskMegabytes }: ClusterOptions = {},
): Promise<Cluster> {
  checkPrograms(network !== undefined)
  const site = siteOn(network)
  const host = network?.gateway ?? '127.0.0.1'
  const folder = mkdtempSync(path.join(tmpdir(), 'meeple-failover-'))
  chmodSync(folder, 0o755)
  const etcd = await startEtcd(folder, site)
  const passwords: Passwords = {
    app: randomBytes(12).toString('hex'),
    replication: randomBytes(12).toString('hex'),
  }
  const nodes: Node[] = []
  for (const name of ['left', 'right'] as const) {
    const node: Node = {
      name,
      host: site.addressOf(name),
      port: await findFreePort(),
      restPort: await findFreePort(),
      dataDir: makeFolder(path.join(folder, name)),
      patroni: null,
    }
    if (diskMegabytes !== undefined) mountSmallDisk(node.dataDir, diskMegabytes, user)
    writeFileSync(
      path.join(node.dataDir, 'patroni.yml'),
      JSON.stringify(settingsOf(node, etcd.hosts, passwords)),
      {
        mode: 0o644,
      },
    )
    nodes.push(node)
  }
  const [databasePort, replicaPort, appPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ]
  const apps = appPorts.map((port, at) => `${site.addressOf(`app${at}` as HostName)}:${port}`)
  const proxyFile = path.join(folder, 'haproxy.cfg')
  writeFileSync(proxyFile, proxySettings({ host, databasePort, replicaPort, appPort, nodes, apps }))
  const startProxy = () => spawn('haproxy', ['-db', '-f', proxyFile], { stdio: 'ignore' })
  let proxy = startProxy()

  const startPatroni = (node: Node) => {
    node.patroni = site.start(node.name, 'patroni', [path.join(node.dataDir, 'patroni.yml')])
  }
  const isPrimary = (node: Node) => answers(`http://${node.host}:${node.restPort}/primary`)
  const isProtecting = (node: Node) => answers(`http://${node.host}:${node.restPort}/synchronous`)
  async function primary(): Promise<Node> {
    for (const node of nodes) if (await isPrimary(node)) return node
    throw new Error('No node is the primary.')
  }
  const postmasterOf = ({ dataDir }: Node) =>
    Number(readFileSync(path.join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
  /** One for each connection, and those that write. */
  const childrenOf = (postmaster: number) =>
    execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
  const parentsOf = (node: Node) => [node.patroni?.pid, postmasterOf(node)].filter((pid) => pid !== undefined)
  const suspended = new Map<Node, number[]>()
  function signal(pids: readonly number[], name: NodeJS.Signals): void {
    for (const pid of pids) {
      try {
        process.kill(pid, name)
      } catch (error) {
        // A connection that has ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }
  const cluster: Cluster = {
    address: {
      host,
      port: databasePort,
      user: 'meeple',
      database: 'postgres',
      password: passwords.app,
    },
    replicaPort,
    origin: `http://${host}:${appPort}`,
    nodes,
    primary,
    replica: async () => {
      const current = await primary()
      const other = nodes.find((node) => node !== current)
      if (other === undefined) throw new Error('There is one node only.')
      return other
    },
    killHost: async (node) => {
      signal([...parentsOf(node), ...childrenOf(postmasterOf(node))], 'SIGKILL')
      if (node.patroni) await endProcess(node.patroni, 'SIGKILL')
    },
    startHost: startPatroni,
    suspendHost: (node) => {
      // What stands still starts no more children.
      signal(parentsOf(node), 'SIGSTOP')
      const others = [...childrenOf(postmasterOf(node)), etcd.processes.get(node.name)?.pid ?? 0].filter(
        (pid) => pid > 0,
      )
      signal(others, 'SIGSTOP')
      suspended.set(node, [...others, ...parentsOf(node)])
    },
    wakeHost: (node) => {
      signal(suspended.get(node) ?? [], 'SIGCONT')
      suspended.delete(node)
    },
    restartProxy: async () => {
      await endProcess(proxy, 'SIGKILL')
      proxy = startProxy()
    },
    untilProtected: (withinMs) =>
      until(
        'a synchronous replica',
        // The primary itself is still called one for a moment after a failover.
        async () => {
          const standings = await Promise.all(
            nodes.map(async (node) => [await isPrimary(node), await isProtecting(node)]),
          )
          return standings.some(([isFirst, protects]) => !isFirst && protects)
        },
        withinMs,
      ),
    untilServed: (withinMs) => untilAnswers(`http://${host}:${appPort}/ready`, withinMs),
    stop: async () => {
      for (const pids of suspended.values()) signal(pids, 'SIGCONT')
      for (const { patroni } of nodes) if (patroni) await endProcess(patroni, 'SIGTERM')
      for (const child of [proxy, ...etcd.processes.values()]) await endProcess(child, 'SIGKILL')
      if (diskMegabytes !== undefined) for (const { dataDir } of nodes) unmountSmallDisk(dataDir)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    for (const node of nodes) startPatroni(node)
    await until('a primary', async () => (await Promise.all(nodes.map(isPrimary))).includes(true), 120_000)
    await cluster.untilProtected(120_000)
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
