import { unsentAnswersInMemory, writeUnsentRecord } from '../../../../lib/answers/unsentRecords.ts'
import type { Selection, Selections } from '../../examState.ts'
import type { AnswerStorage } from './answerStorage.ts'

const restoredSelection = (options: readonly number[], at: string | undefined): Selection => ({
  options,
  base: [],
  isSent: false,
  isFromBefore: true,
  ...(at && { at }),
})

/** Stored answers and drafts that were not sent become selections. All other data comes from the server. */
export async function restoreUnsentAnswers(
  code: string,
  storage: AnswerStorage,
): Promise<{ queue: []; selections: Selections }> {
  const inPage = unsentAnswersInMemory.get(code)
  const queue = storage.queue.length > 0 ? storage.queue : (inPage?.submissions ?? [])
  const storedSelections = Object.entries(storage.selections).map(([id, selection]) => ({
    questionId: Number(id),
    selection,
  }))
  const ticked = storedSelections.length > 0 ? storedSelections : (inPage?.selections ?? [])
  const unsent = ticked.filter(({ selection }) => !selection.isSent)
  const selections: Record<number, Selection> = {}
  for (const { questionId, answers, at } of queue) selections[questionId] = restoredSelection(answers, at)
  for (const { questionId, selection } of unsent)
    selections[questionId] = restoredSelection(selection.options, selection.at)
  unsentAnswersInMemory.delete(code)
  writeUnsentRecord(code, Object.keys(selections).length > 0 ? { isOver: false, pressed: null } : null)
  await storage.clear()
  for (const [id, selection] of Object.entries(selections)) await storage.putSelection(Number(id), selection)
  return { queue: [], selections }
}
