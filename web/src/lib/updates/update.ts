import { candidatePaths } from '../../candidatePaths.ts'

const updateDelayMs = 1_000

/** An update would interrupt a candidate on `/interviews/{code}` and `/interviews/{code}/exam`. */
export function isInterviewOpen(path: string): boolean {
  const [, code] = path.startsWith(`${candidatePaths.interviews}/`) ? path.slice(1).split('/') : []
  return Boolean(code) && code !== 'end'
}

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
    /** The check for an update runs after a change of screen, because the user may have left an interview. */
    moved: consider,
  }
}
