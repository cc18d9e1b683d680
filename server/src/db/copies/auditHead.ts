import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** The newest audit head is stored outside the database. */
export const auditHeadPath = (folder: string) => join(folder, 'assay.audit-head')

/** For a new or replaced database: the stored head is of another chain. */
export const removeAuditHead = (folder: string): void => rmSync(auditHeadPath(folder), { force: true })
