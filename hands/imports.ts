import { createImport, dropImport, getImport, type Import, type Item, listItems } from '@assay/contract/imports/imports'
import { fileForm } from './make.ts'
import type { Staff } from './people.ts'

type Content = string | Uint8Array<ArrayBuffer>
interface Sent {
  name?: string
  format?: string
  encoding?: string
  key?: string
  columns?: string
}

/** What a browser sends for a file to import, with what was chosen beside it. */
export function importForm(content: Content, { name = 'questions.txt', ...fields }: Sent = {}): FormData {
  const form = fileForm(content, name)
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  return form
}

/** Asks until the file is read; a test's own time limit ends it when that never happens. */
export async function untilRead(house: Staff, id: number): Promise<Import> {
  for (;;) {
    const found = await house.staff(getImport, { params: { id } })
    if (found.state !== 'reading') return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** An import whose file has been read. */
export async function importFile(house: Staff, content: Content, sent: Sent = {}): Promise<Import> {
  const { id } = await house.staff(createImport, { body: importForm(content, sent) })
  return untilRead(house, id)
}

export const itemsOf = async (house: Staff, id: number): Promise<Item[]> =>
  (await house.staff(listItems, { params: { id }, query: { start_index: 0, end_index: 99 } })).items

/** What a file comes to, with its questions; the plan is dropped again, for one person has only so many. */
export async function readOnly(house: Staff, content: Content, sent: Sent = {}): Promise<Import & { items: Item[] }> {
  const plan = await importFile(house, content, sent)
  const items = await itemsOf(house, plan.id)
  await house.staff(dropImport, { params: { id: plan.id } })
  return { ...plan, items }
}
