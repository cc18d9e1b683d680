import { type SeenCompany, setCompany } from '@assay/contract/company'
import type { FieldCode } from '@assay/contract/fieldErrors'
import { COMPANY } from '@assay/domain/limits'
import type { UseFormReturnType } from '@mantine/form'
import { type TextKey, t } from '../i18n/text.ts'
import { validatorOf } from '../lib/form/faults.ts'
import { useCheckedForm } from '../lib/form/useCheckedForm.ts'

const FIELDS = ['name', 'logo', 'accent', 'reply_to', 'privacy_contact', 'website'] as const
type Field = (typeof FIELDS)[number]

export type CompanyValues = Record<Field, string>
export type CompanyForm = UseFormReturnType<CompanyValues>

const texts: Partial<Record<FieldCode, TextKey>> = {
  TOO_LONG: 'COMPANY.FAULT_LONG',
  ONE_LINE: 'COMPANY.FAULT_LINES',
  FORMAT_COLOR: 'COMPANY.FAULT_COLOR',
  FORMAT_EMAIL: 'COMPANY.FAULT_EMAIL',
  NOT_HTTPS: 'COMPANY.FAULT_HTTPS',
  FORMAT_URL: 'COMPANY.FAULT_URL',
  NOT_FOUND: 'COMPANY.FAULT_LOGO',
  TOO_LARGE: 'COMPANY.FAULT_HEAVY',
}

const MAX: Partial<Record<Field, number>> = {
  name: COMPANY.name,
  privacy_contact: COMPANY.privacyContact,
  website: COMPANY.website,
}

export const companyErrorText = (code: FieldCode, field: string): string =>
  t(texts[code] ?? 'COMPANY.FAULT', { max: MAX[field as Field] ?? 0, size: COMPANY.logoBytes / 1024 })

export const companyValues = (company: SeenCompany): CompanyValues => ({
  name: company.name ?? '',
  logo: company.logo ?? '',
  accent: company.accent ?? '',
  reply_to: company.reply_to ?? '',
  privacy_contact: company.privacy_contact ?? '',
  website: company.website ?? '',
})

const trimmedOrNull = (typed: string) => (typed.trim() === '' ? null : typed.trim())

/** Only changed fields are sent, so that other users' changes to other fields are kept. */
export const changedCompanyFields = (values: CompanyValues, before: CompanyValues) =>
  Object.fromEntries(
    FIELDS.filter((field) => values[field] !== before[field]).map((field) => [field, trimmedOrNull(values[field])]),
  )

const companyFieldRule = (field: Field) => {
  const judge = validatorOf(setCompany.body.shape[field], (code) => companyErrorText(code, field))
  return (typed: string) => judge(trimmedOrNull(typed))
}

export const useCompanyForm = (company: SeenCompany): CompanyForm =>
  useCheckedForm({
    initialValues: companyValues(company),
    validate: {
      name: companyFieldRule('name'),
      accent: companyFieldRule('accent'),
      reply_to: companyFieldRule('reply_to'),
      privacy_contact: companyFieldRule('privacy_contact'),
      website: companyFieldRule('website'),
    },
  })
