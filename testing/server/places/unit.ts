import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { temporaryFolder, unprivilegedUser } from '../process.ts'

const root = join(import.meta.dirname, '../../..')

const isRoot = process.getuid?.() === 0

const asItsUser = isRoot
  ? [
      `--reuid=${unprivilegedUser.uid}`,
      `--regid=${unprivilegedUser.gid}`,
      '--clear-groups',
      '--bounding-set=-all',
      '--inh-caps=-all',
    ]
  : []

/** The command lines in the documentation use only spaces and double quotes, so this simple parser is enough. */
export const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

export const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => {
        const at = line.indexOf('=')
        return [line.slice(0, at), line.slice(at + 1)]
      }),
  )

export function readUnit(text: string) {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#;[]/.test(line))
  const all = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))
  const one = (name: string) => all(name).at(-1) ?? ''
  return { all, one, names: lines.map((line) => line.slice(0, line.indexOf('='))) }
}

/** Local folders replace the paths that documentation pages and systemd units name. */
export function placesOfPages(settings: Record<string, string>) {
  const { folder, remove } = temporaryFolder()
  chmodSync(folder, 0o755)
  const [data = '', cache = '', backups = ''] = ['data', 'cache', 'backups'].map((name) => join(folder, name))
  const env = join(folder, 'assay.env')
  for (const own of [data, cache, backups]) mkdirSync(own, { mode: 0o700 })
  writeFileSync(
    env,
    Object.entries(settings)
      .map((each) => `${each.join('=')}\n`)
      .join(''),
    { mode: 0o640 },
  )
  if (unprivilegedUser.uid !== undefined) {
    for (const own of [data, cache, backups]) chownSync(own, unprivilegedUser.uid, unprivilegedUser.gid)
    chownSync(env, 0, unprivilegedUser.gid)
  }
  const here = (text: string) =>
    text
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll('/opt/assay', root)
      .replaceAll('/etc/assay.env', env)
      .replaceAll('/var/lib/assay', data)
      .replaceAll('/var/cache/assay', cache)
      .replaceAll('/backups', backups)
  return { folder, data, backups, here, remove }
}

export const textOf = (page: string) => readFileSync(join(root, 'docs', page), 'utf8')

export const UNIT = textOf('systemd/assay.service')
const { one } = readUnit(UNIT)

/** The test process may have a lower limit of open files than the systemd unit, so the lower limit is used. */
const most = Number(spawnSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).stdout) || Number.POSITIVE_INFINITY
export const FILES = Math.min(Number(one('LimitNOFILE')), most)

export const printSkipped = (why: string) =>
  void process.stdout.write(`${expect.getState().currentTestName}: NOT TRIED HERE, ${why}\n`)

export function unitObstacle(): string | null {
  const tried = spawnSync('prlimit', [`--nofile=${FILES}`, 'setpriv', '--no-new-privs', ...asItsUser, 'true'])
  if (tried.error) return 'there is no prlimit or no setpriv on this machine'
  return tried.status === 0 ? null : `this user may not open ${FILES} files, or not give up its rights`
}

export const unitCommand = (): string[] => [
  'prlimit',
  `--nofile=${FILES}`,
  'setpriv',
  '--no-new-privs',
  ...asItsUser,
  'sh',
  '-c',
  `umask ${one('UMask')}; exec "$@"`,
  'unit',
]

export const blockOf = (page: string, language: string, holding: string): string =>
  [...textOf(page).matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))]
    .map(([, text = '']) => text)
    .find((text) => text.includes(holding)) ?? ''
