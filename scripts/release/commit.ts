export interface Release {
  version: string
  commit: string
  /** Commit time: all files of the release use it, so that builds are reproducible. */
  time: Date
}
