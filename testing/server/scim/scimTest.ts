import { expect } from 'vitest'
import type { Person } from '../directory.ts'
import type { TestServer } from '../testServer.ts'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

let made = 0

export function newPerson(): Omit<Person, 'id'> {
  made += 1
  return { key: `key-${made}`, email: `person.${made}@corp.example`, given: 'Test', family: 'User' }
}

export const refusal = (status: number, scimType?: string) => ({
  status,
  json: { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail: expect.any(String) },
})

export async function auditEntriesOf({ db }: Pick<TestServer, 'db'>, kind: string, id: string) {
  const rows = db.selectFrom('audit').selectAll().where('object_kind', '=', kind).where('object_id', '=', id)
  return (await rows.orderBy('id').execute()).map((row) => ({ ...row, detail: JSON.parse(row.detail ?? 'null') }))
}
