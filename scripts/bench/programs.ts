import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const OURS = join(import.meta.dirname, '../..')
/** The benchmark uses the Node options of the Dockerfile and docs/install.md, to measure a usual installation. */
const NODE_OPTIONS = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning']

function waitForOutput(child: ChildProcess, words: string): Promise<void> {
  return new Promise((ready, never) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes(words)) return
      // After the ready line, the program's output is only a log. The output must still be read, because a full pipe
      // would block the program.
      child.stdout?.off('data', hear).resume()
      ready()
    }
    child.stdout?.on('data', hear)
    child.once('exit', () => never(new Error(`The program ended before it was ready:\n${said}`)))
  })
}

export async function runFile(file: string, settings: Record<string, string>, ready: string, root = OURS) {
  // The environment variable ASSAY_BENCH_NODE passes profiling options, such as --cpu-prof.
  const { PATH, ASSAY_BENCH_NODE: options } = process.env
  const env = { PATH, NODE_ENV: 'production', ...settings, ...(options && { NODE_OPTIONS: options }) }
  const child = spawn(process.execPath, [...NODE_OPTIONS, join(root, file)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  await waitForOutput(child, ready)
  return {
    pid: child.pid ?? 0,
    end: async () => {
      process.off('exit', endWithUs)
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Runs the production server including its log, but without rate limits, because the load comes from one address. */
export const runServer = (settings: Record<string, string>, root?: string) =>
  runFile('server/src/main.ts', { ASSAY_RATE_LIMIT: 'off', ...settings }, 'Assay is ready at', root)

const engines = ['SQLite', 'PostgreSQL'] as const

export function wantedEngine(): (typeof engines)[number] | undefined {
  const said = process.env['ASSAY_BENCH_ENGINE']
  const wanted = engines.find((engine) => engine.toLowerCase() === said?.toLowerCase())
  if (said && !wanted) throw new Error(`ASSAY_BENCH_ENGINE must be ${engines.join(' or ')}, not ${said}`)
  return wanted
}
