import { type FieldCode, fieldError, fieldSentences } from '@assay/contract/fieldErrors'
import type { ListedCandidate } from '@assay/contract/rounds'
import type { UploadedFile } from '@assay/contract/uploadedFile'
import { entryStateAt } from '@assay/domain/round/entryWindow'
import { inChunks } from '../../../platform/db/chunks.ts'
import type { Queryable } from '../../../platform/db/schema.ts'
import { refuseFields } from '../../../platform/http/refusal.ts'
import type { LimitedRenderer } from '../../questions/texts/textRenderer.ts'
import { findInterviewsOfBlueprint } from '../queries.ts'

type ListEncoding = 'utf-8' | 'utf-16' | 'windows-1252'

interface Decoded {
  encoding: ListEncoding
  text: string
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

/** Users may choose workbooks, pictures or documents by mistake, so their first bytes are recognised. */
const isNoList = (bytes: Uint8Array) =>
  startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) ||
  startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0) ||
  startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ||
  startsWith(bytes, 0xff, 0xd8, 0xff) ||
  startsWith(bytes, 0x25, 0x50, 0x44, 0x46)

function decodeAs(name: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function decodeBytes(bytes: Uint8Array): Decoded | null {
  const as = (encoding: ListEncoding, text: string | null) => (text === null ? null : { encoding, text })
  if (startsWith(bytes, 0xff, 0xfe)) return as('utf-16', decodeAs('utf-16le', bytes))
  if (startsWith(bytes, 0xfe, 0xff)) return as('utf-16', decodeAs('utf-16be', bytes))
  return as('utf-8', decodeAs('utf-8', bytes)) ?? as('windows-1252', decodeAs('windows-1252', bytes))
}

/** Returns null if the file is not text. */
function decodeList(bytes: Uint8Array): Decoded | null {
  if (isNoList(bytes)) return null
  const found = decodeBytes(bytes)
  return found && !found.text.includes('\0') ? found : null
}

const refuseList = (code: FieldCode, more: { message?: string; line?: number } = {}): never =>
  refuseFields([{ ...fieldError('file', code), ...more }])

const NOT_TEXT_REASON = {
  message: 'This file is not a text file: save the workbook as CSV, or copy and paste its cells',
}

type ExistingCandidate = ListedCandidate['already']

/** The state of a candidate is `open` if there is an open interview, otherwise `finished`, otherwise `withdrawn`. */
async function existingByEmail(
  db: Queryable,
  blueprintId: number,
  emails: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, ExistingCandidate>> {
  const rows = await inChunks([...new Set(emails)], (part) => findInterviewsOfBlueprint(db, blueprintId, part))
  const already = new Map<string, ExistingCandidate>()
  for (const row of rows) {
    const state = entryStateAt(row, now)
    const isOpen = row.closed_at === null && state !== 'expired' && state !== 'withdrawn'
    const known = already.get(row.email)
    if (isOpen) already.set(row.email, 'open')
    else if (row.closed_at !== null && known !== 'open') already.set(row.email, 'finished')
    else if (state === 'withdrawn' && !known) already.set(row.email, 'withdrawn')
  }
  return already
}

/** The whole list of candidates is rejected only if no line can be shown. */
export async function parseCandidateList({ readList }: LimitedRenderer, { bytes }: UploadedFile) {
  if (bytes.length === 0) refuseList('REQUIRED')
  const { encoding, text } = decodeList(bytes) ?? refuseList('NOT_TEXT', NOT_TEXT_REASON)
  // Reading a normal list is fast, so a list that takes too long is not text.
  const list = (await readList(text)) ?? refuseList('NOT_TEXT', NOT_TEXT_REASON)
  if ('line' in list) return refuseList(list.fault, { line: list.line })
  return 'fault' in list ? refuseList(list.fault) : { encoding, ...list }
}

export async function checkCandidateList(
  db: Queryable,
  blueprintId: number,
  { candidates, ...list }: Awaited<ReturnType<typeof parseCandidateList>>,
  now: number,
) {
  const emails = candidates.map(({ email }) => email)
  const already = await existingByEmail(db, blueprintId, emails, now)
  return {
    ...list,
    amount: candidates.length,
    candidates: candidates.map(({ errors, ...candidate }) => ({
      ...candidate,
      already: already.get(candidate.email) ?? null,
      errors: errors.map((error) => ({ ...error, message: fieldSentences[error.code] })),
    })),
  }
}
