import type { Import } from '@assay/contract/imports/imports'
import { t } from '../i18n/text.ts'

const names: Record<Exclude<NonNullable<Import['format']>, 'mixed'>, string> = {
  moodle: 'Moodle XML',
  gift: 'GIFT',
  aiken: 'Aiken',
  qti: 'QTI',
  csv: 'CSV',
  yaml: 'YAML',
  h5p: 'H5P',
}

export const formatName = (format: NonNullable<Import['format']>): string =>
  format === 'mixed' ? t('IMPORT.KIND_MIXED') : names[format]
