import { candidatePaths } from '../../candidatePaths.ts'

const updateDelayMs = 1_000

/**
 * True for `/interviews/{code}` and `/interviews/{code}/exam`. On these pages, an update would interrupt a candidate.
 */
export function isInterviewOpen(path: string): boolean {
  const [, code] = path.startsWith(`${candidatePaths.interviews}/`) ? path.slice(1).split('/') : []
  return Boolean(code) && code !== 'end'
}

/** Reloads one second after an update was found, unless an interview is open. */
export function createUpdate(pathNow: () => string, load: () => void) {
  let isFound = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  function consider(): void {
    if (!isFound || waiting || isInterviewOpen(pathNow())) return
    waiting = setTimeout(() => {
      waiting = undefined
      if (!isInterviewOpen(pathNow())) load()
    }, updateDelayMs)
  }

  return {
    found(): void {
      isFound = true
      consider()
    },
    /** Runs after a change of screen, because the user may have left an interview. */
    moved: consider,
  }
}
