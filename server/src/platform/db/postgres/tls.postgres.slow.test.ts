import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLabel, listLabels } from '@assay/contract/labels'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Cluster, startCluster } from '../../../../../testing/server/cluster.ts'
import { createEmptyDatabase } from '../../../../../testing/server/database.ts'
import { type Authority, hasOpenssl, openAuthority } from '../../../../../testing/server/network/authority.ts'
import { assay, freshSettings, launch, temporaryFolder } from '../../../../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../../../../testing/server/remote/remoteExam.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/configuration.md'), 'utf8')
const [, asked = '', filled = ''] = /`…\/assay(\?sslmode=verify-full&sslrootcert=(\S+?))`/.exec(page) ?? []

interface Own {
  folder: string
  ours: Authority
  cluster: Cluster
  at: (host: string, database: string) => string
  end: () => Promise<void>
}

async function openOwn(): Promise<Own> {
  const { folder, remove } = temporaryFolder()
  const ours = openAuthority(folder, 'ours')
  const cluster = await startCluster({ shown: ours.sign('DNS:localhost') })
  const { port } = new URL(cluster.url)
  const end = async () => {
    await cluster.stop()
    remove()
  }
  const at = (host: string, database: string) =>
    `postgres://postgres@${host}:${port}/${database}${asked.replace(filled, ours.file)}`
  return { folder, ours, cluster, at, end }
}

let own: Own | null = null
beforeAll(async () => {
  own = hasOpenssl() ? await openOwn() : null
})
afterAll(() => own?.end())

function given(): Own | null {
  if (own === null)
    process.stdout.write(`${expect.getState().currentTestName}: NOT TRIED HERE, there is no openssl on this machine\n`)
  return own
}

async function start(databaseUrl: string) {
  const { settings, url, remove } = await freshSettings()
  const server = launch({ ...settings, DATABASE_URL: databaseUrl })
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.ended
    await remove()
  })
  return { server, url, settings: { ...settings, DATABASE_URL: databaseUrl } }
}

async function rowsOf(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}

