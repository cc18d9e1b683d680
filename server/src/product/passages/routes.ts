import { fieldError } from '@assay/contract/fieldErrors'
import {
  createPassage,
  deletePassage,
  getPassage,
  listPassages,
  updatePassage,
} from '@assay/contract/passages/passages'
import { refuseField, refuseFields } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { type PassageUsageQueries, readPassage, readPassages } from './passage.ts'
import { addPassage, changePassage, removePassage } from './passagesJson.ts'
import { countPassages, listIds } from './queries.ts'

interface Rendering {
  renderAll: (
    texts: readonly { text: string; as: 'description' }[],
  ) => Promise<({ html: string; formulaErrorAt: number | null } | null)[]>
}

async function renderText({ renderAll }: Rendering, text: string): Promise<string> {
  const [made] = await renderAll([{ text, as: 'description' }])
  if (!made) return refuseField('description', 'TOO_SLOW')
  if (made.formulaErrorAt !== null)
    refuseFields([{ ...fieldError('description', 'FORMULA_INVALID'), at: made.formulaErrorAt }])
  return made.html
}

export const passageRoutes = (usage: PassageUsageQueries) => [
  route(listPassages, async ({ query: { search, page }, db, receivedAt }) => ({
    passages: await readPassages(db, await listIds(db, search, page), { now: receivedAt, usage }),
    amount_of_passages: await countPassages(db, search),
  })),

  route(createPassage, async ({ body, db, textRenderer, actor }) => {
    const html = await textRenderer.runLimited(actor.actor_id, (renderer) => renderText(renderer, body.description))
    return addPassage(db, actor, { ...body, html }, usage)
  }),

  route(getPassage, async ({ params, db, receivedAt, refuse }) => {
    const passage = await readPassage(db, params.id, { now: receivedAt, usage })
    return passage ?? refuse('PASSAGE_NOT_FOUND')
  }),

  route(updatePassage, async ({ params, body, db, textRenderer, actor, refuse }) => {
    const { description } = body
    const html =
      description === undefined
        ? undefined
        : await textRenderer.runLimited(actor.actor_id, (renderer) => renderText(renderer, description))
    const passage = await changePassage(db, actor, params.id, { ...body, html }, usage)
    return typeof passage === 'string' ? refuse(passage) : passage
  }),

  route(deletePassage, async ({ params, db, actor, refuse }) => {
    const fault = await removePassage(db, actor, params.id, usage)
    if (fault) refuse(fault)
  }),
]
