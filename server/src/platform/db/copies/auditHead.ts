import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** The hash of the newest audit entry is stored in this file, outside the database. */
export const auditHeadPath = (folder: string) => join(folder, 'assay.audit-head')

/** Call this function for a new or replaced database, because the stored hash belongs to another audit log. */
export const removeAuditHead = (folder: string): void => rmSync(auditHeadPath(folder), { force: true })
