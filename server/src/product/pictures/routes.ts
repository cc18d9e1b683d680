import { addPicture } from '@assay/contract/pictures'
import { pictureAddress } from '@assay/domain/bank/picture'
import { recordAuditEntry } from '../../platform/db/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseField } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { cleanPicture } from './cleanPicture.ts'
import { storePicture } from './storePicture.ts'

export const pictureRoutes = [
  route(addPicture, async ({ body, db, actor }) => {
    const picture = cleanPicture(body.file.bytes)
    if (typeof picture === 'string') return refuseField('file', picture)
    const name = await inTransaction(db, async (tx) => {
      const stored = await storePicture(tx, picture, { at: actor.at, importId: null })
      await recordAuditEntry(tx, actor, { action: 'created', object_kind: 'picture', object_id: stored })
      return stored
    })
    const { type, width, height, bytes } = picture
    return { address: pictureAddress(name), type, width, height, bytes: bytes.length }
  }),
]
