import { dropImport, encodings, type Import } from '@assay/contract/imports/imports'
import { useState } from 'react'
import { ask } from '../lib/api.ts'
import { type Reading, useImportFile } from '../questions/upload/useImportFile.ts'

/**
 * Reads the same file in another way. The reading before it makes room first, for one person has only so many; the page goes on
 * showing it until the new one is there.
 */
/** What somebody has said of it before: a guess is made anew. */
const toldOf = ({ encoding }: Import): Reading =>
  encoding && !encoding.guessed ? { encoding: encodings.find((one) => one === encoding.name) } : {}

export function useReadAgain(one: Import) {
  const { id } = one
  const { send, fault, nameOfSent } = useImportFile()
  const [isDropping, setDropping] = useState(false)
  const readAgain = async (file: File, reading: Reading) => {
    setDropping(true)
    // One that is gone already is in nobody's way.
    await ask(dropImport, { params: { id } }).catch(() => undefined)
    send(file, { ...toldOf(one), ...reading })
    setDropping(false)
  }
  return { readAgain, fault, isSending: isDropping || nameOfSent !== null }
}
