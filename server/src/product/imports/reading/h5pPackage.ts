import { readH5p } from '../formats/h5p.ts'
import { openPictureFiles } from './album.ts'
import type { PackedFile } from './archive.ts'
import { decode } from './decode.ts'
import { Unreadable } from './draft.ts'

const MANIFEST_FILE = 'h5p.json'
const CONTENT = 'content/content.json'

const fileAt = (files: readonly PackedFile[], path: string) => files.find((file) => file.path === path)

export const isPackageOfH5p = (files: readonly PackedFile[]): boolean => fileAt(files, MANIFEST_FILE) !== undefined

async function textAt(files: readonly PackedFile[], path: string): Promise<string> {
  const file = fileAt(files, path)
  if (!file) throw new Unreadable('UNREADABLE_FILE', { words: `${path} is missing` })
  return decode(await file.read(), 'utf-8').text
}

/** Authors see an H5P package as one file, so errors and losses do not mention the files inside. */
export async function readPackageOfH5p(files: readonly PackedFile[], images: ReadonlyMap<string, Uint8Array>) {
  const album = openPictureFiles(images, new Set(files.map(({ path }) => path)))
  const [head, content] = [await textAt(files, MANIFEST_FILE), await textAt(files, CONTENT)]
  const { drafts } = readH5p(head, content, album.findFrom(CONTENT))
  return {
    format: 'h5p' as const,
    encoding: { name: 'utf-8', guessed: false },
    keys: drafts.length > 0 ? [{ file: null, reading: 'marked' as const, certain: true }] : [],
    drafts,
    pictures: album.pictures,
  }
}
