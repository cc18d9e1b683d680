import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Client, escapeIdentifier } from 'pg'
import { databaseFolder } from './databaseFolder.ts'
import { freePort } from './network/freePort.ts'

export interface Cluster {
  url: string
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
  kill(): Promise<void>
  /** Creates a read replica, which can later be promoted as PostgreSQL's documentation describes. */
  follow(): Promise<Standby>
  /** Uses another certificate for new connections to the cluster, and closes existing connections. */
  show(shown: TlsFiles): Promise<void>
}

export interface Standby {
  url: string
  promote(): void
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root, so the user `postgres` runs it. */
export function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function findBinaries(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')))
  if (!found) throw new Error('PostgreSQL is not installed: no initdb in /usr/lib/postgresql or on PATH')
  return found
}

// When the test process ends in any way, this script stops PostgreSQL and deletes its data.
const guard = `
exec 3<&0
"$@" 3<&- & server=$!
{ read -r _ <&3; kill -INT $server; } & watcher=$!
wait $server; status=$?
rm -rf "$PGDATA"; kill $watcher 2>/dev/null; exit $status`

/** Without autovacuum, PostgreSQL overestimates small queries. `jit=off` avoids their slow compilation. */
const durability = (fsync: boolean) =>
  fsync ? ['fsync=on', 'full_page_writes=on'] : ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off']

/** Without fsync, the data folder may be in memory. With fsync, the folder must be on a real disk. */
const createDataFolder = ({ fsync }: { fsync: boolean }) => {
  const { uid, gid } = owner()
  const folder = mkdtempSync(join(fsync ? tmpdir() : databaseFolder(), 'assay-postgres-'))
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  // `HOME` is replaced, because PostgreSQL's programs look for certificates in the home folder, and this folder belongs
  // to another user.
  const env = { ...process.env, HOME: folder, PGDATA: folder, LC_ALL: 'C.UTF-8' }
  return { folder, options: { uid, gid, cwd: folder, env } }
}

type DataFolder = ReturnType<typeof createDataFolder>

export interface TlsFiles {
  certificate: string
  key: string
}

interface ClusterOptions {
  fsync: boolean
  shown?: TlsFiles | undefined
}

/** Certificate and key are written to PostgreSQL's default paths, so that a replica copies them with the data. */
function writeTlsFiles({ folder, options: { uid, gid } }: DataFolder, { certificate, key }: TlsFiles): void {
  const who = 'all all 127.0.0.1/32 trust'
  const files = {
    'server.crt': certificate,
    'server.key': key,
    'pg_hba.conf': `hostssl ${who}\nhostssl replication ${who.slice('all '.length)}\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  }
}

async function startPostgres({ folder, options }: DataFolder, { fsync, shown }: ClusterOptions) {
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    'synchronous_commit=on',
    ...(shown ? ['ssl=on'] : []),
    ...durability(fsync),
  ].flatMap((setting) => ['-c', setting])
  const server = spawn('sh', ['-c', guard, 'guard', join(findBinaries(), 'postgres'), ...settings], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = once(server, 'exit')
  await untilReady(server.stderr, ended)
  return {
    port,
    addressOf: (database: string) =>
      `postgres://postgres@127.0.0.1:${port}/${database}${shown ? '?sslmode=no-verify' : ''}`,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        server.stdin.end()
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
    async kill() {
      const [postmaster = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(postmaster), 'SIGKILL')
      await ended
    },
  }
}

async function follow(primaryPort: number, clusterOptions: ClusterOptions): Promise<Standby> {
  const place = createDataFolder(clusterOptions)
  const copy = ['--pgdata', place.folder, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  const from = `postgres://postgres@127.0.0.1:${primaryPort}/postgres?application_name=standby`
  execFileSync(join(findBinaries(), 'pg_basebackup'), [...copy, '--dbname', from], { ...place.options, stdio: 'pipe' })
  const served = await startPostgres(place, clusterOptions)
  return {
    url: served.addressOf('postgres'),
    promote: () => {
      execFileSync(join(findBinaries(), 'pg_ctl'), ['promote', '--wait'], { ...place.options, stdio: 'pipe' })
    },
    stop: served.stop,
  }
}

export async function startCluster({ fsync = false, shown }: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const clusterOptions = { fsync, shown }
  const place = createDataFolder(clusterOptions)
  const layout = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', '--no-instructions']
  execFileSync(join(findBinaries(), 'initdb'), layout, { ...place.options, stdio: 'pipe' })
  if (shown) writeTlsFiles(place, shown)
  const { port, addressOf, stop, kill } = await startPostgres(place, clusterOptions)

  async function run(statement: string): Promise<unknown> {
    const client = new Client({ connectionString: addressOf('postgres') })
    await client.connect()
    const { rows } = await client.query<{ found: unknown }>(statement)
    await client.end()
    return rows[0]?.found
  }

  return {
    url: addressOf('postgres'),
    async createDatabase(name) {
      await run(`create database ${escapeIdentifier(name)}`)
      return addressOf(name)
    },
    async show(other) {
      writeTlsFiles(place, other)
      const loadedAt = `select pg_conf_load_time()::text as found`
      const before = await run(loadedAt)
      await run('select pg_reload_conf()')
      while ((await run(loadedAt)) === before);
      await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname <> 'postgres'`)
    },
    stop,
    kill,
    follow: () => follow(port, clusterOptions),
  }
}

const READY = /ready to accept (?:read-only )?connections/

/** PostgreSQL waits if nobody reads its log, so the log is read even after PostgreSQL is ready. */
function untilReady(log: Readable, ended: Promise<unknown>): Promise<void> {
  let said = ''
  return new Promise((ready, fail) => {
    log.on('data', (chunk: Buffer) => {
      if (READY.test(said)) return
      said += chunk.toString()
      if (READY.test(said)) ready()
    })
    ended.then(() => fail(new Error(`PostgreSQL did not start:\n${said}`)), fail)
  })
}
