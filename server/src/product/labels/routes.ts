import {
  createLabel,
  deleteLabel as deleteCall,
  getLabel,
  listLabels,
  updateLabel as updateCall,
} from '@assay/contract/labels'
import { onForeignKey, onUnique } from '../../platform/db/violations.ts'
import { route } from '../../platform/http/route.ts'
import { countLabels, findLabel, listLabelsPage } from './queries.ts'
import { addLabel, deleteLabel, updateLabel } from './writeLabels.ts'

export const labelRoutes = [
  route(listLabels, async ({ query, readOnReplica, setTotal }) =>
    readOnReplica(async (from) => {
      setTotal(await countLabels(from))
      return listLabelsPage(from, query)
    }),
  ),

  route(createLabel, async ({ body, db, actor, refuse }) =>
    addLabel(db, actor, body).catch(onUnique(() => refuse('LABEL_DUPLICATED'))),
  ),

  route(getLabel, async ({ params, db, refuse }) => (await findLabel(db, params.id)) ?? refuse('LABEL_NOT_FOUND')),

  route(updateCall, async ({ params, body, db, actor, refuse }) => {
    const label = await updateLabel(db, actor, params.id, body).catch(onUnique(() => refuse('LABEL_DUPLICATED')))
    return label ?? refuse('LABEL_NOT_FOUND')
  }),

  route(deleteCall, async ({ params, db, actor, refuse }) => {
    const isRemoved = await deleteLabel(db, actor, params.id).catch(onForeignKey(() => refuse('LABEL_IN_USE')))
    if (!isRemoved) refuse('LABEL_NOT_FOUND')
  }),
]
