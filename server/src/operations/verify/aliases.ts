import { aliasName } from '@assay/domain/round/alias'
import { sql } from 'kysely'
import { renameInterviews } from '../../product/attempts/anonymity/rename.ts'
import { isInView } from '../../product/attempts/states/inView.ts'
import type { Check } from './check.ts'

interface Row {
  id: number
  alias: string
  name: string
  email: string
}

/** This check must not report the candidate's real name. */
export const shownNames: Check = {
  name: 'aliases of anonymous interviews',
  async *find(db) {
    const { rows } = await sql<Row>`
      select interviews.id, interviews.alias, interviews.name, interviews.email from interviews
      where ${isInView('all')} and interviews.veil = 'veiled' order by interviews.id`.execute(db)
    for (const { id, alias, name, email } of rows) {
      const expected = aliasName(alias)
      if (name === expected && email === '') continue
      yield {
        where: `interview ${id}`,
        stored: 'a name that is not shown here',
        expected,
        repair: (tx) => renameInterviews(tx, [{ id, name: expected, email: '' }]),
      }
    }
  },
}
