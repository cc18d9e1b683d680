import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { owner } from '../cluster.ts'
import { freePort } from './freePort.ts'

export async function startPgbouncer(databaseUrl: string, mode: 'session' | 'transaction') {
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const own = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'assay-pgbouncer-'))
  const { uid, gid } = owner()
  const files = {
    'users.txt': `"${username}" ""\n`,
    'pgbouncer.ini': [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${join(folder, 'users.txt')}`,
      `pool_mode = ${mode}`,
      // Two nodes, with at most ten connections each, and one command share this pool.
      'default_pool_size = 40',
    ].join('\n'),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  if (uid !== undefined && gid !== undefined)
    for (const name of ['', ...Object.keys(files)]) chownSync(join(folder, name), uid, gid)
  const server = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { uid, gid, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(server, 'exit')
  let log = ''
  await new Promise<void>((ready, fail) => {
    server.once('error', fail)
    void ended.then(() => fail(new Error(`pgbouncer ended:\n${log}`)))
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk
      if (log.includes('process up')) ready()
    })
  })
  return {
    url: `postgres://${username}@127.0.0.1:${own}${pathname}`,
    async stop() {
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
