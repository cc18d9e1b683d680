import type { Db } from '../../platform/db/schema.ts'
import { refuseInterruptedImports } from './findImport.ts'
import type { Reader } from './reader.ts'
import { removeUnfinishedQuestions } from './storing/hidden.ts'
import { enqueueImportChange, type ImportChangeQueue } from './storing/importChangeQueue.ts'

interface SweeperDependencies {
  db: Db
  reader: Reader
  queue: ImportChangeQueue
  now: () => number
}

/** The cleanup runs on every node. If two nodes delete the same import, neither of them fails. */
export const deleteOldImports = ({ db, reader, queue, now }: SweeperDependencies): Promise<void> =>
  enqueueImportChange(queue, async () => {
    await removeUnfinishedQuestions(db)
    await refuseInterruptedImports(db, reader, now())
  })
