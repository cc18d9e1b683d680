export type ToRemains = { file: string } & ({ find: readonly string[] | null } | { overwrite: readonly number[] })
export type FromRemains = { pages: number[] } | { isDone: boolean } | { failure: string }
