import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** Where the newest head of the audit is remembered, outside the database. */
export const headIn = (folder: string) => join(folder, 'assay.audit-head')

/** For a database that begins anew, or is another one from now on: its chain is not the one that was remembered. */
export const forgetHead = (folder: string): void => rmSync(headIn(folder), { force: true })
