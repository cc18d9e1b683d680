import { dropImport, type Import } from '@assay/contract/imports/imports'
import { useCall } from '../lib/useCall.ts'
import { type Reading, useImportFile } from '../questions/upload/useImportFile.ts'

/** Reads the same file in another way. The reading before it makes room first, for one person has only so many. */
export function useReadAgain({ id }: Import) {
  const { send, fault, nameOfSent } = useImportFile()
  const drop = useCall(dropImport)
  const readAgain = (file: File, reading: Reading) =>
    // One that is gone already is in nobody's way.
    drop.mutate({ params: { id } }, { onSettled: () => send(file, reading) })
  return { readAgain, fault, isSending: drop.isPending || nameOfSent !== null }
}
