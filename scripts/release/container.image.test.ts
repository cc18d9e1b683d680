import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { signInAt } from '../../testing/client/caller.ts'
import { PASSWORD } from '../../testing/client/people.ts'
import { startCluster } from '../../testing/server/cluster.ts'
import { freePort } from '../../testing/server/network/freePort.ts'
import { runThere, statementsOf } from '../../testing/server/places/release.ts'
import { PACKAGES, USER } from './debian.ts'
import { openEngine, whyNoEngine } from './engine.ts'
import { runConfig } from './imageConfig.ts'
import { BASE_URL } from './keep.ts'
import { kept } from './places.ts'
import { makeRelease } from './release.ts'
import { playScene } from './scene.ts'

const why = whyNoEngine()
if (why !== null) process.stdout.write(`No image is built and run: ${why}\n`)

const patience = 1_200_000

/** The stop grace period of compose.yaml. */
const graceMs = Number(/stop_grace_period: (\d+)s/.exec(readFileSync('compose.yaml', 'utf8'))?.[1]) * 1000

const given = process.env['ASSAY_RELEASE']

type Engine = ReturnType<typeof openEngine>
type Server = Awaited<ReturnType<Engine['start']>>

/** Stops it as an engine does and returns the exit code; 'killed' after the grace period. */
async function stop({ signal, ended }: Server): Promise<number | null | 'killed'> {
  signal('SIGTERM')
  const status = await Promise.race([ended, setTimeout(graceMs, 'killed' as const, { ref: false })])
  if (status === 'killed') signal('SIGKILL')
  return status
}

const readJson = (folder: string, ending: string) => {
  const name = readdirSync(folder).find((each) => each.endsWith(ending)) ?? ''
  return JSON.parse(readFileSync(join(folder, name), 'utf8'))
}

