import type { Encoding, Format, KeyInterpretation } from '@assay/contract/imports/imports'
import { readAiken } from '../formats/aiken.ts'
import { readGift } from '../formats/gift.ts'
import { readMoodle } from '../formats/moodle.ts'
import { readQti1 } from '../formats/qti1.ts'
import { DOCUMENTS_OF_QTI2, readQti2 } from '../formats/qti2.ts'
import { type CsvOptions, looksLikeTable, readCsv } from '../formats/table/csv.ts'
import { readYamlFile } from '../formats/yaml.ts'
import type { Album } from './album.ts'
import { type Decoded, decode } from './decode.ts'
import { type FormatReading, Unreadable } from './draft.ts'
import { isPoolItem, kindOfText, looksLikeMarkdown } from './otherKinds.ts'
import { formatsOf, isEmptyQuiz, isOtherDocument } from './recognise.ts'
import { readXml } from './xml.ts'

function readMoodleText(text: string, { album, path }: FileLocation): FormatReading {
  const root = readXml(text)
  if (root.name !== 'quiz') throw new Unreadable('UNKNOWN_FORMAT')
  return readMoodle(root, album, path)
}

function readQtiText(text: string, { album, path }: FileLocation): FormatReading {
  if (isPoolItem(text)) throw new Unreadable('BLACKBOARD')
  const root = readXml(text)
  if (root.name === 'questestinterop') return readQti1(root, album.findFrom(path))
  if (!DOCUMENTS_OF_QTI2.includes(root.name)) throw new Unreadable('UNKNOWN_FORMAT')
  return readQti2(root, album.findFrom(path), path)
}

interface FileLocation {
  album: Album
  path: string
  isAlone?: boolean
  /** True for a style, script or drawing of a question, which can look like GIFT but contains no questions. */
  isBeside?: boolean
}

type ReadFormat = (text: string, place: FileLocation, said: CsvOptions) => FormatReading

const readers: Record<Format, ReadFormat> = {
  yaml: (text, { album, path }) => readYamlFile(text, album.findFrom(path)),
  gift: (text, { album, path }) => readGift(text, album.findFrom(path)),
  aiken: readAiken,
  csv: (text, { album, path }, said) => readCsv(text, album.findFrom(path), said),
  h5p: () => {
    throw new Unreadable('UNKNOWN_FORMAT')
  },
  moodle: readMoodleText,
  qti: readQtiText,
}

export interface WantedReading extends CsvOptions {
  format?: Format | undefined
  encoding?: Encoding | undefined
}

export interface TextReading extends FormatReading {
  format: Format
  key: KeyInterpretation
  encoding: Decoded['encoding']
}

/** These formats always contain questions, so they are also recognised in files that belong to a question. */
const DOCUMENTS: ReadonlySet<Format> = new Set(['moodle', 'qti'])

/** A file that is called GIFT is read as GIFT, so that each invalid question gets its own error message. */
const isCalledGift = (text: string, { path, isBeside = false }: FileLocation) =>
  !isBeside && (/\.gift$/i.test(path) ? text.includes('{') : /\.txt$/i.test(path) && /\{[^{}]*[=~#]/.test(text))

function formatOf(text: string, { format: wanted, columns }: WantedReading, place: FileLocation): Format {
  if (wanted) return wanted
  const formats = formatsOf(text, columns).filter((format) => !place.isBeside || DOCUMENTS.has(format))
  const [format] = formats.length === 0 && isCalledGift(text, place) ? ['gift' as const] : formats
  if (!format) throw new Unreadable('UNKNOWN_FORMAT')
  if (formats.length > 1) throw new Unreadable('FORMAT_UNCLEAR', { formats })
  return format
}

function refuseUnknown(text: string): void {
  if (isOtherDocument(text)) {
    readXml(text)
    if (isEmptyQuiz(text)) throw new Unreadable('REQUIRED')
    return
  }
  const kind = kindOfText(text)
  if (kind) throw new Unreadable(kind)
  if (looksLikeTable(text)) readCsv(text, () => ({ why: '' }))
  if (looksLikeMarkdown(text)) throw new Unreadable('MARKDOWN')
}

const MARKED_KEY = { reading: 'marked', certain: true } as const

export function readText(bytes: Uint8Array, wanted: WantedReading, place: FileLocation): TextReading {
  const { text, encoding } = decode(bytes, wanted.encoding)
  const isOpen = place.isAlone && !wanted.format && !wanted.columns
  if (isOpen && formatsOf(text).length === 0) refuseUnknown(text)
  const format = formatOf(text, wanted, place)
  return { key: MARKED_KEY, ...readers[format](text, place, wanted), format, encoding }
}
