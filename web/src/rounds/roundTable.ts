import type { Interview } from '@assay/contract/interviews/interviews'
import type { Cell } from '@assay/domain/csv'
import { t } from '../i18n/text.ts'

/** Replaces line ends and tabs, because in pasted text each of these characters would start another cell. */
const cellText = (text: string | null) => (text ?? '').replaceAll(/[\t\r\n]/g, ' ')

export const linkLines = (interviews: readonly Pick<Interview, 'name' | 'email' | 'link'>[]): string =>
  interviews.map(({ name, email, link }) => [name, email, link ?? ''].map(cellText).join('\t')).join('\n')

export function linkTable(interviews: readonly Pick<Interview, 'name' | 'email' | 'link'>[]): Cell[][] {
  const heading = [t('ROUND.CSV_NAME'), t('ROUND.CSV_EMAIL'), t('ROUND.CSV_LINK')]
  return [heading, ...interviews.map(({ name, email, link }) => [name, email, link])]
}
