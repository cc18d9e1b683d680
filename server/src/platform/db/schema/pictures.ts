import type { PictureType } from '@assay/contract/pictures'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface PictureTables {
  pictures: {
    id: Generated<number>
    /** The last part of the picture's URL: random characters and a file extension. */
    name: string
    /** Hash of the picture: equal pictures are stored only once. */
    digest: string
    type: PictureType
    width: number
    height: number
    size: number
    created_at: number
    unused_since: number | null
    /**
     * The import that added the picture; null if the picture also belongs to a user, or is still used after the import
     * was undone.
     */
    import_id: number | null
  }
  /** The bytes have a separate table, so that an update of the picture's row does not write the bytes again. */
  picture_bytes: { picture_id: number; bytes: Uint8Array }
  version_pictures: { version_id: number; picture_id: number }
  blueprint_pictures: { blueprint_id: number; picture_id: number }
  import_pictures: { import_id: number; picture_id: number }
}

export const picturePersonalColumns = personalColumnsOf<PictureTables>()({
  pictures: { nobody: 'id name digest type width height size created_at unused_since import_id' },
  picture_bytes: { nobody: 'picture_id bytes' },
  version_pictures: { nobody: 'version_id picture_id' },
  blueprint_pictures: { nobody: 'blueprint_id picture_id' },
  import_pictures: { nobody: 'import_id picture_id' },
})
