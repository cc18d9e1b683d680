import type { Selectable } from 'kysely'
import type { Schema } from '../../../platform/db/schema.ts'
import { newCode } from '../../labels/code.ts'
import type { ReadPassage } from '../reading/passages.ts'

export type PassageRow = Selectable<Schema['import_passages']>
export type NewPassageRow = Omit<PassageRow, 'import_id'>

export const passageRowOf = (
  { number, title, description, code, lang, certain }: ReadPassage,
  htmlOf: (description: string) => string,
): NewPassageRow => ({
  number,
  certain: certain ? 'yes' : 'no',
  code: code ?? newCode(),
  title,
  description,
  description_html: htmlOf(description),
  lang,
})
