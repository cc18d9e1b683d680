import { health } from '@assay/contract/installation/installation'
import { getMe } from '@assay/contract/users'
import { expect, firstAdmin, test } from '../../browser/fixtures.ts'

for (const engine of ['sqlite', 'postgres'] as const) {
  test.describe(`on ${engine}`, () => {
    test.use({ engine, ownProcess: true })

    test('saved data still exists after a crash and a restart of the server', async ({ assay }) => {
      const admin = await assay.setUp()
      await assay.server.stop('SIGKILL')
      await assay.server.start()

      expect(await assay.anonymous(health)).toMatchObject({ status: 'ok' })
      expect(await admin(getMe)).toMatchObject({ email: firstAdmin.email, is_superuser: true })
    })
  })
}