describe.skipIf(why !== null)('an image', { timeout: patience }, () => {
  let work = ''
  let engine: Engine
  const one = () => given ?? join(work, 'one')
  const other = () => given ?? join(work, 'other')

  beforeAll(() => {
    work = mkdtempSync(join(tmpdir(), 'assay-image-'))
    for (const folder of given === undefined ? [one(), other()] : []) {
      mkdirSync(folder)
      makeRelease(folder, { image: true })
    }
    engine = openEngine(join(one(), readdirSync(one()).find((name) => name.endsWith('.oci.tar')) ?? ''))
  }, patience)
  afterAll(() => {
    engine?.close()
    rmSync(work, { recursive: true, force: true })
  })

  async function open(volumes: Record<string, string>, more: Record<string, string> = {}) {
    const port = String(await freePort())
    const env = { PORT: port, ASSAY_BASE_URL: BASE_URL, ASSAY_RATE_LIMIT: 'off', ...more }
    const server = await engine.start({ volumes, env })
    onTestFinished(async () => {
      if ((await Promise.race([server.ended, setTimeout(0, 'runs')])) === 'runs') server.signal('SIGKILL')
    })
    return { server, env, url: `http://127.0.0.1:${port}` }
  }
  /** Reads the setup code from the log, as the first administrator does. */
  async function setupCode({ said }: Server): Promise<string> {
    const find = () => /setup\?code=([\w-]+)/.exec(said())?.[1]
    await expect.poll(find).toBeDefined()
    return find() ?? ''
  }
  const assay = (volumes: Record<string, string>, words: string[], env: Record<string, string> = {}) => {
    const { status, stdout, stderr } = engine.run(['assay', ...words], { volumes, env })
    return { status, said: `${stdout}${stderr}` }
  }
  const isWell = (env: Record<string, string>) => engine.run(runConfig.Healthcheck.Test.slice(1), { env }).status === 0
  const ask = async (url: string, paths: string[]) => {
    const { token } = await signInAt(url, 'ada@example.com', PASSWORD)
    const headers = { authorization: `Bearer ${token}` }
    return Promise.all(paths.map(async (path) => (await fetch(`${url}/api${path}`, { headers })).json()))
  }

  test('is built twice with identical bytes, and lists all its Debian packages', () => {
    for (const name of readdirSync(one()))
      expect(readFileSync(join(one(), name)).equals(readFileSync(join(other(), name))), name).toBe(true)

    const { components } = readJson(one(), '.cdx.json')
    const debian = components.filter(({ purl }: { purl: string }) => purl.startsWith('pkg:deb/debian/'))
    const installed = engine.run(['dpkg-query', '--show', '--showformat', `\${Package}\n`]).stdout.trim().split('\n')
    expect(debian.map(({ name }: { name: string }) => name).sort()).toEqual(installed.sort())
    expect(installed).toEqual(expect.arrayContaining(PACKAGES))
    for (const { name, version, licenses, hashes } of debian) {
      expect(version, name).not.toBe('')
      expect(licenses.length, name).toBeGreaterThan(0)
      expect(hashes[0].content, name).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  test('runs without privileges on a read-only root, and contains the PostgreSQL programs', () => {
    const asked = engine.run([
      'sh',
      '-c',
      'id -u; id -un; grep CapEff /proc/self/status; touch /tmp/here; touch /app/there',
    ])
    const asRoot = engine.run(['touch', '/app/there'], { user: '0' })

    expect(asked.stdout.split('\n').slice(0, 3)).toEqual([USER.id, USER.name, 'CapEff:\t0000000000000000'])
    for (const { stderr } of [asked, asRoot]) expect(stderr).toMatch(/Read-only file system/)
    expect(engine.run(['pg_restore', '--version']).stdout).toMatch(/^pg_restore \(PostgreSQL\) \d+/)
  })

  test('serves an administrator and a test, is healthy, stops in time, and restores its backup', async () => {
    const volumes = { [engine.volume('data')]: '/data', [engine.volume('backups')]: '/backups' }
    const { server, env, url } = await open(volumes)
    expect(isWell(env)).toBe(true)
    const { results } = await playScene(url, await setupCode(server))
    const paths = results.map(({ code: test }) => `/interview/${test}/results`)

    const made = assay(volumes, ['backup', '--to', '/backups', '--keep', '2'])
    expect(made, made.said).toMatchObject({ status: 0 })
    expect(await stop(server)).toBe(0)
    expect(isWell(env)).toBe(false)

    const [lost = '', kept = ''] = Object.keys(volumes)
    const [backup = ''] = readdirSync(kept).filter((name) => name.endsWith('.backup'))
    const fresh = { [`${lost}-restored`]: '/data', [kept]: '/backups' }
    engine.volume('data-restored')
    expect(assay(fresh, ['drill', `/backups/${backup}`])).toMatchObject({ status: 0 })
    expect(assay(fresh, ['restore', `/backups/${backup}`])).toMatchObject({ status: 0 })
    const again = await open(fresh)
    expect(await ask(again.url, paths)).toEqual(results)
    expect(await stop(again.server)).toBe(0)
    expect(assay(fresh, ['verify'])).toMatchObject({ status: 0 })
  })

  test.each(readdirSync(kept))('upgrades a volume of release %s', async (version) => {
    const data = engine.volume(`data-${version}`)
    await runThere({ folder: data }, statementsOf(version, 'sqlite'))
    for (const name of readdirSync(data)) chownSync(join(data, name), Number(USER.id), Number(USER.id))
    const { results } = JSON.parse(readFileSync(join(kept, version, 'sqlite.json'), 'utf8'))
    const paths = results.map(({ code }: { code: string }) => `/interview/${code}/results`)

    const { server, url } = await open({ [data]: '/data' })

    expect(await ask(url, paths)).toMatchObject(results)
    expect(await stop(server)).toBe(0)
    expect(assay({ [data]: '/data' }, ['verify'])).toMatchObject({ status: 0 })
  })

  test('runs with PostgreSQL as set in compose.yaml, with its backup', async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.stop())
    const volumes = { [engine.volume('notes')]: '/data', [engine.volume('copies')]: '/backups' }
    const env = { DATABASE_URL: await cluster.createDatabase('assay'), HOST: '0.0.0.0' }
    const { server, url } = await open(volumes, env)
    const { results } = await playScene(url, await setupCode(server))

    expect(assay(volumes, ['backup', '--to', '/backups'], env)).toMatchObject({ status: 0 })
    expect(await stop(server)).toBe(0)
    const [, copies = ''] = Object.keys(volumes)
    const [backup = ''] = readdirSync(copies)
    const other = { ...env, DATABASE_URL: await cluster.createDatabase('other') }
    expect(assay(volumes, ['restore', `/backups/${backup}`], other)).toMatchObject({ status: 0 })
    const again = await open(volumes, other)
    expect(
      await ask(
        again.url,
        results.map((each) => `/interview/${each['code']}/results`),
      ),
    ).toEqual(results)
    expect(await stop(again.server)).toBe(0)
  })
})
