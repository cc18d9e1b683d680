import type { PictureType } from '@assay/contract/pictures'
import type { Insertable } from 'kysely'
import type { Queryable, Schema, Tx } from '../../platform/db/schema.ts'

export const insertPicture = (tx: Tx, row: Insertable<Schema['pictures']>) =>
  tx
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

export const insertBytes = (tx: Tx, picture_id: number, bytes: Uint8Array) =>
  tx.insertInto('picture_bytes').values({ picture_id, bytes }).execute()

export const renewPicture = (tx: Tx, digest: string, values: { unused_since: number; import_id?: null }) =>
  tx.updateTable('pictures').set(values).where('digest', '=', digest).returning('name').executeTakeFirst()

/** Restarts the week after which unused pictures are deleted. */
export const renewUnusedSince = (tx: Tx, names: readonly string[], unused_since: number) =>
  tx
    .updateTable('pictures')
    .set({ unused_since })
    .where('name', 'in', names)
    .returning(['id', 'name', 'width', 'height'])
    .execute()

/** Without `import_id`, the picture is no longer deleted together with its import. */
export const keepPicture = (tx: Tx, name: string, unused_since: number) =>
  tx
    .updateTable('pictures')
    .set({ unused_since, import_id: null })
    .where('name', '=', name)
    .returning('size')
    .executeTakeFirst()

export const listPictures = (db: Queryable, names: readonly string[]) =>
  db.selectFrom('pictures').select(['name', 'width', 'height']).where('name', 'in', names).execute()

export interface OpenPicture {
  type: PictureType
  bytes: Uint8Array
}

export const findPicture = (db: Queryable, name: string): Promise<OpenPicture | undefined> =>
  db
    .selectFrom('pictures')
    .innerJoin('picture_bytes', 'picture_bytes.picture_id', 'pictures.id')
    .select(['pictures.type', 'picture_bytes.bytes'])
    .where('pictures.name', '=', name)
    .executeTakeFirst()

export const findSizedPicture = (db: Queryable, name: string) =>
  db
    .selectFrom('pictures')
    .innerJoin('picture_bytes', 'picture_bytes.picture_id', 'pictures.id')
    .select(['pictures.type', 'pictures.width', 'pictures.height', 'picture_bytes.bytes'])
    .where('pictures.name', '=', name)
    .executeTakeFirst()
