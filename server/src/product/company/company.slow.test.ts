import { setCompany } from '@assay/contract/company'
import { addPicture } from '@assay/contract/pictures'
import { expect, test } from 'vitest'
import { fileForm } from '../../../../testing/client/make.ts'
import { pngOf } from '../../../../testing/server/pictureBytes.ts'
import { startTestServer } from '../../../../testing/server/testServer.ts'
import { findSizedPicture } from '../pictures/queries.ts'
import { cacheCompanyFace } from './cacheCompanyFace.ts'

test('cached branding is refreshed within seconds, and stays available while the database is down', async () => {
  const own = await startTestServer()
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => void lines.push(line) }
  let keptDays: number | null = null
  const parts = { db: own.db, log, findLogo: findSizedPicture, findKeptDays: async () => keptDays }
  const findFace = cacheCompanyFace(parts)
  expect(await findFace()).toBeNull()

  const { address: logo } = await own.admin(addPicture, { body: fileForm(pngOf({ shade: 7 })) })
  await own.admin(setCompany, { body: { name: 'After', logo, website: 'https://example.com' } })
  await expect.poll(findFace).toMatchObject({ name: 'After', logo: { type: 'image/png', width: 3, height: 2 } })
  keptDays = 90
  await expect.poll(findFace).toMatchObject({ name: 'After', keptDays: 90 })
  keptDays = null
  await expect.poll(findFace).toMatchObject({ name: 'After', keptDays: null })
  const after = await findFace()
  const onlyWebsite = { name: null, logo: null }
  await own.admin(setCompany, { body: onlyWebsite })
  expect(await cacheCompanyFace(parts)()).toBeNull()
  await own.stop()
  await expect.poll(() => findFace().then(() => lines.length)).toBeGreaterThan(0)
  expect([after, null]).toContain(await findFace())
  await own.close()
})
