import type { Endpoint } from '@assay/contract/endpoint'
import { type FieldError, fieldError } from '@assay/contract/fieldErrors'
import { isName, type NamePolicy } from '@assay/domain/people/names'
import type { Queryable } from '../db/schema.ts'

/**
 * The default is the rule of the specification, unless an administrator has allowed more characters. The name of the
 * first administrator may have any characters.
 */
export async function findNamePolicy(db: Queryable): Promise<NamePolicy> {
  const policy = await db.selectFrom('policy').select('names').where('name', '=', 'policy').executeTakeFirst()
  if (policy) return policy.names
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return user ? 'letters' : 'any'
}

/** The schema accepts every name that some rule allows. This function applies the rule of this installation. */
export async function nameFaults(db: Queryable, { names = {} }: Endpoint, body: unknown): Promise<FieldError[]> {
  const namedFields = Object.entries(names).map(([field, whose]) => {
    // A body that is not an object is not checked here, because the schema rejects such a body.
    const value = (body as Record<string, unknown> | null | undefined)?.[field]
    return { field, whose, name: typeof value === 'string' ? value.trim() : '' }
  })
  const invalidNames = namedFields.filter(
    ({ name, whose }) => isName(name, 'any', whose) && !isName(name, 'letters', whose),
  )
  if (invalidNames.length === 0 || (await findNamePolicy(db)) === 'any') return []
  return invalidNames.map(({ field }) => fieldError(field, 'FORMAT_NAME'))
}
