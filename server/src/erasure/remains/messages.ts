/** What the process is told of the file, and what it answers. Without texts it finds whatever is left. */
export type ToRemains = { file: string } & ({ find: readonly string[] | null } | { overwrite: readonly number[] })
/** Numbers of pages that hold remains; or whether these were overwritten. */
export type FromRemains = { pages: number[] } | { isDone: boolean } | { failure: string }
