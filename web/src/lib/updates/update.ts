import { candidatePaths } from '../../candidatePaths.ts'

const updateDelayMs = 1_000

/** `/interviews/{code}` and `/interviews/{code}/exam`: a candidate at work is never interrupted. */
export function isInterviewOpen(path: string): boolean {
  const [, code] = path.startsWith(`${candidatePaths.interviews}/`) ? path.slice(1).split('/') : []
  return Boolean(code) && code !== 'end'
}

/** Reloads for a found update after a second, unless an interview is open. */
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
    /** The screen changed, perhaps away from an interview. */
    moved: consider,
  }
}
