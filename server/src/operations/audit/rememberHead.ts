import type { Head } from '@assay/domain/audit/chain'
import type { Log } from '../../log.ts'
import type { Db } from '../../platform/db/schema.ts'
import { isOnChain, readStoredHead, storeHead } from './keptHead.ts'
import { findHead } from './seal.ts'

interface Dependencies {
  db: Db
  folder: string
  log: Pick<Log, 'warn' | 'error'>
}

/**
 * Stores the newest hash after its commit. A stored hash that is missing in the audit log proves a change, and is never
 * overwritten.
 */
export function rememberedHeads({ db, folder, log }: Dependencies) {
  let lastStored: Head | null = null
  const logged = new Set<string>()
  const logOnce = (level: 'warn' | 'error', fields: object, message: string) => {
    if (!logged.has(message)) log[level](fields, message)
    logged.add(message)
  }

  return async function remember(): Promise<void> {
    const head = await findHead(db)
    if (!head || (lastStored?.seq === head.seq && lastStored.hash === head.hash)) return
    const storedHead = await readStoredHead(db, folder)
    if (storedHead && (storedHead.seq > head.seq || !(await isOnChain(db, storedHead)))) {
      const remembered = `${storedHead.seq}:${storedHead.hash}`
      logOnce('error', { remembered }, 'sealed entries of the audit log are missing: run assay audit verify')
      return
    }
    try {
      await storeHead(db, folder, head)
      lastStored = head
    } catch (error) {
      // The node cannot write to its data folder. The newest hash is then only in the server log and in the folders of
      // other nodes.
      logOnce('warn', { err: error }, 'the hash of the newest audit entry cannot be stored in the data folder')
    }
  }
}
