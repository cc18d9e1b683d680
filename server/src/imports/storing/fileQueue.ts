/** What this node does with files one after another: storing, undoing, dropping and tidying. */
export interface FileQueue {
  last: Promise<unknown>
}

export const emptyFileQueue = (): FileQueue => ({ last: Promise.resolve() })

/** Runs the work after all earlier work, whether that succeeded or failed. */
export function enqueueFileWork<Result>(queue: FileQueue, work: () => Promise<Result>): Promise<Result> {
  const own = queue.last.then(work)
  queue.last = own.catch(() => {})
  return own
}
