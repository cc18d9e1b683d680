import type { Encoding } from '@assay/contract/imports/imports'
import { headerOf } from '../formats/table/csvRows.ts'
import { areKnown, type GivenColumns } from '../formats/table/givenColumns.ts'
import { titlesWithOptionsApart } from '../formats/table/oneCell.ts'
import { decode } from './decode.ts'
import { Unreadable } from './draft.ts'
import { isArchive } from './otherKinds.ts'

/** Column names are read only from the first 128 KiB of the file. */
const HEAD_BYTES = 128 * 1024

const LINE_END = 0x0a

function headOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= HEAD_BYTES) return bytes
  const end = bytes.lastIndexOf(LINE_END, HEAD_BYTES) + 1
  return bytes.subarray(0, end % 2 === 1 && bytes[end] === 0 ? end + 1 : end)
}

export function hasColumns(bytes: Uint8Array, encoding: Encoding | undefined, given: GivenColumns): boolean {
  if (isArchive(bytes)) return true
  try {
    const titles = headerOf(decode(headOf(bytes), encoding).text)
    return areKnown(given, titles) || areKnown(given, titlesWithOptionsApart(titles))
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}
