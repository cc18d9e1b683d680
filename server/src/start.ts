import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { engineOf, openDatabase } from './db/open.ts'
import { openLog } from './http/log.ts'
import { movableClock, serveClock } from './http/testClock.ts'
import { StartFault } from './startFault.ts'
import { makeFirstAdmin } from './users/firstAdmin.ts'

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function listenFault(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE') return new StartFault(`Port ${port} is in use; stop what uses it or set PORT`)
  if (error.code === 'EACCES')
    return new StartFault(`Port ${port} may not be used by this user; set PORT to one above 1023`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartFault(`This machine has no address ${host}; set HOST`)
  }
  return error
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const db = await openDatabase(config)
  await makeFirstAdmin(db, config)
  const testClock = config.hasTestClock ? movableClock() : null
  const app = await buildApp({ config, db, log, ...(testClock && { now: testClock.now }) })
  if (testClock) serveClock(app, testClock)

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping: what runs is finished first')
    await app.close()
    await db.destroy()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  await app.listen({ host: config.host, port: config.port }).catch(async (error) => {
    await db.destroy()
    throw listenFault(error, config)
  })
  const { port } = app.server.address() as AddressInfo
  if (!config.limitsOn)
    say('WARNING: rate limits are off (ASSAY_RATE_LIMIT=off); never run an open installation like this')
  say(
    `Assay is ready at http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port} (${engineOf(config)})`,
  )
}

await start().catch((error: unknown) => {
  const told = error instanceof StartFault ? error.message : error
  process.stderr.write(`Assay cannot start. ${told instanceof Error ? told.stack : told}\n`)
  process.exit(1)
})
