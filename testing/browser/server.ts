import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../server/network/freePort.ts'
import type { Host } from './serverHost.ts'

export interface RunningServer {
  url: string
  log(): string
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  start(): Promise<void>
  clearUp(): void
}

const root = join(import.meta.dirname, '../..')
const TIMEOUT_MS = 60_000

/** Passkeys do not work with an IP address, so tests of passkeys set `ASSAY_BASE_URL` to a host name. */
async function prepare({ ASSAY_BASE_URL = 'http://127.0.0.1', ...settings }: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-server-'))
  const port = await freePort()
  const url = `${ASSAY_BASE_URL}:${port}`
  const env = {
    PORT: String(port),
    ASSAY_DATA_DIR: folder,
    ASSAY_BASE_URL: url,
    ASSAY_RATE_LIMIT: 'off',
    ...settings,
  }
  return { url, env, clearUp: () => rmSync(folder, { recursive: true, force: true }) }
}

export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const { url, env, clearUp } = await prepare(settings)
  let written = ''
  let child = launch()
  await untilHealthy()

  function launch() {
    const launched = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...env },
    })
    const keep = (chunk: Buffer) => {
      written += chunk.toString()
    }
    launched.stdout.on('data', keep)
    launched.stderr.on('data', keep)
    return launched
  }

  async function untilHealthy(): Promise<void> {
    const giveUp = Date.now() + TIMEOUT_MS
    while (Date.now() < giveUp && child.exitCode === null) {
      const isHealthy = await fetch(`${url}/api/health`).then(
        (response) => response.ok,
        () => false,
      )
      if (isHealthy) return
      await wait(25)
    }
    child.kill('SIGKILL')
    throw new Error(`The server did not start:\n${written}`)
  }

  return {
    url,
    log: () => written,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
    async start() {
      child = launch()
      await untilHealthy()
    },
    clearUp,
  }
}

/** A server in a shared process starts faster, but a test cannot kill it. */
export async function startInHost(host: Host, settings: Record<string, string>): Promise<RunningServer> {
  const { url, env, clearUp } = await prepare(settings)
  let written = ''
  const hear = (line: string) => {
    written += line
  }
  let open: Awaited<ReturnType<Host['open']>> | null = await host.open(env, hear)

  return {
    url,
    log: () => written,
    async stop(signal = 'SIGTERM') {
      if (signal === 'SIGKILL') throw new Error('A test that kills its server needs its own server: see ownProcess')
      const closing = open
      open = null
      await closing?.close()
    },
    async start() {
      open = await host.open(env, hear)
    },
    clearUp,
  }
}
