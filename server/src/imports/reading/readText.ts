import type { Encoding, Format, KeyReading } from '@assay/contract/imports/imports'
import { readAiken } from '../formats/aiken.ts'
import { readGift } from '../formats/gift.ts'
import { readMoodle } from '../formats/moodle.ts'
import { readQti1 } from '../formats/qti1.ts'
import { DOCUMENTS_OF_QTI2, readQti2 } from '../formats/qti2.ts'
import { looksLikeTable, readCsv, type Said } from '../formats/table/csv.ts'
import { readYamlFile } from '../formats/yaml.ts'
import type { Album, FindPicture } from './album.ts'
import { type Decoded, decode } from './decode.ts'
import { type FormatReading, Unreadable } from './draft.ts'
import { isPoolItem, kindOfText, looksLikeMarkdown } from './otherKinds.ts'
import { formatsOf, isEmptyQuiz, isOtherDocument } from './recognise.ts'
import { readXml } from './xml.ts'

function readMoodleText(text: string, { album, path }: Place): FormatReading {
  const root = readXml(text)
  if (root.name !== 'quiz') throw new Unreadable('UNKNOWN_FORMAT')
  return readMoodle(root, album, path)
}

function readQtiText(text: string, { album, path }: Place): FormatReading {
  if (isPoolItem(text)) throw new Unreadable('BLACKBOARD')
  const root = readXml(text)
  if (root.name === 'questestinterop') return readQti1(root, album.findFrom(path))
  if (!DOCUMENTS_OF_QTI2.includes(root.name)) throw new Unreadable('UNKNOWN_FORMAT')
  return readQti2(root, album.findFrom(path), path)
}

/** Where a text stands: its path in an archive, and the pictures around it. */
interface Place {
  album: Album
  path: string
  /** Not in an archive, where whatever is of no known kind is passed over. */
  isAlone?: boolean
  /** What a package has beside a question, a style, a script or a drawing: such a text can read like GIFT. */
  isBeside?: boolean
}

type Read = (text: string, place: Place, said: Said) => FormatReading

const withFinder =
  (read: (text: string, find: FindPicture) => FormatReading): Read =>
  (text, { album, path }) =>
    read(text, album.findFrom(path))

const readers: Record<Format, Read> = {
  yaml: withFinder(readYamlFile),
  gift: withFinder(readGift),
  aiken: readAiken,
  csv: (text, { album, path }, said) => readCsv(text, album.findFrom(path), said),
  h5p: () => {
    throw new Unreadable('UNKNOWN_FORMAT')
  },
  moodle: readMoodleText,
  qti: readQtiText,
}

export interface WantedReading extends Said {
  format?: Format | undefined
  encoding?: Encoding | undefined
}

export interface TextReading extends FormatReading {
  format: Format
  key: KeyReading
  encoding: Decoded['encoding']
}

/** What a package may have beside a question and is more of them all the same. */
const DOCUMENTS: ReadonlySet<Format> = new Set(['moodle', 'qti'])

/** Not known by its content, but called so, or a text with what may be answers: its questions are then refused one by one, and none is passed over. */
const isCalledGift = (text: string, { path, isBeside = false }: Place) =>
  !isBeside && (/\.gift$/i.test(path) ? text.includes('{') : /\.txt$/i.test(path) && /\{[^{}]*[=~#]/.test(text))

/** The format of a text: what was said, else the only one that fits. */
function formatOf(text: string, { format: wanted, columns }: WantedReading, place: Place): Format {
  if (wanted) return wanted
  const formats = formatsOf(text, columns).filter((format) => !place.isBeside || DOCUMENTS.has(format))
  const [format] = formats.length === 0 && isCalledGift(text, place) ? ['gift' as const] : formats
  if (!format) throw new Unreadable('UNKNOWN_FORMAT')
  if (formats.length > 1) throw new Unreadable('FORMAT_UNCLEAR', { formats })
  return format
}

/** That a file is of no known kind says little where it is a document with a fault of its own, or a table. */
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

const MARKED = { reading: 'marked', certain: true } as const

/** One file that is no archive, whatever it is called. */
export function readText(bytes: Uint8Array, wanted: WantedReading, place: Place): TextReading {
  const { text, encoding } = decode(bytes, wanted.encoding)
  const isOpen = place.isAlone && !wanted.format && !wanted.columns
  if (isOpen && formatsOf(text).length === 0) refuseUnknown(text)
  const format = formatOf(text, wanted, place)
  return { key: MARKED, ...readers[format](text, place, wanted), format, encoding }
}
