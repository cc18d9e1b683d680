/** What a release is made of. */
export interface Release {
  version: string
  commit: string
  /** When it was committed: whatever is made of it bears this time, at whatever hour it is made. */
  time: Date
}
