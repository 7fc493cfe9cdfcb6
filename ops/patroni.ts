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

/** One PostgreSQL and the Patroni that looks after it, as they would run on a host of their own. */
export interface Node {
  name: 'left' | 'right'
  port: number
  restPort: number
  dataDir: string
  patroni: ChildProcess | null
}

const host = '127.0.0.1'

/** Debian's packages and the program of each. */
const programs = { 'etcd-server': 'etcd', patroni: 'patroni', haproxy: 'haproxy' }

function checkPrograms(): void {
  const missing = Object.entries(programs).filter(([, name]) => spawnSync('which', [name]).status !== 0)
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

const start = (program: string, args: readonly string[]) =>
  spawn(program, args, { ...user, cwd: '/', stdio: 'ignore' })

/** Three members, so that the loss of one leaves a majority. */
async function startEtcd(folder: string): Promise<{ hosts: string[]; processes: ChildProcess[] }> {
  const members = await Promise.all(
    ['left', 'right', 'witness'].map(async (name) => ({
      name,
      client: `${host}:${await findFreePort()}`,
      peer: `${host}:${await findFreePort()}`,
    })),
  )
  const all = members.map(({ name, peer }) => `${name}=http://${peer}`).join(',')
  return {
    hosts: members.map(({ client }) => client),
    processes: members.map(({ name, client, peer }) =>
      start('etcd', [
        `--name=${name}`,
        `--data-dir=${makeFolder(path.join(folder, `etcd-${name}`))}`,
        `--listen-client-urls=http://${client}`,
        `--advertise-client-urls=http://${client}`,
        `--listen-peer-urls=http://${peer}`,
        `--initial-advertise-peer-urls=http://${peer}`,
        `--initial-cluster=${all}`,
        '--initial-cluster-state=new',
      ]),
    ),
  }
}

/** Patroni's settings are YAML, of which JSON is a part. */
function settingsOf(node: Node, hosts: readonly string[], passwords: { app: string; replication: string }) {
  const account = (username: string, password: string) => ({ username, password })
  const at = (port: number) => ({ listen: `${host}:${port}`, connect_address: `${host}:${port}` })
  return {
    scope: 'meeple',
    name: node.name,
    restapi: at(node.restPort),
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
      ...at(node.port),
      data_dir: path.join(node.dataDir, 'cluster'),
      bin_dir: findPostgresServer(),
      pgpass: path.join(node.dataDir, 'pgpass'),
      authentication: {
        superuser: account('meeple', passwords.app),
        replication: account('replicator', passwords.replication),
        rewind: account('rewinder', passwords.replication),
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

interface Ports {
  database: number
  replica: number
  app: number
  apps: readonly number[]
}

/** Connections to a database that is no longer the primary are cut, so that nobody writes to it. */
function proxySettings(ports: Ports, nodes: readonly Node[]): string {
  const server = ({ name, port, restPort }: Node) => `  server ${name} ${host}:${port} check port ${restPort}`
  const databases = (role: string) => `
  mode tcp
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions`
  const [first, ...others] = nodes.map(server)
  return `global
  maxconn 2000
defaults
  timeout connect 2s
  # A busy machine is not a dead one, and the lease takes longer anyway.
  timeout check 2s
  timeout client 10m
  timeout server 10m
listen database
  bind ${host}:${ports.database}${databases('primary')}
  # What an app was doing that has gone silent is rolled back after half a minute.
  option clitcpka
  clitcpka-idle 15s
  clitcpka-intvl 5s
  clitcpka-cnt 3
${[first, ...others].join('\n')}
listen replica
  # All connections lead to one server, since what one replica has says nothing of another.
  bind ${host}:${ports.replica}${databases('replica')}
${[`${first} on-marked-up shutdown-backup-sessions`, ...others.map((each) => `${each} backup`)].join('\n')}
listen app
  bind ${host}:${ports.app}
  mode http
  balance roundrobin
  option httpchk GET /ready
  option redispatch
  retries 2
  retry-on conn-failure
  default-server inter 1s fall 2 rise 1
${ports.apps.map((port, at) => `  server app${at} ${host}:${port} check`).join('\n')}
`
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // A connection that has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Two nodes of PostgreSQL under Patroni, three of etcd, and HAProxy before the primary and before the app. */
export async function startCluster(appPorts: readonly number[]) {
  checkPrograms()
  const folder = mkdtempSync(path.join(tmpdir(), 'meeple-failover-'))
  chmodSync(folder, 0o755)
  const etcd = await startEtcd(folder)
  const passwords = { app: randomBytes(12).toString('hex'), replication: randomBytes(12).toString('hex') }
  const nodes: Node[] = []
  for (const name of ['left', 'right'] as const) {
    const dataDir = makeFolder(path.join(folder, name))
    const [port, restPort] = [await findFreePort(), await findFreePort()]
    const node: Node = { name, port, restPort, dataDir, patroni: null }
    const settings = JSON.stringify(settingsOf(node, etcd.hosts, passwords))
    writeFileSync(path.join(dataDir, 'patroni.yml'), settings, { mode: 0o644 })
    nodes.push(node)
  }
  const [database, replica, app] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const proxyFile = path.join(folder, 'haproxy.cfg')
  writeFileSync(proxyFile, proxySettings({ database, replica, app, apps: appPorts }, nodes))
  const startProxy = () => spawn('haproxy', ['-db', '-f', proxyFile], { stdio: 'ignore' })
  let proxy = startProxy()

  const startHost = (node: Node) => {
    node.patroni = start('patroni', [path.join(node.dataDir, 'patroni.yml')])
  }
  const says = ({ restPort }: Node, role: 'primary' | 'synchronous') =>
    answers(`http://${host}:${restPort}/${role}`)
  /** On a busy machine it may take a moment to say that it is one. */
  async function primary(): Promise<Node> {
    let found: Node | undefined
    const find = async () => {
      for (const node of nodes) if (await says(node, 'primary')) found = node
      return found !== undefined
    }
    await until('a primary', find, 120_000)
    return found ?? Promise.reject(new Error('No node is the primary.'))
  }
  /** Waits until the other node has all that is committed, and is chosen to follow. */
  const untilProtected = (withinMs: number) =>
    until(
      'a synchronous replica',
      // The primary itself is still called one for a moment after a failover.
      async () => {
        const protects = async (node: Node) =>
          !(await says(node, 'primary')) && (await says(node, 'synchronous'))
        return (await Promise.all(nodes.map(protects))).includes(true)
      },
      withinMs,
    )
  const stop = async () => {
    for (const { patroni } of nodes) if (patroni) await endProcess(patroni, 'SIGTERM')
    for (const child of [proxy, ...etcd.processes]) await endProcess(child, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    nodes.forEach(startHost)
    await primary()
    await untilProtected(120_000)
  } catch (error) {
    await stop()
    throw error
  }
  const account = { user: 'meeple', password: passwords.app }
  const address: DatabaseAddress = { host, port: database, database: 'postgres', ...account }
  return {
    /** The database as the proxy leads to it, whichever node is the primary. */
    address,
    /** Where the proxy leads to the node that follows. */
    replicaPort: replica,
    /** Where the proxy leads to the app's processes. */
    origin: `http://${host}:${app}`,
    primary,
    replica: async () => {
      const current = await primary()
      return nodes.find((node) => node !== current) ?? Promise.reject(new Error('There is one node only.'))
    },
    /** Ends PostgreSQL, with the process of each connection, and Patroni without warning, like a host that loses its power. */
    killHost: async (node: Node) => {
      const file = readFileSync(path.join(node.dataDir, 'cluster/postmaster.pid'), 'utf8')
      const [postmaster = ''] = file.split('\n')
      const children = execFileSync('pgrep', ['-P', postmaster], { encoding: 'utf8' }).trim().split('\n')
      for (const pid of [postmaster, ...children]) killIfAlive(Number(pid))
      if (node.patroni) await endProcess(node.patroni, 'SIGKILL')
    },
    startHost,
    /** Kills the proxy and starts it again, as systemd does. */
    restartProxy: async () => {
      await endProcess(proxy, 'SIGKILL')
      proxy = startProxy()
    },
    untilProtected,
    /** Waits until the proxy knows of an app that is ready. */
    untilServed: (withinMs: number) => untilAnswers(`http://${host}:${app}/ready`, withinMs),
    stop,
  }
}
