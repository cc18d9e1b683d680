import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** The newest audit head is stored outside the database. */
export const headIn = (folder: string) => join(folder, 'assay.audit-head')

/** For a new or replaced database: the stored head is of another chain. */
export const forgetHead = (folder: string): void => rmSync(headIn(folder), { force: true })
