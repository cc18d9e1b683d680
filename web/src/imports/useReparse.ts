import { discardImport, encodings, type Import } from '@assay/contract/imports/imports'
import { useState } from 'react'
import { sendRequest } from '../lib/api.ts'
import { type Reading, useImportFile } from '../questions/upload/useImportFile.ts'

/**
 * Reads the file again with other options. The earlier plan is deleted first, because each user has a limit; the page
 * shows it until the new plan is ready.
 */
/** Keeps the encoding that the user chose; a guessed encoding is detected again. */
const readingOptionsOf = ({ encoding }: Import): Reading =>
  encoding && !encoding.guessed ? { encoding: encodings.find((one) => one === encoding.name) } : {}

export function useReparse(one: Import) {
  const { id } = one
  const { send, fault, nameOfSent } = useImportFile()
  const [isDropping, setDropping] = useState(false)
  const readAgain = async (file: File, reading: Reading) => {
    setDropping(true)
    // A plan that is already deleted does not count for the limit.
    await sendRequest(discardImport, { params: { id } }).catch(() => undefined)
    send(file, { ...readingOptionsOf(one), ...reading })
    setDropping(false)
  }
  return { readAgain, fault, isSending: isDropping || nameOfSent !== null }
}
