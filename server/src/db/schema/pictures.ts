import type { PictureType } from '@assay/contract/pictures'
import type { Generated } from 'kysely'
import { personalColumnsOf } from './columnOwners.ts'

export interface PictureTables {
  pictures: {
    id: Generated<number>
    /** Last part of its address: random, with a file extension. */
    name: string
    /** Digest of the bytes: equal pictures are stored once. */
    digest: string
    type: PictureType
    width: number
    height: number
    size: number
    created_at: number
    unused_since: number | null
    /** The import that added it, until another source adds it too. */
    import_id: number | null
  }
  /** In its own table, so that updates of a picture's row do not rewrite the bytes. */
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
