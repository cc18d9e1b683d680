const key = 'assay-trial'

/**
 * True if the last test was a trial run. This value is used if the browser's storage fails, and is lost after a reload.
 */
let last = false

export function storeTrial(isTrial: boolean): void {
  last = isTrial
  try {
    if (isTrial) sessionStorage.setItem(key, 'yes')
    else sessionStorage.removeItem(key)
  } catch {
    // If the storage is unavailable, the value is lost after a reload.
  }
}

export function readTrial(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return last
  }
}
