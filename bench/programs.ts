import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const OURS = join(import.meta.dirname, '..')

function untilItSays(child: ChildProcess, words: string): Promise<void> {
  return new Promise((ready, never) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes(words)) return
      // From here on it is a log, which somebody must take.
      child.stdout?.off('data', hear).resume()
      ready()
    }
    child.stdout?.on('data', hear)
    child.once('exit', () => never(new Error(`It ended before it was ready:\n${said}`)))
  })
}

/** Which checkout is run, and what it is run under, such as a program that slows the disk down. */
export interface How {
  root?: string | undefined
  under?: readonly string[]
}

/** Runs a file of ours in a Node of its own, with these settings and no others, until it says that it is ready. */
export async function runFile(file: string, settings: Record<string, string>, ready: string, how: How = {}) {
  const { root = OURS, under = [] } = how
  // ASSAY_BENCH_NODE passes options for looking inside, such as --cpu-prof.
  const { PATH, ASSAY_BENCH_NODE: options } = process.env
  const env = { PATH, NODE_ENV: 'production', ...settings, ...(options && { NODE_OPTIONS: options }) }
  const [program = '', ...rest] = [
    ...under,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    join(root, file),
  ]
  const child = spawn(program, rest, {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  await untilItSays(child, ready)
  return {
    pid: child.pid ?? 0,
    end: async () => {
      process.off('exit', endWithUs)
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The server as it is started in earnest, its log included, but for its limits on how often one address may call. */
export const runServer = (settings: Record<string, string>, how?: How) =>
  runFile('server/src/main.ts', { ASSAY_RATE_LIMIT: 'off', ...settings }, 'Assay is ready at', how)

const engines = ['SQLite', 'PostgreSQL'] as const

/** The one that `ASSAY_BENCH_ENGINE` names, however it is spelled; both unless it is set. */
export function wantedEngine(): (typeof engines)[number] | undefined {
  const said = process.env['ASSAY_BENCH_ENGINE']
  const wanted = engines.find((engine) => engine.toLowerCase() === said?.toLowerCase())
  if (said && !wanted) throw new Error(`ASSAY_BENCH_ENGINE is ${engines.join(' or ')}, and not ${said}`)
  return wanted
}
