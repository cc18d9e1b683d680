import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../testing/server/network/freePort.ts'
import { temporaryFolder } from '../../testing/server/process.ts'
import { makeRelease } from './release.ts'
import { root } from './tools.ts'

const TIMEOUT_MS = 600_000

const sh = (program: string, args: string[], cwd: string) => execFileSync(program, args, { cwd, encoding: 'utf8' })

function folders(...names: string[]): string[] {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  for (const name of names) mkdirSync(join(folder, name))
  return [folder, ...names.map((name) => join(folder, name))]
}

/** Starts the unpacked release without access to a registry or another Node. */
async function startUnpacked(release: string, place: string): Promise<string> {
  for (const name of readdirSync(release).filter((each) => each.endsWith('.tar.gz')))
    sh('tar', ['--extract', '--gzip', `--file=${join(release, name)}`], place)
  const [application = ''] = readdirSync(place)
  const port = String(await freePort())
  const env = {
    PATH: '/usr/bin:/bin',
    PORT: port,
    ASSAY_DATA_DIR: join(place, 'data'),
    npm_config_registry: 'http://127.0.0.1:9',
  }
  const child = spawn(join(place, application, 'assay'), ['start'], {
    env,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    child.kill()
    await once(child, 'exit')
  })
  for await (const words of child.stdout) if (String(words).includes('Assay is ready')) break
  return `http://127.0.0.1:${port}`
}

/** A release can be built only in a clone, because a copy of the files has no commit. */
const isClone = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root }).status === 0

/**
 * The release is signed only if `ssh-keygen` is installed. The program comes from Debian's openssh-client, which may be
 * missing.
 */
const canSign = spawnSync('ssh-keygen', ['-Y']).error === undefined

test.runIf(isClone)(
  'two builds of a release give identical signed files, list every file, and start without a package registry',
  async () => {
    const [folder = '', one = '', other = '', place = ''] = folders('one', 'other', 'place')
    const key = canSign ? join(folder, 'key') : undefined
    if (key) sh('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key], folder)
    const names = makeRelease(one, { key })
    makeRelease(other, { key })
    expect(readdirSync(one).sort()).toEqual([...names].sort())
    for (const name of names)
      expect(readFileSync(join(one, name)).equals(readFileSync(join(other, name))), name).toBe(true)

    expect(sh('sha256sum', ['--check', 'SHA256SUMS'], one).match(/: OK$/gm)).toHaveLength(names.length - (key ? 2 : 1))
    const check = ['-Y', 'check-novalidate', '-n', 'assay-release', '-s', 'SHA256SUMS.sig']
    const input = readFileSync(join(one, 'SHA256SUMS'))
    if (key) expect(spawnSync('ssh-keygen', check, { cwd: one, input }).status).toBe(0)

    const read = (ending: string) => readFileSync(join(one, names.find((name) => name.endsWith(ending)) ?? ''), 'utf8')
    const { components } = JSON.parse(read('.cdx.json'))
    const parts = (name: string) =>
      components
        .filter((component: { purl: string }) => component.purl.startsWith(`${name}@`))
        .flatMap(({ properties }: { properties: { value: string }[] }) => properties.map(({ value }) => value))
    expect(parts('pkg:npm/fastify')).toEqual(['server'])
    expect(parts('pkg:npm/react')).toEqual(['page'])
    expect(parts('pkg:npm/workbox-core')).toEqual(['page'])
    expect(parts('pkg:npm/zod')).toEqual(['page', 'server'])
    expect(parts('pkg:npm/vitest')).toEqual([])
    expect(parts('pkg:generic/node')).toEqual(['node'])
    for (const { name, licenses, hashes } of components) {
      expect(licenses, name).toHaveLength(1)
      expect(hashes, name).toHaveLength(1)
    }
    const notices = read('licences.txt')
    for (const name of ['fastify', 'react', 'workbox-core'])
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'))
    const { subject, predicate } = JSON.parse(read('.provenance.json'))
    expect(subject).toHaveLength(4)
    expect(predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit).toMatch(/^[0-9a-f]{40}$/)

    const url = await startUnpacked(one, place)
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: 'ok' })
    expect(await (await fetch(url)).text()).toContain('<title>Assay')
    expect(await (await fetch(`${url}/licences.txt`)).text()).toMatch(/^react-dom \d+\.\d+\.\d+ \(MIT\)$/m)
    const [application = ''] = readdirSync(place).filter((name) => name !== 'data')
    const files = readdirSync(join(place, application), { recursive: true, encoding: 'utf8' })
    const ours = files.filter((name) => !name.includes('node_modules/'))
    expect(ours.filter((name) => /\.test\.tsx?$|^(web|server)\/test\/|\.map$/.test(name))).toEqual([])
    expect(existsSync(join(place, application, 'web/src'))).toBe(false)
  },
  TIMEOUT_MS,
)

test.each([
  [['--nonsense'], /^Unknown option/],
  [['--sign', '/nowhere/key'], /^There is no key at \/nowhere\/key\.$/m],
])('a wrong argument is rejected with one error line: %s', (args, reason) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release/main.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(reason)
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
