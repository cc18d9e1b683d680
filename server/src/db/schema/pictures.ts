import type { PictureType } from '@assay/contract/pictures'
import type { Generated } from 'kysely'
import { tellsOf } from './tells.ts'

/** What descriptions show. */
export interface PictureTables {
  /** Images that descriptions show; see pictures/storePicture.ts. */
  pictures: {
    id: Generated<number>
    /** The last part of its address: made by chance, with the ending of its type. */
    name: string
    /** Of its bytes: the same picture is there once. */
    digest: string
    type: PictureType
    /** As it is shown. */
    width: number
    height: number
    size: number
    created_at: number
    /** Since when nothing is known to mention it. */
    unused_since: number | null
    /** The import that brought it, until somebody else brings it too. */
    import_id: number | null
  }
  /** Apart, so that what is noted of a picture does not write it anew. */
  picture_bytes: { picture_id: number; bytes: Uint8Array }
  /** What mentions which pictures. */
  version_pictures: { version_id: number; picture_id: number }
  blueprint_pictures: { blueprint_id: number; picture_id: number }
  import_pictures: { import_id: number; picture_id: number }
}

export const picturesTell = tellsOf<PictureTables>()({
  pictures: { nobody: 'id name digest type width height size created_at unused_since import_id' },
  picture_bytes: { nobody: 'picture_id bytes' },
  version_pictures: { nobody: 'version_id picture_id' },
  blueprint_pictures: { nobody: 'blueprint_id picture_id' },
  import_pictures: { nobody: 'import_id picture_id' },
})
