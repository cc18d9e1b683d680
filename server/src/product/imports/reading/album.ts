import { posix } from 'node:path'
import { PICTURE_NAME, pictureAddress } from '@assay/domain/bank/picture'
import { PICTURE } from '@assay/domain/limits'
import { type CleanPicture, cleanPicture } from '../../pictures/cleanPicture.ts'
import { newPictureName } from '../../pictures/name.ts'

export type FoundPicture = { address: string } | { why: string }
export type FindPicture = (address: string) => FoundPicture

/** In an export of Assay, pictures of other servers are already plain text, so their URLs stay unchanged. */
export const unchangedPictures =
  (find: FindPicture): FindPicture =>
  (address) =>
    isElsewhere(address) ? { address } : find(address)

const isElsewhere = (address: string) => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)

const faults = { NOT_A_PICTURE: 'it is not a PNG, JPEG, GIF or WebP', PICTURE_TOO_LARGE: 'it has too many pixels' }
export const PICTURE_MISSING = 'it is not in the file'

export interface Album {
  pictures: Map<string, CleanPicture>
  add: (bytes: Uint8Array, wanted?: string) => FoundPicture
  findFrom: (path: string) => FindPicture
}

export function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Canvas and Respondus write placeholders such as `$IMS-CC-FILEBASE$` for the folder that contains all files. */
const BASE_FOLDER_PATTERN = /^(?:\$(?:IMS-CC-FILEBASE|IMS_CC_FILEBASE)\$\/?|%%LINKPATH%%\/?)/

function pathsOf(address: string, folder: string): string[] {
  // The placeholder is removed before decoding, because the placeholder of Respondus is not valid in a URL.
  const [plain = ''] = decodedAddress(address.replace(BASE_FOLDER_PATTERN, '')).split(/[?#]/)
  const path = plain.replace(BASE_FOLDER_PATTERN, '')
  return [posix.join(folder, path), posix.normalize(path), posix.join('web_resources', path)]
}

const dataOf = (address: string) => /^data:[^,]*;base64,(.*)$/is.exec(address)?.[1]

export function openPictureFiles(
  files: ReadonlyMap<string, Uint8Array> = new Map(),
  others: ReadonlySet<string> = new Set(),
): Album {
  const pictures = new Map<string, CleanPicture>()
  const names = new Map<string, string>()

  function add(bytes: Uint8Array, wanted?: string): FoundPicture {
    if (bytes.length > PICTURE.bytes) return { why: 'it is larger than 2 MiB' }
    const picture = cleanPicture(bytes)
    if (typeof picture === 'string') return { why: faults[picture] }
    const name = names.get(picture.digest) ?? wanted ?? newPictureName(picture.type)
    names.set(picture.digest, name)
    pictures.set(name, picture)
    return { address: pictureAddress(name) }
  }

  function findFrom(path: string): FindPicture {
    const folder = posix.dirname(path)
    return (address) => {
      const data = dataOf(address)
      if (data !== undefined) return add(Buffer.from(decodedAddress(data), 'base64'))
      if (isElsewhere(address)) return { why: 'it is on another server' }
      const paths = pathsOf(address, folder)
      const found = paths.find((each) => files.has(each))
      const bytes = found === undefined ? undefined : files.get(found)
      if (!bytes) return { why: paths.some((each) => others.has(each)) ? faults.NOT_A_PICTURE : PICTURE_MISSING }
      // If a picture keeps its name from an installation of Assay, it stays the same in repeated exports and imports.
      const name = posix.basename(found ?? '')
      return add(bytes, PICTURE_NAME.test(name) ? name : undefined)
    }
  }

  return { pictures, add, findFrom }
}
