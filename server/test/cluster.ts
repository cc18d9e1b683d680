import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Client } from 'pg'
import { freePort } from './freePort.ts'

export interface Cluster {
  /** The address of its database `postgres`, with every right. */
  url: string
  /** Makes a database and gives its address. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/** PostgreSQL refuses to be root: then it is the user `postgres`. */
function owner(): { uid?: number; gid?: number } {
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

// The shell sees its input end however this process ends; then it stops PostgreSQL and clears up.
const guard = `
exec 3<&0
"$@" 3<&- & server=$!
{ read -r _ <&3; kill -INT $server; } & watcher=$!
wait $server; status=$?
rm -rf "$PGDATA"; kill $watcher 2>/dev/null; exit $status`

const durability = (fsync: boolean) =>
  fsync ? ['fsync=on', 'full_page_writes=on'] : ['fsync=off', 'full_page_writes=off']

/** Starts a throw-away PostgreSQL that listens on 127.0.0.1 only and is gone when this process is. */
export async function startCluster({ fsync = false } = {}): Promise<Cluster> {
  const binaries = findBinaries()
  const { uid, gid } = owner()
  const folder = mkdtempSync(join(tmpdir(), 'assay-postgres-'))
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const options = { uid, gid, cwd: folder, env: { ...process.env, PGDATA: folder, LC_ALL: 'C.UTF-8' } }
  const layout = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', '--no-instructions']
  execFileSync(join(binaries, 'initdb'), layout, { ...options, stdio: 'pipe' })

  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    'synchronous_commit=on',
    ...durability(fsync),
  ].flatMap((setting) => ['-c', setting])
  const server = spawn('sh', ['-c', guard, 'guard', join(binaries, 'postgres'), ...settings], {
    ...options,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  await untilReady(server.stderr, once(server, 'exit'))

  const addressOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  return {
    url: addressOf('postgres'),
    async createDatabase(name) {
      const client = new Client({ connectionString: addressOf('postgres') })
      await client.connect()
      await client.query(`create database ${client.escapeIdentifier(name)}`)
      await client.end()
      return addressOf(name)
    },
    async stop() {
      if (server.exitCode === null) {
        server.stdin.end()
        await once(server, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL says in its log that it takes connections; the log goes on being read, or it would block. */
function untilReady(log: Readable, ended: Promise<unknown>): Promise<void> {
  let said = ''
  return new Promise((ready, fail) => {
    log.on('data', (chunk: Buffer) => {
      if (said.includes('ready to accept connections')) return
      said += chunk.toString()
      if (said.includes('ready to accept connections')) ready()
    })
    ended.then(() => fail(new Error(`PostgreSQL did not start:\n${said}`)), fail)
  })
}
