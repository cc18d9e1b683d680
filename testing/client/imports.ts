import {
  createImport,
  discardImport,
  getImport,
  type Import,
  type Item,
  listItems,
} from '@assay/contract/imports/imports'
import { fileForm } from './make.ts'
import type { Staff } from './people.ts'

type Content = string | Uint8Array<ArrayBuffer>
interface ImportFields {
  name?: string
  format?: string
  encoding?: string
  key?: string
  columns?: string
}

export function importForm(content: Content, { name = 'questions.txt', ...fields }: ImportFields = {}): FormData {
  const form = fileForm(content, name)
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  return form
}

export async function waitUntilParsed(server: Staff, id: number): Promise<Import> {
  for (;;) {
    const found = await server.staff(getImport, { params: { id } })
    if (found.state !== 'reading') return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export async function importFile(server: Staff, content: Content, sent: ImportFields = {}): Promise<Import> {
  const { id } = await server.staff(createImport, { body: importForm(content, sent) })
  return waitUntilParsed(server, id)
}

export const itemsOf = async (server: Staff, id: number): Promise<Item[]> =>
  (await server.staff(listItems, { params: { id }, query: { start_index: 0, end_index: 99 } })).items

/** Discards the import plan at the end, because each user can have only a few plans. */
export async function readOnly(
  server: Staff,
  content: Content,
  sent: ImportFields = {},
): Promise<Import & { items: Item[] }> {
  const plan = await importFile(server, content, sent)
  const items = await itemsOf(server, plan.id)
  await server.staff(discardImport, { params: { id: plan.id } })
  return { ...plan, items }
}

export const itemSummary = ({ state, description, answers, losses, errors }: Item) => ({
  state,
  description,
  answers: answers.map((answer) => `${answer.is_valid ? '*' : ''}${answer.description}`),
  codes: [...losses, ...errors].map(({ code }) => code),
})

export const readItems = async (server: Staff, content: string, format?: string) =>
  (await readOnly(server, content, format ? { format } : {})).items.map(itemSummary)
