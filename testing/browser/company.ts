import { setCompany } from '@assay/contract/company'
import { addPicture } from '@assay/contract/pictures'
import { COMPANY } from '@assay/domain/limits'
import type { Caller } from '../client/caller.ts'
import { fileForm } from '../client/make.ts'
import { noisyPng } from '../server/pictureBytes.ts'
import { expect } from './fixtures.ts'

export const face = {
  name: "Müller & <b>Söhne</b> 'Test'",
  accent: '#FFD400',
  privacy_contact: 'Datenschutz <privacy@example.com>',
}

export async function uploadLargestBranding(staff: Caller): Promise<void> {
  const bytes = noisyPng(160, 126)
  expect(bytes.length).toBeGreaterThan(COMPANY.logoBytes - 200)
  const { address: logo } = await staff(addPicture, { body: fileForm(bytes, 'logo.png') })
  await staff(setCompany, { body: { ...face, logo } })
}
