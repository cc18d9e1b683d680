import { fieldError } from '@assay/contract/fieldErrors'
import type { FileFault, Format, KeyInterpretation } from '@assay/contract/imports/imports'
import { FAULTS_SHOWN, IMPORT } from '@assay/domain/limits'
import { type CleanPicture, looksLikePicture } from '../../pictures/cleanPicture.ts'
import { type Manifest, readManifest } from '../formats/manifest.ts'
import { type Album, openPictureFiles } from './album.ts'
import { openArchive, type PackedFile } from './archive.ts'
import { decode } from './decode.ts'
import { type Column, type Draft, type LabelStyle, type PassageDraft, Unreadable } from './draft.ts'
import { isPackageOfH5p, readPackageOfH5p } from './h5pPackage.ts'
import { isArchive, isPostScript, kindOfArchive, kindOfBytes } from './otherKinds.ts'
import { numberUsedPassages, type ReadPassage } from './passages.ts'
import { readText, type TextReading, type WantedReading } from './readText.ts'
import { storableDraft } from './storableDraft.ts'
import { readXml } from './xml.ts'

export interface FileReading {
  format: Format | 'mixed' | null
  encoding: { name: string; guessed: boolean } | null
  columns: Column[] | null
  keys: (KeyInterpretation & { file: string | null })[]
  formats: Format[]
  labelStyles: Map<string, LabelStyle>
  errors: FileFault[]
  drafts: Draft[]
  passages: ReadPassage[]
  pictures: ReadonlyMap<string, CleanPicture>
}

type PartialReading = Omit<FileReading, 'passages'> & { passages: PassageDraft[] }

const emptyReading = (): FileReading & PartialReading => ({
  format: null,
  encoding: null,
  columns: null,
  keys: [],
  formats: [],
  errors: [],
  drafts: [],
  passages: [],
  labelStyles: new Map(),
  pictures: new Map(),
})

function fileFault({ code, about }: Unreadable, file?: string): FileFault {
  const { message } = fieldError('file', code)
  const { words, line } = about
  return {
    field: 'file',
    code,
    message: words ? `${message}: ${words}` : message,
    ...(line !== undefined && { line }),
    ...(file !== undefined && { file }),
  }
}

const toUnreadable = (error: unknown): Unreadable => {
  if (error instanceof Unreadable) return error
  // A stack overflow means that the content of the file is nested too deeply for the recursion.
  if (error instanceof RangeError) return new Unreadable('TOO_DEEP')
  throw error
}

function refusedReading(error: unknown): FileReading {
  const fault = toUnreadable(error)
  const { columns = null, formats = [] } = fault.about
  return { ...emptyReading(), columns, formats, errors: [fileFault(fault)] }
}

async function manifestIn(files: readonly PackedFile[]): Promise<Manifest | null> {
  const file =
    files.find(({ path }) => path === 'imsmanifest.xml') ?? files.find(({ path }) => path.endsWith('/imsmanifest.xml'))
  if (!file) return null
  const packed = new Set(files.map(({ path }) => path))
  return readManifest(readXml(decode(await file.read(), undefined).text), file.path, packed)
}

