import { getDefence } from '@assay/contract/verification/defence'
import { route } from '../../platform/http/route.ts'
import { updateStatistics } from '../insight/counting/count.ts'
import { readPanel } from '../insight/questions/panel.ts'
import { type QuestionUsageQueries, readAnyQuestions } from '../questions/question.ts'
import { curvesOfEdition, fixesWithEvidence, judgedOf, versionTimes } from './defence.ts'

export const defenceRoutes = (usage: QuestionUsageQueries) => [
  route(getDefence, async ({ params: { id }, db, caches, receivedAt, refuse }) => {
    const pending = await updateStatistics(db, caches.insight.versions)
    const [question] = await readAnyQuestions(db, [id], { now: receivedAt, usage })
    const panel = question && (await readPanel(db, id, undefined))
    if (!question || !panel) return refuse('QUESTION_NOT_FOUND')
    const insight = { ...panel, pending }
    return {
      question,
      rationale: question.rationale || null,
      versions: await versionTimes(db, id),
      insight,
      key_fixes: await fixesWithEvidence(db, id),
      judges: await judgedOf(db, id),
      curves: await curvesOfEdition(db, insight),
    }
  }),
]
