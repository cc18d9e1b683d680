import { IMPORT } from '@assay/domain/limits'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { Unreadable } from './draft.ts'

/** The error `UNSAFE_ARCHIVE` means that the archive has wrong sizes, or paths outside the archive. */
function archiveFault(error: unknown): Unreadable {
  if (error instanceof Unreadable) return error
  const words = error instanceof Error ? error.message : ''
  const isUnsafe =
    /relative path|absolute path|invalid characters in fileName|too many bytes|not enough bytes|size mismatch/i.test(
      words,
    )
  return new Unreadable(isUnsafe ? 'UNSAFE_ARCHIVE' : 'UNREADABLE_FILE')
}

export interface PackedFile {
  path: string
  read: () => Promise<Uint8Array>
}

async function readEntryBytes(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  try {
    const stream = await zip.openReadStreamPromise(entry)
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part)
    return Buffer.concat(parts)
  } catch (error) {
    throw archiveFault(error)
  }
}

async function archiveEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > IMPORT.entries) throw new Unreadable('ARCHIVE_TOO_LARGE')
  const entries: Entry[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (entry.isEncrypted()) throw new Unreadable('UNSAFE_ARCHIVE')
    // The library rejects an entry that is larger than stated, so the stated sizes can be trusted.
    if (unpacked > IMPORT.unpackedBytes) throw new Unreadable('ARCHIVE_TOO_LARGE')
    if (!entry.fileName.endsWith('/')) entries.push(entry)
  }
  return entries
}

export async function openArchive(bytes: Uint8Array): Promise<PackedFile[]> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: true,
    })
    const entries = await archiveEntries(zip)
    const files = entries.map((entry) => ({ path: entry.fileName, read: () => readEntryBytes(zip, entry) }))
    return files.sort((one, other) => (one.path < other.path ? -1 : 1))
  } catch (error) {
    throw archiveFault(error)
  }
}
