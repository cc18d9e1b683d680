/** What this node does with files one after another: storing, undoing, dropping and tidying. */
export interface Line {
  last: Promise<unknown>
}

export const nobodyInLine = (): Line => ({ last: Promise.resolve() })

/** Waits for whoever came before, however it went with them. */
export function inLine<Result>(line: Line, work: () => Promise<Result>): Promise<Result> {
  const own = line.last.then(work)
  line.last = own.catch(() => {})
  return own
}
