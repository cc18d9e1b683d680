export type OverwriteRequest = { file: string } & (
  | { find: readonly string[] | null }
  | { overwrite: readonly number[] }
)
export type OverwriteReply = { pages: number[] } | { isDone: boolean } | { failure: string }
