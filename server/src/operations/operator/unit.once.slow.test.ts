import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startAsUnit } from '../../../../testing/server/places/startAsUnit.ts'
import {
  blockOf,
  FILES,
  placesOfPages,
  printSkipped,
  readUnit,
  settingsIn,
  textOf,
  UNIT,
  unitCommand,
  unitObstacle,
  wordsOf,
} from '../../../../testing/server/places/unit.ts'
import { unprivilegedUser } from '../../../../testing/server/process.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'

const unit = readUnit(UNIT)
/** Time limit for stopping the server. The same number is in `main.ts` and in the documentation. */
const STOP_SECONDS = 20
/** The first systemd release that can rate the security of a unit without installing it. */
const RATES_FILES_FROM = 250
/** Number of connections, above the usual limit of 1,024 open files per process. */
const CONNECTIONS = 1_100

test('the systemd unit sets the number of files, the stop time, the folders and the permission to compile code that the server needs', () => {
  // The limit for open files must allow two connections for each of the thousands of candidates on one process.
  expect(Number(unit.one('LimitNOFILE'))).toBeGreaterThan(50_000)
  expect(Number(unit.one('TimeoutStopSec'))).toBeGreaterThan(STOP_SECONDS)
  expect(unit.names).not.toContain('MemoryDenyWriteExecute')
  const environment = settingsIn(unit.all('Environment').flatMap(wordsOf).join('\n'))
  expect(environment['ASSAY_DATA_DIR']).toBe(`/var/lib/${unit.one('StateDirectory')}`)
  expect(environment['NODE_COMPILE_CACHE']).toBe(`/var/cache/${unit.one('CacheDirectory')}`)
  // The server's sockets and name lookups need only these address families.
  expect(wordsOf(unit.one('RestrictAddressFamilies')).toSorted()).toEqual(['AF_INET', 'AF_INET6', 'AF_UNIX'])
})

test('systemd accepts the unit and calculates the documented security rating', () => {
  const [, version = '0'] =
    /^systemd (\d+)/.exec(spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []
  if (Number(version) < RATES_FILES_FROM)
    return printSkipped('there is no systemd-analyze on this machine, or an old one')
  const { folder, here, remove } = placesOfPages({})
  onTestFinished(remove)
  const file = join(folder, 'assay.service')
  writeFileSync(file, here(UNIT))

  const checked = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  // The output of `systemd-analyze` also covers other units of this machine, so only the lines about Assay are checked.
  expect(checked.stderr.split('\n').filter((line) => line.includes('assay'))).toEqual([])
  const [asked = ''] = textOf('install.md').match(/systemd-analyze security [^`]+/) ?? []
  const [program = '', ...words] = wordsOf(asked.replace('docs/systemd/assay.service', file))
  const rated = spawnSync(program, words, { encoding: 'utf8' })
  expect(rated.stdout).toMatch(/Overall exposure level for assay\.service: [0-2]\.\d/)
})

async function holdOpen(port: number, amount: number): Promise<Socket[]> {
  const held: Socket[] = []
  while (held.length < amount) {
    const some = Array.from({ length: Math.min(100, amount - held.length) }, () => connect(port, '127.0.0.1'))
    await Promise.all(some.map((socket) => once(socket, 'connect')))
    held.push(...some)
  }
  return held
}

test('the systemd unit starts the server with the user, limits and environment of the unit, and stops the server cleanly', async () => {
  const why = unitObstacle()
  if (why !== null) return printSkipped(why)
  const { pid, port, child, ended } = await startAsUnit()

  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
  expect(status).toMatch(/^Umask:\s+0077$/m)
  if (unprivilegedUser.uid !== undefined) {
    expect(status).toMatch(new RegExp(`^Uid:\\s+${unprivilegedUser.uid}\\s`, 'm'))
    expect(status).toMatch(/^CapEff:\s+0+$/m)
    expect(status).toMatch(/^CapBnd:\s+0+$/m)
  }
  expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(
    new RegExp(`^Max open files\\s+${FILES}\\s+${FILES}`, 'm'),
  )
  const url = `http://127.0.0.1:${port}`
  const held = await holdOpen(port, CONNECTIONS)
  expect((await ask(url, '/api/ready')).status).toBe(200)
  for (const socket of held) socket.destroy()

  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('a documented command that runs next to the systemd unit uses the same database and changes no file owner', async () => {
  const why = unitObstacle()
  if (why !== null) return printSkipped(why)
  const { here, data, env } = await startAsUnit()
  const written = wordsOf(here(blockOf('install.md', 'sh', 'systemd-run').replaceAll('\\\n', ' ')))
  const ofSystemd = written.filter((word) => word.startsWith('--'))
  const command = written.slice(written.findIndex((word) => word.endsWith('/assay')))
  expect(ofSystemd).toEqual(expect.arrayContaining([`--uid=${unit.one('User')}`, `--gid=${unit.one('Group')}`]))
  expect(ofSystemd).toContain(`--setenv=ASSAY_DATA_DIR=${data}`)
  expect(command.at(-1)).toBe('doctor')
  const cwd = ofSystemd.find((word) => word.startsWith('--working-directory='))?.split('=')[1] ?? ''

  const [program = '', ...words] = [...unitCommand(), ...command]
  const { stdout, stderr } = await promisify(execFile)(program, words, { cwd, env })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^integrity +ok$/m)
  const owners = readdirSync(data).map((name) => statSync(join(data, name)).uid)
  expect(new Set(owners)).toEqual(new Set([unprivilegedUser.uid ?? process.getuid?.()]))
})
