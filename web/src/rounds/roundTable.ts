import type { Interview } from '@assay/contract/interviews/interviews'
import type { Cell } from '@assay/domain/csv'
import { t } from '../i18n/text.ts'
import { roundStates, stateOf } from './roundState.ts'

/** Line ends and tabs would tear a row apart where this is pasted. */
const oneCell = (text: string | null) => (text ?? '').replaceAll(/[\t\r\n]/g, ' ')

/** Name, e-mail and link, as spreadsheets and mail merges take them by paste. */
export const linkLines = (interviews: readonly Pick<Interview, 'name' | 'email' | 'link'>[]): string =>
  interviews.map(({ name, email, link }) => [name, email, link].map(oneCell).join('\t')).join('\n')

/** A round for a spreadsheet: a line for each candidate. */
export function roundTable(interviews: readonly Interview[], places: ReadonlyMap<string, string>): Cell[][] {
  const heading = [
    t('ROUND.CSV_NAME'),
    t('ROUND.CSV_EMAIL'),
    t('ROUND.CSV_STATE'),
    t('ROUND.CSV_SCORE'),
    t('ROUND.CSV_RANK'),
    t('ROUND.CSV_OPENS'),
    t('ROUND.CSV_CLOSES'),
    t('ROUND.CSV_LINK'),
  ]
  const lines = interviews.map((interview): Cell[] => {
    const { name, email, score, code, opens_at, closes_at, link } = interview
    return [name, email, t(roundStates[stateOf(interview)]), score, places.get(code) ?? null, opens_at, closes_at, link]
  })
  return [heading, ...lines]
}

/** The links of interviews that have just been made. */
export function linkTable(interviews: readonly Pick<Interview, 'name' | 'email' | 'link'>[]): Cell[][] {
  const heading = [t('ROUND.CSV_NAME'), t('ROUND.CSV_EMAIL'), t('ROUND.CSV_LINK')]
  return [heading, ...interviews.map(({ name, email, link }) => [name, email, link])]
}

/** A name as files may be called. */
export const fileNameOf = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'round'
