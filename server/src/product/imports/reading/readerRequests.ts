import { inChunks } from '../../../platform/db/chunks.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { listPictures } from '../../pictures/queries.ts'
import { storePicture } from '../../pictures/storePicture.ts'
import { insertPassagesWithPictures } from '../passages/queries.ts'
import { insertItemsWithPictures } from '../pictures.ts'
import { changeOwnReading, listBankAfter, type OwnReading } from '../queries.ts'
import type { RequestHandlers } from './readerProcess.ts'

const BANK_PART = 500

export const readerRequestHandlers = (db: Db, now: () => number, own: OwnReading): RequestHandlers => ({
  bank: async ({ after, total }) => {
    if (after === 0 && !(await inTransaction(db, (tx) => changeOwnReading(tx, own, { read_total: total }))))
      return undefined
    return listBankAfter(db, after, BANK_PART)
  },

  passages: ({ rows }) =>
    inTransaction(db, async (tx) => {
      if (!(await changeOwnReading(tx, own, { alive_at: now() }))) return undefined
      await insertPassagesWithPictures(tx, own.id, rows, now())
      return null
    }),

  items: ({ rows, done }) =>
    inTransaction(db, async (tx) => {
      if (!(await changeOwnReading(tx, own, { read_done: done }))) return undefined
      await insertItemsWithPictures(tx, own.id, rows, now())
      return null
    }),

  pictures: ({ pictures }) =>
    inTransaction(db, async (tx) => {
      if (!(await changeOwnReading(tx, own, { alive_at: now() }))) return undefined
      const names: string[] = []
      for (const { name, picture } of pictures) {
        names.push(await storePicture(tx, picture, { at: now(), importId: own.id, wanted: name }))
      }
      return names
    }),

  known: async ({ names }) => (await inChunks(names, (part) => listPictures(db, part))).map(({ name }) => name),
})
