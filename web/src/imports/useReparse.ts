import { discardImport, encodings, type Import } from '@assay/contract/imports/imports'
import { useState } from 'react'
import { sendRequest } from '../lib/api.ts'
import { useImportFile, type WantedReading } from '../questions/upload/useImportFile.ts'

/** A guessed encoding is not sent, so that the server detects the encoding again. */
const readingOptionsOf = ({ encoding }: Import): WantedReading =>
  encoding && !encoding.guessed ? { encoding: encodings.find((one) => one === encoding.name) } : {}

/** Each user can have only a few plans, so the earlier plan is deleted before the new upload. */
export function useReparse(one: Import) {
  const { id } = one
  const { send, fault, nameOfSent } = useImportFile()
  const [isDropping, setDropping] = useState(false)
  const readAgain = async (file: File, reading: WantedReading) => {
    setDropping(true)
    // The error of an already deleted plan does not matter.
    await sendRequest(discardImport, { params: { id } }).catch(() => undefined)
    send(file, { ...readingOptionsOf(one), ...reading })
    setDropping(false)
  }
  return { readAgain, fault, isSending: isDropping || nameOfSent !== null }
}
