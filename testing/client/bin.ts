import { type BinItem, deletePermanently, listBin, restoreItem } from '@assay/contract/bin'
import type { ResponseOf } from '@assay/contract/endpoint'
import { deleteInterview } from '@assay/contract/interviews/interviews'
import type { Caller } from './caller.ts'
import type { Staff } from './people.ts'

export const binOf = (caller: Caller) => ({
  list: (): Promise<ResponseOf<typeof listBin>> => caller(listBin, { query: { limit: '100' } }),
  async find(name: string): Promise<BinItem> {
    const { items } = await caller(listBin, { query: { limit: '100' } })
    const found = items.find((item) => item.name === name)
    if (!found) throw new Error(`there is no ${name} in the bin`)
    return found
  },
  restore: (id: number): Promise<ResponseOf<typeof restoreItem>> => caller(restoreItem, { params: { id } }),
  purge: (id: number): Promise<ResponseOf<typeof deletePermanently>> => caller(deletePermanently, { params: { id } }),
})

export async function deleteInterviewPermanently({ staff }: Staff, code: string): Promise<void> {
  await staff(deleteInterview, { params: { code } })
  const [newest] = (await binOf(staff).list()).items
  await binOf(staff).purge(newest?.id ?? 0)
}
