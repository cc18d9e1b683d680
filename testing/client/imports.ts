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

export function importForm(content: Content, { name = 'questions.txt', ...fields }: Sent = {}): FormData {
  const form = fileForm(content, name)
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  return form
}

/** Polls until the file is parsed; the time limit of the test ends the loop. */
export async function untilRead(house: Staff, id: number): Promise<Import> {
  for (;;) {
    const found = await house.staff(getImport, { params: { id } })
    if (found.state !== 'reading') return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export async function importFile(house: Staff, content: Content, sent: Sent = {}): Promise<Import> {
  const { id } = await house.staff(createImport, { body: importForm(content, sent) })
  return untilRead(house, id)
}

export const itemsOf = async (house: Staff, id: number): Promise<Item[]> =>
  (await house.staff(listItems, { params: { id }, query: { start_index: 0, end_index: 99 } })).items

/** The plan of a file with its questions. It is discarded again, because plans per user are limited. */
export async function readOnly(house: Staff, content: Content, sent: Sent = {}): Promise<Import & { items: Item[] }> {
  const plan = await importFile(house, content, sent)
  const items = await itemsOf(house, plan.id)
  await house.staff(dropImport, { params: { id: plan.id } })
  return { ...plan, items }
}
