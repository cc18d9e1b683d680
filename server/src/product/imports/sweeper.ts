import type { Db } from '../../platform/db/schema.ts'
import { refuseInterruptedImports } from './findImport.ts'
import type { Reader } from './reader.ts'
import { enqueueFileWork, type FileQueue } from './storing/fileQueue.ts'
import { removeUnfinishedQuestions } from './storing/hidden.ts'

interface SweeperDependencies {
  db: Db
  reader: Reader
  queue: FileQueue
  now: () => number
}

/** Runs on every node. It does not matter if two nodes try to delete the same import. */
export const deleteOldImports = ({ db, reader, queue, now }: SweeperDependencies): Promise<void> =>
  enqueueFileWork(queue, async () => {
    await removeUnfinishedQuestions(db)
    await refuseInterruptedImports(db, reader, now())
  })
