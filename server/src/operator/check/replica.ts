import type { Config } from '../../config.ts'
import { openToRead } from '../../db/open.ts'
import { openAndLook } from '../../db/replica/look.ts'
import { type Finding, fault, fine } from './finding.ts'

/** The read replica for lists, statistics and exports, as the doctor command also reports it. */
export async function lookAtReplica(config: Config): Promise<Finding> {
  const { databaseReadUrl } = config
  if (!databaseReadUrl) return fine('none set: everything is read from the database')
  const db = await openToRead(config)
  try {
    const { why, bytesBehind } = await openAndLook(db, databaseReadUrl)
    return why === null ? fine(`follows the database, ${bytesBehind} bytes behind`) : fault(`not used: ${why.message}`)
  } finally {
    await db.destroy()
  }
}
