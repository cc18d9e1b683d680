import type { AddressInfo } from 'node:net'
import type { DestinationStream } from 'pino'
import { buildApp } from './app.ts'
import { installationKey } from './auth/installationKey.ts'
import { type Config, readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { openLog } from './http/log.ts'
import { movableClock, serveClock } from './http/testClock.ts'
import { StartFault } from './startFault.ts'
import { readTime, steadyClock, tellOfJumps } from './steadyClock.ts'
import { makeFirstAdmin } from './users/firstAdmin.ts'
import { hasUsers } from './users/queries.ts'
import { setupCodeOf } from './users/setupCode.ts'

function listenFault(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE') return new StartFault(`Port ${port} is in use; stop what uses it or set PORT`)
  if (error.code === 'EACCES')
    return new StartFault(`Port ${port} may not be used by this user; set PORT to one above 1023`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartFault(`This machine has no address ${host}; set HOST`)
  }
  return error
}

/** Opens everything that these settings ask for and listens; `stop` finishes what runs and closes it all again. */
export async function serve(env: Record<string, string | undefined>, logTo?: DestinationStream) {
  const config = readConfig(env)
  const log = openLog(config.logLevel, logTo)
  const db = await openDatabase(config)
  await makeFirstAdmin(db, config)
  const testClock = config.hasTestClock ? movableClock() : null
  const clock = steadyClock(await readTime(db))
  const app = await buildApp({ config, db, log, now: testClock?.now ?? clock.now })
  if (testClock) serveClock(app, testClock)
  await app.listen({ host: config.host, port: config.port }).catch(async (error) => {
    await db.destroy()
    throw listenFault(error, config)
  })
  const { port } = app.server.address() as AddressInfo
  const stopLooking = tellOfJumps(clock, log)
  const setupCode = (await hasUsers(db)) ? null : setupCodeOf(await installationKey(db))

  return {
    config,
    log,
    port,
    /** Needed by whoever becomes the first administrator from elsewhere; null where there is one. */
    setupCode,
    async stop() {
      stopLooking()
      await app.close()
      await db.destroy()
    },
  }
}
