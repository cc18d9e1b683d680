import type { FieldCode } from '@assay/contract/fieldErrors'
import type { PackedFile } from './archive.ts'

/** A ZIP file begins with the header of its first file, or with the end of its empty directory. */
export const isArchive = (bytes: Uint8Array): boolean =>
  begins(bytes, 'PK\u0003\u0004') || begins(bytes, 'PK\u0005\u0006')

const begins = (bytes: Uint8Array, words: string) =>
  words.split('').every((sign, at) => bytes[at] === sign.charCodeAt(0))

/** A PostScript file may begin with a preview, and its text can look like GIFT, so its first bytes are checked. */
export const isPostScript = (bytes: Uint8Array): boolean =>
  begins(bytes, '%!PS') || begins(bytes, '\u00c5\u00d0\u00d3\u00c6')

const PARTS = ['WordDocument', 'PowerPoint Document'].map((name) => Buffer.from(name, 'utf16le'))

export function kindOfBytes(bytes: Uint8Array): FieldCode | null {
  if (begins(bytes, '%PDF-') || begins(bytes, '{\\rtf')) return 'DOCUMENT'
  // Old Office documents such as `.doc` have the format Compound File, which begins with the bytes D0 CF 11 E0.
  if (!begins(bytes, '\u00d0\u00cf\u0011\u00e0')) return null
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

export async function kindOfArchive(files: readonly PackedFile[]): Promise<FieldCode | null> {
  const has = (names: readonly string[]) => files.some(({ path }) => names.includes(path))
  if (files.some(({ path }) => ANKI.test(path))) return 'ANKI'
  if (has(DOCUMENTS)) return 'DOCUMENT'
  if (has(SPREADSHEETS)) return 'SPREADSHEET'
  return (await isPool(files)) ? 'BLACKBOARD' : kindByMimetype(files)
}

export const kindOfText = (text: string): FieldCode | null =>
  /^#(?:separator|html|notetype|deck|columns|tags)(?: column)?:/.test(text) ? 'ANKI' : null

/** Blackboard has its own variant of QTI 1.2, in which elements have other meanings. */
export const isPoolItem = (text: string): boolean => /\bbbmd_\w+|<bbmd_/.test(text)

/** Notes in Markdown cannot be imported, because each author marks correct answers differently. */
export const looksLikeMarkdown = (text: string): boolean =>
  /^ {0,3}(?:#{1,6} +\S|[-*+] +\[[ xX]\] +\S|(?:\d+[.)] +|[-*+] +)?\*\*\S)/m.test(text)
