import type { FieldCode } from '@assay/contract/fieldErrors'
import type { PackedFile } from './archive.ts'

const begins = (bytes: Uint8Array, words: string) =>
  words.split('').every((sign, at) => bytes[at] === sign.charCodeAt(0))

/** Compound files are what office programs wrote before they wrote archives. */
const isCompound = (bytes: Uint8Array): boolean => [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)

/** A drawing in PostScript, bare or behind a preview: its text can read like GIFT. */
export const isPostScript = (bytes: Uint8Array): boolean =>
  begins(bytes, '%!PS') || [0xc5, 0xd0, 0xd3, 0xc6].every((byte, at) => bytes[at] === byte)

/** How a compound file names its parts. */
const PARTS = ['WordDocument', 'PowerPoint Document'].map((name) => Buffer.from(name, 'utf16le'))

/** A file that is no text and no archive, and is known all the same. */
export function kindOfBytes(bytes: Uint8Array): FieldCode | null {
  if (begins(bytes, '%PDF-') || begins(bytes, '{\\rtf')) return 'DOCUMENT'
  if (!isCompound(bytes)) return null
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return PARTS.some((part) => whole.includes(part)) ? 'DOCUMENT' : 'SPREADSHEET'
}

const ANKI = /^collection\.anki2\d*b?$/
const DOCUMENTS = ['word/document.xml', 'ppt/presentation.xml']
const SPREADSHEETS = ['[Content_Types].xml', 'xl/workbook.xml']

async function kindByMimetype(files: readonly PackedFile[]): Promise<FieldCode | null> {
  const file = files.find(({ path }) => path === 'mimetype')
  const [, kind] = /opendocument\.(\w+)/.exec(file ? new TextDecoder().decode(await file.read()) : '') ?? []
  if (kind === undefined) return null
  return kind === 'spreadsheet' ? 'SPREADSHEET' : 'DOCUMENT'
}

const isPool = async (files: readonly PackedFile[]) => {
  if (files.some(({ path }) => path === '.bb-package-info')) return true
  const manifest = files.find(({ path }) => path === 'imsmanifest.xml')
  return (
    manifest !== undefined && /"(?:assessment|resource)\/x-bb-/.test(new TextDecoder().decode(await manifest.read()))
  )
}

/** An archive of a program that is known, and holds no questions that could be read. */
export async function kindOfArchive(files: readonly PackedFile[]): Promise<FieldCode | null> {
  const has = (names: readonly string[]) => files.some(({ path }) => names.includes(path))
  if (files.some(({ path }) => ANKI.test(path))) return 'ANKI'
  if (has(DOCUMENTS)) return 'DOCUMENT'
  if (has(SPREADSHEETS)) return 'SPREADSHEET'
  return (await isPool(files)) ? 'BLACKBOARD' : kindByMimetype(files)
}

/** A text of a program that is known. */
export const kindOfText = (text: string): FieldCode | null =>
  /^#(?:separator|html|notetype|deck|columns|tags)(?: column)?:/.test(text) ? 'ANKI' : null

/** Words that Blackboard alone writes into QTI 1.2, which means something else there. */
export const isPoolItem = (text: string): boolean => /\bbbmd_\w+|<bbmd_/.test(text)

/** Headings, boxes to tick, or words in bold at the beginning of a line: notes, in which each author marks what is right in a way of their own. */
export const looksLikeMarkdown = (text: string): boolean =>
  /^ {0,3}(?:#{1,6} +\S|[-*+] +\[[ xX]\] +\S|(?:\d+[.)] +|[-*+] +)?\*\*\S)/m.test(text)
