import { discardImport, encodings, type Import } from '@assay/contract/imports/imports'
import { useState } from 'react'
import { sendRequest } from '../lib/api.ts'
import { useImportFile, type WantedReading } from '../questions/upload/useImportFile.ts'

/** A guessed encoding is not sent, so that the server detects the encoding again. */
const readingOptionsOf = ({ encoding }: Import): WantedReading =>
  encoding && !encoding.guessed ? { encoding: encodings.find((one) => one === encoding.name) } : {}

/**
 * The earlier plan is deleted on the server first, because each user can have only a few plans. The page shows the
 * earlier plan until the new plan is ready.
 */
export function useReparse(one: Import) {
  const { id } = one
  const { send, fault, nameOfSent } = useImportFile()
  const [isDropping, setDropping] = useState(false)
  const readAgain = async (file: File, reading: WantedReading) => {
    setDropping(true)
    // Errors are ignored: an earlier plan that is already deleted does not count for the user's limit of plans.
    await sendRequest(discardImport, { params: { id } }).catch(() => undefined)
    send(file, { ...readingOptionsOf(one), ...reading })
    setDropping(false)
  }
  return { readAgain, fault, isSending: isDropping || nameOfSent !== null }
}
