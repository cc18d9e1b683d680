import type { Interview } from '@assay/contract/interviews/interviews'
import type { Cell } from '@assay/domain/csv'
import { t } from '../i18n/text.ts'

/** Line ends and tabs would tear a row apart where this is pasted. */
const oneCell = (text: string | null) => (text ?? '').replaceAll(/[\t\r\n]/g, ' ')

/** Name, e-mail and link, as spreadsheets and mail merges take them by paste. */
export const linkLines = (interviews: readonly Pick<Interview, 'name' | 'email' | 'link'>[]): string =>
  interviews.map(({ name, email, link }) => [name, email, link ?? ''].map(oneCell).join('\t')).join('\n')

/** The links of interviews that have just been made. */
export function linkTable(interviews: readonly Pick<Interview, 'name' | 'email' | 'link'>[]): Cell[][] {
  const heading = [t('ROUND.CSV_NAME'), t('ROUND.CSV_EMAIL'), t('ROUND.CSV_LINK')]
  return [heading, ...interviews.map(({ name, email, link }) => [name, email, link])]
}
