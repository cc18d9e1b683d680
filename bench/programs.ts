import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const OURS = join(import.meta.dirname, '..')

function untilItSays(child: ChildProcess, words: string): Promise<void> {
  return new Promise((ready, never) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes(words)) ready()
    })
    child.once('exit', () => never(new Error(`It ended before it was ready:\n${said}`)))
  })
}

/** Runs a file of ours in a Node of its own, with these settings and no others, until it says that it is ready. */
export async function runFile(file: string, settings: Record<string, string>, ready: string, root = OURS) {
  // ASSAY_BENCH_NODE passes options for looking inside, such as --cpu-prof.
  const { PATH, ASSAY_BENCH_NODE: options } = process.env
  const env = { PATH, NODE_ENV: 'production', ...settings, ...(options && { NODE_OPTIONS: options }) }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, file)], {
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

/** The server as it is started in earnest, but for its limits on how often one address may call. */
export const runServer = (settings: Record<string, string>, root?: string) =>
  runFile(
    'server/src/main.ts',
    { ASSAY_RATE_LIMIT: 'off', ASSAY_LOG_LEVEL: 'warn', ...settings },
    'Assay is ready at',
    root,
  )
