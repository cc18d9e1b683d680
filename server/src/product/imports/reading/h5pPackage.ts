import type { Format, KeyInterpretation } from '@assay/contract/imports/imports'
import type { CleanPicture } from '../../pictures/cleanPicture.ts'
import { readH5p } from '../formats/h5p.ts'
import { openPictureFiles } from './album.ts'
import type { PackedFile } from './archive.ts'
import { decode } from './decode.ts'
import { type Draft, Unreadable } from './draft.ts'

const MANIFEST_FILE = 'h5p.json'
const CONTENT = 'content/content.json'

const fileAt = (files: readonly PackedFile[], path: string) => files.find((file) => file.path === path)

export const isPackageOfH5p = (files: readonly PackedFile[]): boolean => fileAt(files, MANIFEST_FILE) !== undefined

async function textAt(files: readonly PackedFile[], path: string): Promise<string> {
  const file = fileAt(files, path)
  if (!file) throw new Unreadable('UNREADABLE_FILE', { words: `${path} is missing` })
  return decode(await file.read(), 'utf-8').text
}

interface PackageReading {
  format: Format
  encoding: { name: string; guessed: boolean }
  keys: (KeyInterpretation & { file: null })[]
  drafts: Draft[]
  pictures: ReadonlyMap<string, CleanPicture>
}

/** Authors see an H5P package as one file, so errors and losses do not mention the files inside. */
export async function readPackageOfH5p(
  files: readonly PackedFile[],
  images: ReadonlyMap<string, Uint8Array>,
): Promise<PackageReading> {
  const album = openPictureFiles(images, new Set(files.map(({ path }) => path)))
  const [head, content] = [await textAt(files, MANIFEST_FILE), await textAt(files, CONTENT)]
  const { drafts } = readH5p(head, content, album.findFrom(CONTENT))
  return {
    format: 'h5p',
    encoding: { name: 'utf-8', guessed: false },
    keys: drafts.length > 0 ? [{ file: null, reading: 'marked', certain: true }] : [],
    drafts,
    pictures: album.pictures,
  }
}
