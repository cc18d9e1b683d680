import { normalEmail } from '@assay/domain/people/people'
import { readConfig } from '../../config.ts'
import { LINK_MS, makeLink } from '../../platform/auth/links/links.ts'
import { recordAuditEntry } from '../../platform/db/audit.ts'
import { openForCommand } from '../../platform/db/open.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { StartFault } from '../../startFault.ts'
import { parseArguments, printLine, type RunCommand } from './words.ts'

/** An operator with access to the server's shell can sign in as any active user, without further checks. */
export const run: RunCommand = async (words) => {
  const { positionals } = parseArguments(words, {})
  const [written, ...rest] = positionals
  if (written === undefined || rest.length > 0)
    throw new StartFault('Add the e-mail address of the user: assay sign-in-link E-MAIL')
  const config = readConfig(process.env)
  const db = await openForCommand(config)
  try {
    const at = Date.now()
    const link = await inTransaction(db, async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select('id')
        .where('email', '=', normalEmail(written))
        .where('deactivated_at', 'is', null)
        .executeTakeFirst()
      if (!user) throw new StartFault('There is no active user with this e-mail address')
      const actor = { at, actor_kind: 'shell' as const, actor_id: null, actor_name: 'sign-in-link', address: '' }
      await recordAuditEntry(tx, actor, { action: 'link_made', object_kind: 'user', object_id: user.id })
      return makeLink(tx, { userId: user.id, kind: 'once', expiresAt: at + LINK_MS.once, baseUrl: config.baseUrl })
    })
    printLine('This link can be used once, within ten minutes:')
    printLine(link)
    return undefined
  } finally {
    await db.destroy()
  }
}
