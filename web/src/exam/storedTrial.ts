import { tabStorage } from '../lib/storage.ts'

const key = 'assay-trial'

/** The copy in memory is used if the browser's storage fails, and is lost after a reload. */
let last = false

export function storeTrial(isTrial: boolean): void {
  last = isTrial
  if (isTrial) tabStorage.write(key, 'yes')
  else tabStorage.remove(key)
}

export const readTrial = (): boolean => last || tabStorage.read(key) !== null
