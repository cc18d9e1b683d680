import { candidatePaths } from '../../candidatePaths.ts'

/** How long a found update waits before the page loads anew. */
const updateDelayMs = 1_000

/** `/interviews/{code}` and `/interviews/{code}/exam`: a candidate at work is never interrupted. */
export function isInterviewOpen(path: string): boolean {
  const [, code] = path.startsWith(`${candidatePaths.interviews}/`) ? path.slice(1).split('/') : []
  return Boolean(code) && code !== 'end'
}

/** When a found update may load the page anew: after a second, and only where no interview is open. */
export function createUpdate(pathNow: () => string, load: () => void) {
  let isFound = false
  let waiting: ReturnType<typeof setTimeout> | undefined

  function consider(): void {
    if (!isFound || waiting || isInterviewOpen(pathNow())) return
    waiting = setTimeout(() => {
      waiting = undefined
      // Within the second somebody may have opened an interview.
      if (!isInterviewOpen(pathNow())) load()
    }, updateDelayMs)
  }

  return {
    found(): void {
      isFound = true
      consider()
    },
    /** Somebody went to another screen, maybe out of an interview. */
    moved: consider,
  }
}