function filesInOrder(files: readonly PackedFile[], manifest: Manifest | null): PackedFile[] {
  const order = manifest?.order ?? []
  const places = new Map(order.map((path, at): [string, number] => [path, at]).reverse())
  const placeOf = ({ path }: PackedFile) => places.get(path) ?? places.size + files.length
  return files.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const hasGiftExtension = ({ path }: PackedFile) => /\.gift$/i.test(path) && !/(?:^|\/)\._/.test(path)

async function readPacked(
  file: PackedFile,
  wanted: WantedReading,
  around: { album: Album; isBeside: boolean },
): Promise<TextReading | Unreadable | null> {
  try {
    const bytes = await file.read()
    const isOther = isArchive(bytes) || kindOfBytes(bytes) || looksLikePicture(bytes) || isPostScript(bytes)
    if (isOther) return null
    return readText(bytes, { ...wanted, format: undefined }, { ...around, path: file.path })
  } catch (error) {
    const fault = toUnreadable(error)
    if (fault.code === 'UNSAFE_ARCHIVE') throw fault
    return fault.code === 'UNKNOWN_FORMAT' && !hasGiftExtension(file) ? null : fault
  }
}

async function imagesIn(files: readonly PackedFile[]): Promise<Map<string, Uint8Array>> {
  const images = new Map<string, Uint8Array>()
  for (const { path, read } of files) {
    const bytes = await read()
    if (looksLikePicture(bytes)) images.set(path, bytes)
  }
  return images
}

const isExternal = (path: string) => /(?:^|\/)[a-z][a-z0-9+.-]*:\//i.test(path)

function missingIn(files: readonly PackedFile[], manifest: Manifest | null): FileFault[] {
  const existingPaths = new Set(files.map(({ path }) => path))
  const localPaths = (manifest?.order ?? []).filter((path) => !isExternal(path))
  const missing = [...new Set(localPaths)].filter((path) => !existingPaths.has(path))
  return missing.slice(0, FAULTS_SHOWN).map((path) => fileFault(new Unreadable('FILE_MISSING'), path))
}

const formatOfAll = (formats: ReadonlySet<Format>) => (formats.size === 1 ? ([...formats][0] ?? null) : 'mixed')

/** Passage keys with a leading slash are valid in the whole archive, so they stay unchanged. */
function qualifyReading({ drafts, passages = [] }: TextReading, file: string, keywords: readonly string[]) {
  const qualifiedKey = (key: string) => (key.startsWith('/') ? key : `${file}\n${key}`)
  return {
    passages: passages.map((passage) => ({ ...passage, key: qualifiedKey(passage.key) })),
    drafts: drafts.map((draft) => ({
      ...draft,
      file,
      labels: [...draft.labels, ...keywords],
      ...(draft.passage !== undefined && { passage: qualifiedKey(draft.passage) }),
      ...(draft.heads !== undefined && { heads: qualifiedKey(draft.heads) }),
    })),
  }
}

async function readArchive(bytes: Uint8Array, wanted: WantedReading): Promise<PartialReading> {
  const files = await openArchive(bytes)
  if (isPackageOfH5p(files)) return { ...emptyReading(), ...(await readPackageOfH5p(files, await imagesIn(files))) }
  const kind = await kindOfArchive(files)
  if (kind) throw new Unreadable(kind)
  const manifest = await manifestIn(files)
  const album = openPictureFiles(await imagesIn(files), new Set(files.map(({ path }) => path)))
  const fullReading: PartialReading = {
    ...emptyReading(),
    pictures: album.pictures,
    errors: missingIn(files, manifest),
  }
  const formats = new Set<Format>()
  for (const file of filesInOrder(files, manifest)) {
    const read = await readPacked(file, wanted, { album, isBeside: manifest?.beside.has(file.path) ?? false })
    if (read instanceof Unreadable) fullReading.errors.push(fileFault(read, file.path))
    if (!read || read instanceof Unreadable) continue
    formats.add(read.format)
    fullReading.encoding = read.encoding
    if (read.drafts.length > 0) fullReading.keys.push({ file: file.path, ...read.key })
    for (const [name, look] of read.labelStyles ?? []) fullReading.labelStyles.set(name, look)
    const own = qualifyReading(read, file.path, manifest?.labels.get(file.path) ?? [])
    fullReading.drafts.push(...own.drafts)
    fullReading.passages.push(...own.passages)
    if (fullReading.drafts.length > IMPORT.questions) throw new Unreadable('TOO_MANY')
  }
  if (formats.size === 0 && fullReading.errors.length === 0) throw new Unreadable('UNKNOWN_FORMAT')
  return { ...fullReading, format: formats.size === 0 ? null : formatOfAll(formats) }
}

async function read(bytes: Uint8Array, wanted: WantedReading): Promise<PartialReading> {
  const kind = kindOfBytes(bytes)
  if (kind) throw new Unreadable(kind)
  if (isPostScript(bytes)) throw new Unreadable('UNKNOWN_FORMAT')
  if (isArchive(bytes)) return readArchive(bytes, wanted)
  const album = openPictureFiles()
  const place = { album, path: '', isAlone: true }
  const { key, passages = [], columns = null, labelStyles = new Map(), ...text } = readText(bytes, wanted, place)
  const keys = text.drafts.length > 0 ? [{ file: null, ...key }] : []
  return { ...emptyReading(), ...text, columns, keys, labelStyles, passages, pictures: album.pictures }
}

export async function readFile(bytes: Uint8Array, wanted: WantedReading): Promise<FileReading> {
  try {
    const fullReading = await read(bytes, wanted)
    if (fullReading.drafts.length > IMPORT.questions) throw new Unreadable('TOO_MANY')
    if (fullReading.drafts.length === 0 && fullReading.errors.length === 0) throw new Unreadable('REQUIRED')
    const drafts = fullReading.drafts.map(storableDraft)
    return { ...fullReading, drafts, passages: numberUsedPassages(drafts, fullReading.passages) }
  } catch (error) {
    return refusedReading(error)
  }
}
