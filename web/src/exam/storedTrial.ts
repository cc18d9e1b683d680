const key = 'assay-trial'

/** Where the browser keeps nothing, until the next reload. */
let last = false

/** Whether the test of this tab is one that somebody of the staff tries. */
export function storeTrial(isTrial: boolean): void {
  last = isTrial
  try {
    if (isTrial) sessionStorage.setItem(key, 'yes')
    else sessionStorage.removeItem(key)
  } catch {
    // A reload does not know.
  }
}

export function readTrial(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return last
  }
}
