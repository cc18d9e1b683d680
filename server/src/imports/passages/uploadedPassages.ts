import type { FilePassage } from '@assay/contract/questions/questionsFile'
import { renderTexts } from '../../questions/texts/renderTexts.ts'
import { textFields } from '../../questions/texts/textFields.ts'
import type { Texts } from '../../questions/texts/workshop.ts'
import { usableCode } from '../reading/passages.ts'
import type { JoiningPassages } from './addPassages.ts'
import { type NewPassageRow, passageRowOf } from './passageRow.ts'

export async function renderPassages(texts: Texts, passages: readonly FilePassage[]): Promise<NewPassageRow[]> {
  const html = await renderTexts(
    texts,
    passages.flatMap(({ field, description }) => textFields({ description }, `${field}.`)),
  )
  return passages.map(({ code, title, description, lang }, at) =>
    passageRowOf({ number: at, title, description, code: usableCode(code), lang, certain: true }, () => html[at] ?? ''),
  )
}

interface Uploaded {
  passages: readonly FilePassage[]
  rows: readonly NewPassageRow[]
  stored: readonly { id: number; code: string | null }[]
  importId: number
}

export function passagesToLink({ passages, rows, stored, importId }: Uploaded): JoiningPassages {
  const numbers = new Map(passages.map(({ code }, at) => [code, at]))
  const questions = stored.flatMap(({ id, code }) => {
    const number = code === null ? undefined : numbers.get(code)
    return number === undefined ? [] : [{ id, number }]
  })
  const used = new Set(questions.map(({ number }) => number))
  return {
    rows: rows.filter(({ number }) => used.has(number)).map((row) => ({ ...row, import_id: importId })),
    questions,
  }
}
