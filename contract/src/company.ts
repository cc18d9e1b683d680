import { isColor } from '@assay/domain/bank/labels'
import { websiteFault } from '@assay/domain/company/website'
import { COMPANY } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { email, oneLine, text } from './fields.ts'

export const company = z.object({
  name: z.string().nullable(),
  logo: z.string().nullable(),
  accent: z.string().nullable(),
  privacy_contact: z.string().nullable(),
  website: z.string().nullable(),
})
export type Company = z.output<typeof company>

const seen = company.extend({ reply_to: z.string().nullable().optional() })
export type SeenCompany = z.output<typeof seen>

const website = () =>
  oneLine(COMPANY.website).superRefine((address, context) => {
    const fault = websiteFault(address)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

export const getCompany = endpoint({
  method: 'GET',
  path: '/company',
  access: 'anyone',
  // An API token without the scope `admin` gets only the public fields of the company.
  scope: 'admin',
  reads: ['company'],
  summary: 'The company’s data on candidate pages; for administrators also the reply address of e-mails',
  response: seen,
  refusals: {},
})

export const setCompany = endpoint({
  method: 'PUT',
  path: '/company',
  access: 'admin',
  scope: 'admin',
  changes: ['company'],
  freshSession: true,
  summary: 'Change the company’s data on candidate pages; a logo is the address of an uploaded picture',
  body: z
    .object({
      name: oneLine(COMPANY.name).nullable(),
      logo: text().nullable(),
      accent: z.string().refine(isColor, 'FORMAT_COLOR').nullable(),
      privacy_contact: oneLine(COMPANY.privacyContact).nullable(),
      website: website().nullable(),
      reply_to: email().nullable(),
    })
    .partial(),
  response: seen,
  refusals: { SIGN_IN_AGAIN: 409 },
})
