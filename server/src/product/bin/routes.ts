import { listBin, deletePermanently as purgeCall, restoreItem as restoreCall } from '@assay/contract/bin'
import { isoOf } from '@assay/domain/isoTime'
import { onUnique } from '../../platform/db/violations.ts'
import type { Caller } from '../../platform/http/caller/caller.ts'
import { roundLimitOf } from '../../platform/http/caller/rounds.ts'
import { route } from '../../platform/http/route.ts'
import { readLabel } from './labelDocument.ts'
import { deletePermanently } from './purge.ts'
import { binExpiryOf, countBinItems, listItems, type Owner } from './queries.ts'
import { restoreItem } from './restore.ts'

const ownerOf = (caller: Caller): Owner => ({
  who: caller.role === 'admin' ? 'everybody' : caller.id,
  rounds: roundLimitOf(caller),
})

type ListedBinItem = Awaited<ReturnType<typeof listItems>>[number]

function namedOf({ interview, blueprint, label }: ListedBinItem) {
  if (interview !== null) return { kind: 'interview' as const, name: interview }
  if (blueprint !== null) return { kind: 'blueprint' as const, name: blueprint }
  return { kind: 'label' as const, name: readLabel(label ?? '').name }
}

export const binRoutes = [
  route(listBin, async ({ query, db, caller, receivedAt }) => {
    const view = { ...ownerOf(caller), now: receivedAt }
    const items = await listItems(db, view, query)
    return {
      items: items.map((item) => ({
        id: item.id,
        ...namedOf(item),
        deleted_by: item.deleted_by === null ? null : { id: item.deleted_by, full_name: item.deleted_by_name },
        deleted_time: isoOf(item.deleted_at),
        until: isoOf(binExpiryOf(item)),
      })),
      amount_of_items: await countBinItems(db, view),
    }
  }),

  route(restoreCall, async ({ params, db, caller, actor, caches, refuse }) => {
    const wanted = { attemptCache: caches.attempts, actor, id: params.id, owner: ownerOf(caller) }
    const restored = await restoreItem(db, wanted).catch(onUnique(() => refuse('LABEL_DUPLICATED')))
    return typeof restored === 'string' ? refuse(restored) : restored
  }),

  route(purgeCall, async ({ params, db, caller, actor, caches, refuse }) => {
    const wanted = { attemptCache: caches.attempts, actor, id: params.id, owner: ownerOf(caller) }
    if (!(await deletePermanently(db, wanted))) refuse('BIN_ITEM_NOT_FOUND')
  }),
]
