import type { Config } from '../../../config.ts'
import { openReadOnly } from '../../../platform/db/open.ts'
import { openAndCheckReplica } from '../../../platform/db/replica/checkReplica.ts'
import { type CheckResult, fault, passed } from './checkResult.ts'

export async function checkReadReplica(config: Config): Promise<CheckResult> {
  const { databaseReadUrl } = config
  if (!databaseReadUrl) return passed('not set: everything is read from the database')
  const db = await openReadOnly(config)
  try {
    const { why, bytesBehind } = await openAndCheckReplica(db, databaseReadUrl)
    return why === null ? passed(`follows the primary, ${bytesBehind} bytes behind`) : fault(`not used: ${why.message}`)
  } finally {
    await db.destroy()
  }
}
