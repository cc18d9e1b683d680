import { confirmImport, discardImport, getImport, listImports, listItems } from '@assay/contract/imports/imports'
import { describe, expect, test } from 'vitest'
import { aikenOf } from '../../../../testing/client/aiken.ts'
import { importFile } from '../../../../testing/client/imports.ts'
import { startTestServer, type TestServer } from '../../../../testing/server/testServer.ts'

describe('the limit of open imports', () => {
  test('a user can have at most five open imports', async () => {
    const other = await startTestServer()
    try {
      const plans = await Promise.all([1, 2, 3, 4, 5].map(() => importFile(other, aikenOf(1))))
      await expect(importFile(other, aikenOf(1))).rejects.toMatchObject({ status: 409, code: 'TOO_MANY_IMPORTS' })

      await other.staff(discardImport, { params: { id: plans[0]?.id ?? 0 } })
      await confirmIn(other, plans[1]?.id ?? 0)

      const dropped = other.staff(getImport, { params: { id: plans[0]?.id ?? 0 } })
      await expect(dropped).rejects.toMatchObject({ status: 404, code: 'IMPORT_NOT_FOUND' })
      const done = other.staff(discardImport, { params: { id: plans[1]?.id ?? 0 } })
      await expect(done).rejects.toMatchObject({ status: 409, code: 'IMPORT_DONE' })
      expect((await importFile(other, aikenOf(1))).state).toBe('ready')

      other.clock.advance(24 * 60 * 60_000)
      const later = await other.signIn(other.consultantUser.email)
      const { imports, amount_of_imports } = await later(listImports)
      expect(amount_of_imports).toBe(1)
      expect(imports).toMatchObject([{ id: plans[1]?.id, state: 'done', added: 1 }])
      const items = await later(listItems, { params: { id: plans[1]?.id ?? 0 } })
      expect(items).toEqual({ items: [], amount_of_items: 0 })
    } finally {
      await other.close()
    }
  })
})

const confirmIn = (other: TestServer, id: number) =>
  other.staff(confirmImport, { params: { id }, body: { add_labels: ['IMPORTED'] } })