test('with the documented address, every connection of the server and the commands is encrypted', async () => {
  const there = given()
  if (!there) return
  expect(asked).toContain('verify-full')
  const plain = await there.cluster.createDatabase('encrypted')
  const { server, url, settings } = await start(there.at('localhost', 'encrypted'))
  await server.until('Assay is ready')
  const { staff } = await setUpRemoteStaff(url)
  await staff(createLabel, { body: { name: 'ENCRYPTED' } })

  const connections = await rowsOf(
    plain,
    `select ssl from pg_stat_ssl join pg_stat_activity using (pid)
     where datname = 'encrypted' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  expect(connections.length).toBeGreaterThan(0)
  expect(connections.filter(({ ssl }) => !ssl)).toEqual([])
  const backup = join(there.folder, 'one.backup')
  for (const words of [['doctor'], ['backup', backup], ['drill', backup], ['verify'], ['audit', 'verify']])
    expect(await assay(words, settings), words.join(' ')).toMatchObject({ status: 0, stderr: '' })
})

test.each<[string, (there: Own) => string, RegExp]>([
  [
    'the certificate has another host name',
    ({ at }) => at('127.0.0.1', 'postgres'),
    /its certificate is for DNS:localhost and not for 127\.0\.0\.1$/,
  ],
  [
    'the certificate is from an unknown authority',
    ({ at, folder, ours }) => at('localhost', 'postgres').replace(ours.file, openAuthority(folder, 'others').file),
    /its certificate is from an unknown authority \(.+\); set sslrootcert to the file of its root certificate$/,
  ],
  [
    'the certificate is not from a public authority',
    ({ at }) => at('localhost', 'postgres').replace(/&sslrootcert=.*/, ''),
    /its certificate is from an unknown authority \(.+\); set sslrootcert to the file of its root certificate$/,
  ],
  [
    'the file of the authority is missing',
    ({ at, ours }) => at('localhost', 'postgres').replace(ours.file, '/nowhere/ca.pem'),
    /ENOENT: no such file or directory, open '\/nowhere\/ca\.pem'$/,
  ],
  [
    'the address has no encryption, but the server requires it',
    ({ at }) => at('localhost', 'postgres').replace(/\?.*/, ''),
    /no pg_hba\.conf entry for host "127\.0\.0\.1", user "postgres", database "postgres", no encryption$/,
  ],
  [
    'the encryption mode is mistyped',
    ({ at }) => at('localhost', 'postgres').replace('verify-full', 'verify_full'),
    /^Assay cannot start\. Wrong setting: DATABASE_URL must have one of these values of sslmode: disable, no-verify, .*verify-full$/,
  ],
])('the start is rejected with one error line because of the database address: %s', async (_, address, line) => {
  const there = given()
  if (!there) return
  const databaseUrl = address(there)
  const { server, settings } = await start(databaseUrl)

  expect(await server.ended).toBe(1)
  const output = server.stderr().trimEnd()
  expect(output.split('\n')).toHaveLength(1)
  expect(output).toMatch(line)
  const command = await assay(['doctor'], settings)
  expect(command).toMatchObject({ status: 1, stdout: '' })
  expect(`Assay cannot start. ${command.stderr.trimEnd()}`).toBe(output)
})

test('a database server without TLS is rejected if the address requires TLS', async () => {
  const there = given()
  if (!there) return
  const { databaseUrl = '', remove } = await createEmptyDatabase()
  onTestFinished(remove)
  const { server } = await start(`${databaseUrl}${asked.replace(filled, there.ours.file)}`)

  expect(await server.ended).toBe(1)
  expect(server.stderr()).toMatch(/^Assay cannot start\. .*: The server does not support SSL connections\n$/)
})

test('the encryption modes prefer, require and verify-ca are treated as the strictest mode', async () => {
  const there = given()
  if (!there) return
  for (const word of ['prefer', 'require', 'verify-ca']) {
    const { server } = await start(there.at('127.0.0.1', 'postgres').replace('verify-full', word))
    expect(await server.ended, word).toBe(1)
    expect(server.stderr(), word).toMatch(/^Assay cannot start\. .* is for DNS:localhost and not for 127\.0\.0\.1\n$/)
  }
})

test('while the database certificate is invalid, calls get 503; with a valid certificate, calls work again', async () => {
  const there = given()
  if (!there) return
  await there.cluster.createDatabase('renewed')
  const { server, url } = await start(there.at('localhost', 'renewed'))
  await server.until('Assay is ready')
  const { staff } = await setUpRemoteStaff(url)
  const listing = () =>
    staff(listLabels).then(
      () => 'listed',
      ({ status }: { status: number }) => status,
    )

  await there.cluster.show(there.ours.sign('DNS:elsewhere.example.com'))
  await expect.poll(listing).toBe(503)
  await there.cluster.show(there.ours.sign('DNS:localhost'))
  await expect.poll(listing).toBe('listed')
})

test('with two hosts, the server uses the primary, and after a failover the promoted replica', async () => {
  const there = given()
  if (!there) return
  const primary = await startCluster({ shown: there.ours.sign('DNS:localhost') })
  onTestFinished(() => primary.stop())
  await primary.createDatabase('pair')
  const standby = await primary.follow()
  onTestFinished(() => standby.stop())
  const [first, second] = [standby, primary].map(({ url }) => `localhost:${new URL(url).port}`)
  const { port } = new URL(there.cluster.url)
  const address = there
    .at('HOST', 'pair')
    .replace(`HOST:${port}`, `${first},${second}`)
    .replace('?', '?target_session_attrs=read-write&')
  const { server, url } = await start(address)
  await server.until('Assay is ready')
  const { staff } = await setUpRemoteStaff(url)
  expect(await staff(createLabel, { body: { name: 'BEFORE' } })).toMatchObject({ name: 'BEFORE' })

  // Waits until the label is on the replica, because the primary is killed next and its unsent data is lost.
  const names = () =>
    rowsOf(standby.url.replace('/postgres?', '/pair?'), `select name from labels where name = 'BEFORE'`)
  await expect.poll(names).toHaveLength(1)
  await primary.kill()
  standby.promote()
  // If the response to an attempt was lost, the label may exist. The next attempt then gets a 409.
  const write = () =>
    staff(createLabel, { body: { name: 'AFTER' } }).then(
      () => 'kept',
      ({ status }: { status?: number }) => (status === 409 ? 'kept' : `refused with ${status}`),
    )
  await expect.poll(write).toBe('kept')
})
