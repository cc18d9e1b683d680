/** Runs a node's work on imports one by one: confirming, undoing, deleting and cleaning up. */
export interface FileQueue {
  last: Promise<unknown>
}

export const emptyFileQueue = (): FileQueue => ({ last: Promise.resolve() })

export function enqueueFileWork<Result>(queue: FileQueue, work: () => Promise<Result>): Promise<Result> {
  const own = queue.last.then(work)
  queue.last = own.catch(() => {})
  return own
}
