import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { settingWarnings } from './operations/system/settingAdvice.ts'
import { startFaultMessage } from './platform/db/files/faults.ts'
import { openLog } from './platform/http/log.ts'

// Files that the server writes can be read only by the system user that runs the server.
process.umask(0o077)

/** The start line is written at any log level: plain text on a terminal, and otherwise in the log format. */
function say(line: string, level: 'info' | 'warn' = 'info'): void {
  if (process.stdout.isTTY) process.stdout.write(`${line}\n`)
  else openLog('info')[level](line)
}

// If the reader of the log closes its pipe, the server continues without a log.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

/** Time limit in milliseconds for stopping the server, shorter than the limits of containers and process managers. */
const STOP_WITHIN_MS = 20_000

async function start(): Promise<void> {
  // `serve.ts` is imported after this check, so that wrong settings are reported first.
  for (const doubt of settingWarnings(process.env, readConfig(process.env))) say(doubt, 'warn')
  const { serve } = await import('./serve.ts')
  const { config, engine, log, port, setupCode, stop } = await serve(process.env)
  const end = async (signal: string) => {
    log.info({ signal }, 'stopping: running requests are finished first')
    setTimeout(() => {
      log.warn('stopping took too long: running requests are aborted')
      process.exit(1)
    }, STOP_WITHIN_MS).unref()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, end)

  if (!config.limitsOn)
    say('WARNING: rate limits are off (ASSAY_RATE_LIMIT=off); never use this on a public server', 'warn')
  if (config.openRegistration)
    say(
      'Registration is open (ASSAY_OPEN_REGISTRATION=true): new users stay inactive until an administrator activates them',
    )
  say(`Assay is ready at http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port} (${engine})`)
  if (setupCode) say(`Open ${config.baseUrl}/setup?code=${setupCode} to create the first administrator`)
}

await start().catch((error: unknown) => {
  const message = startFaultMessage(error, resolve(process.env['ASSAY_DATA_DIR'] || './data'))
  process.stderr.write(`Assay cannot start. ${message ?? (error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
})
