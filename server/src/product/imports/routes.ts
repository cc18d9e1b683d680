import { exportQuestions as exportCall, planExport as planCall } from '@assay/contract/imports/exports'
import {
  confirmImport as confirmCall,
  createImport as createCall,
  discardImport as dropCall,
  getImport,
  listImports,
  listItems,
  undoImport as undoCall,
} from '@assay/contract/imports/imports'
import { uploadQuestions } from '@assay/contract/imports/upload'
import type { Db } from '../../platform/db/schema.ts'
import { fileResponse } from '../../platform/http/responses/file.ts'
import { route } from '../../platform/http/route.ts'
import { type QuestionUsageQueries, readQuestions } from '../questions/question.ts'
import { questionsFromFile } from '../questions/upload/questionsFromFile.ts'
import { createImport } from './createImport.ts'
import { exportQuestions, planExport } from './exports/exportQuestions.ts'
import { findCurrentImport, isInterrupted } from './findImport.ts'
import { type ImportUsageQueries, importResponse } from './importRow.ts'
import { importItem } from './itemRow.ts'
import { countImportItems, countImports, findImport, listImportsPage, listItemsPage } from './queries.ts'
import { confirmImport } from './storing/confirmImport.ts'
import { enqueueImportChange } from './storing/importChangeQueue.ts'
import { discardImport, undoImport } from './storing/undoImport.ts'
import { uploadYaml } from './uploadYaml.ts'

async function newImportResponse(db: Db, id: number, now: number, usage: ImportUsageQueries) {
  const row = await findImport(db, id, now)
  if (!row) throw new Error(`Import ${id} could not be found after it was created`)
  return importResponse(db, row, usage)
}

export const importRoutes = (usage: ImportUsageQueries, questionUsage: QuestionUsageQueries) => [
  route(createCall, async ({ body, db, fileReader, actor, refuse }) => {
    const id = await createImport(db, fileReader, actor, body)
    return typeof id === 'string' ? refuse(id) : newImportResponse(db, id, actor.at, usage)
  }),

  route(listImports, async ({ query, db, fileReader, receivedAt }) => {
    const rows = await listImportsPage(db, receivedAt, query)
    const live = await Promise.all(
      rows.map((row) =>
        isInterrupted(row, fileReader, receivedAt) ? findCurrentImport(db, fileReader, row.id, receivedAt) : row,
      ),
    )
    const imports = await Promise.all(live.flatMap((row) => (row ? [importResponse(db, row, usage)] : [])))
    return { imports, amount_of_imports: await countImports(db, receivedAt) }
  }),

  route(getImport, async ({ params, db, fileReader, receivedAt, refuse }) => {
    const row = await findCurrentImport(db, fileReader, params.id, receivedAt)
    return row ? importResponse(db, row, usage) : refuse('IMPORT_NOT_FOUND')
  }),

  route(listItems, async ({ params, query, db, receivedAt, refuse }) => {
    const found = await findImport(db, params.id, receivedAt)
    if (!found) return refuse('IMPORT_NOT_FOUND')
    // An expired import may still be in the database until the next cleanup.
    if (found.expires_at <= receivedAt) return { items: [], amount_of_items: 0 }
    const rows = await listItemsPage(db, params.id, query, query.page)
    return { items: rows.map(importItem), amount_of_items: await countImportItems(db, params.id, query) }
  }),

  route(confirmCall, async ({ params, body, db, caches, actor, refuse }) => {
    const fault = await enqueueImportChange(caches.importChanges, () => confirmImport(db, actor, params.id, body))
    return fault ? refuse(fault) : newImportResponse(db, params.id, actor.at, usage)
  }),

  route(undoCall, async ({ params, db, caches, actor, refuse }) => {
    const fault = await enqueueImportChange(caches.importChanges, () => undoImport(db, actor, params.id, usage))
    return fault ? refuse(fault) : newImportResponse(db, params.id, actor.at, usage)
  }),

  route(dropCall, async ({ params, db, caches, receivedAt, refuse }) => {
    const fault = await enqueueImportChange(caches.importChanges, () => discardImport(db, params.id, receivedAt))
    if (fault) refuse(fault)
  }),

  route(planCall, ({ body, db, readOnReplica, receivedAt }) =>
    planExport({ db, readOnReplica }, body, questionUsage, receivedAt),
  ),

  route(exportCall, async ({ body, db, readOnReplica, exporter, actor, setTotal }) => {
    const { file, total } = await exportQuestions({ db, readOnReplica, exporter }, actor, body, questionUsage)
    setTotal(total)
    return fileResponse(file)
  }),

  route(uploadQuestions, async ({ body, db, textRenderer, actor, receivedAt }) => {
    const { ids, duplicates, import_id } = await textRenderer.runLimited(actor.actor_id, async (renderer) =>
      uploadYaml(db, renderer, actor, { name: body.file.name, ...(await questionsFromFile(renderer, body.file)) }),
    )
    const questions = await readQuestions(db, ids, { now: receivedAt, usage: questionUsage })
    return { questions, amount_of_questions: ids.length, duplicates, import_id }
  }),
]
