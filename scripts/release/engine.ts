import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { USER } from './debian.ts'
import { runConfig } from './imageConfig.ts'

/** The reason why this machine cannot test images; otherwise null. */
export function whyNoEngine(): string | null {
  const missing = ['buildah', 'mmdebstrap'].filter((name) => spawnSync(name, ['--version']).error !== undefined)
  if (missing.length > 0) return `${missing.join(' and ')} missing: apt-get install -y buildah mmdebstrap`
  return process.getuid?.() === 0 ? null : 'root is needed to mount the root of a container read-only'
}

interface Ran {
  volumes?: Record<string, string>
  env?: Record<string, string>
  user?: string
}

const parentOf = (pid: string) => / \d+ \(.*\) \w (\d+)/.exec(` ${readFileSync(`/proc/${pid}/stat`, 'utf8')}`)?.[1]

/** The main process of a container, which receives the engine's signals. */
function programBelow(child: ChildProcess): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const tree = pids.flatMap((pid) => {
    try {
      return [{ pid, parent: parentOf(pid), program: readlinkSync(`/proc/${pid}/exe`) }]
    } catch {
      return []
    }
  })
  const below = (pid: string | undefined): boolean =>
    pid === String(child.pid) || tree.some((one) => one.pid === pid && below(one.parent))
  const found = tree.find(({ pid, program }) => program.endsWith('/app/node/bin/node') && below(pid))
  if (!found) throw new Error('nothing runs in the container')
  return Number(found.pid)
}

/** A daemonless engine with a container and a read-only root. */
export function openEngine(image: string) {
  const work = mkdtempSync(join(tmpdir(), 'assay-engine-'))
  const own = [`--root=${join(work, 'root')}`, `--runroot=${join(work, 'run')}`, '--storage-driver=vfs']
  const buildah = (...args: string[]) => execFileSync('buildah', [...own, ...args], { encoding: 'utf8' }).trim()
  const policy = join(work, 'policy.json')
  writeFileSync(policy, JSON.stringify({ default: [{ type: 'insecureAcceptAnything' }] }))
  const container = buildah('from', `--signature-policy=${policy}`, `oci-archive:${image}`)
  // Otherwise buildah mounts its own volumes over the given ones.
  buildah('config', ...Object.keys(runConfig.Volumes).map((path) => `--volume=${path}-`), container)
  const place = buildah('mount', container)

  const wordsOf = (command: readonly string[], { volumes = {}, env = {}, user }: Ran) => [
    ...[...own, 'run', '--isolation=chroot', '--no-hosts'],
    ...(user === undefined ? [] : [`--user=${user}`]),
    ...Object.entries({ ...volumes, [join(work, 'tmp')]: '/tmp' }).map(([from, to]) => `--volume=${from}:${to}`),
    ...Object.entries(env).map(([name, value]) => `--env=${name}=${value}`),
    ...[container, '--', ...command],
  ]
  const volume = (name: string) => {
    const path = join(work, name)
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, Number(USER.id), Number(USER.id))
    return path
  }
  volume('tmp')
  const run = (command: readonly string[], how: Ran = {}) =>
    spawnSync('buildah', wordsOf(command, how), { encoding: 'utf8' })
  execFileSync('mount', ['--bind', place, place])
  execFileSync('mount', ['--options=remount,bind,ro', place])
  // With a read-only root, engines still need to write their own files here.
  execFileSync('mount', ['--types=tmpfs', 'tmpfs', join(place, 'run')])

  return {
    run,
    volume,
    /** Runs the image's default command until it is ready. */
    async start(how: Ran) {
      const child = spawn('buildah', wordsOf(['assay', 'start'], how), { stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      const ended = once(child, 'exit').then(([status]) => status as number | null)
      await new Promise<void>((ready, fail) => {
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => {
            said += chunk
            if (said.includes('Assay is ready')) ready()
          })
        ended.then(() => fail(new Error(`It ended:\n${said}`)), fail)
      })
      const pid = programBelow(child)
      return { pid, ended, said: () => said, signal: (name: NodeJS.Signals) => process.kill(pid, name) }
    },
    close() {
      for (const mounted of [join(place, 'run'), place]) spawnSync('umount', [mounted])
      buildah('umount', container)
      buildah('rm', container)
      buildah('rmi', '--all', '--force')
      rmSync(work, { recursive: true, force: true })
    },
  }
}
