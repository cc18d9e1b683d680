import { closeSync, createReadStream, createWriteStream, openSync, readFileSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { fileFaultReason, isFileSystemFault } from '../../platform/db/files/faults.ts'
import { StartFault } from '../../startFault.ts'

const AGE_HEADER = 'age-encryption.org/v1'

export function isEncrypted(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(AGE_HEADER.length)
    readSync(file, head, 0, head.length, 0)
    return head.toString('latin1') === AGE_HEADER
  } finally {
    closeSync(file)
  }
}

/** The encryption library is loaded on first use, to save memory. */
const library = () => import('age-encryption')

// The cast is safe: both types of streams are the same at run time.
const webOf = (path: string) => Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>
const writeTo = (path: string, stream: ReadableStream<Uint8Array>) =>
  pipeline(Readable.fromWeb(stream as unknown as WebStream), createWriteStream(path, { mode: 0o600 }))

export async function encrypterFor(recipient: string) {
  const { Encrypter } = await library()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return async (from: string, to: string): Promise<void> => writeTo(to, await encrypter.encrypt(webOf(from)))
}

export function readKeys(identity: string): string[] {
  let text: string
  try {
    text = readFileSync(identity, 'utf8')
  } catch (error) {
    throw new StartFault(
      `The key file ${identity} cannot be read: ${fileFaultReason(error, dirname(identity), [identity])}`,
    )
  }
  const keys = text.split(/\r?\n/).filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0)
    throw new StartFault(`${identity} is no key file of age: it has no line that begins with AGE-SECRET-KEY-`)
  return keys
}

/** The error messages of the library describe details of the file format. These details do not help an operator. */
const decryptFailureReason = (message: string): string =>
  message.includes('no identity matched')
    ? 'the backup was encrypted with another key'
    : `the file is incomplete, was changed, or is no encrypted backup (${message})`

export async function decryptFile(from: string, to: string, identity: string): Promise<void> {
  const keys = readKeys(identity)
  const { Decrypter } = await library()
  const decrypter = new Decrypter()
  try {
    for (const key of keys) decrypter.addIdentity(key.trim())
    await writeTo(to, await decrypter.decrypt(webOf(from)))
  } catch (error) {
    if (isFileSystemFault(error)) throw error
    throw new StartFault(
      `${from} cannot be decrypted with ${identity}: ${decryptFailureReason((error as Error).message)}`,
    )
  }
}
