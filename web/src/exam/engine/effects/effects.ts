import { within } from '../../within.ts'
import { leftMs } from '../countdown.ts'
import { alone } from './alone.ts'
import { createHearing } from './clock/hearing.ts'
import { createLeaving } from './clock/leaving.ts'
import { createPresence } from './clock/presence.ts'
import { createDrafts } from './drafts.ts'
import { createEnding } from './ending.ts'
import type { ExamStorage } from './keeping/storage.ts'
import type { Line } from './line.ts'
import { createLoading } from './loading.ts'
import { createPause } from './pause.ts'
import { createPlacing } from './placing.ts'
import { readClosed } from './reading.ts'
import { createOutbox } from './sending/outbox.ts'
import { createReports } from './sending/reports.ts'
import { sendDraft, sendSubmission } from './sending/sending.ts'

/** A server that says nothing holds up no end for it. */
const MISSED_MS = 2_000

/** What an exam does beside its state: it loads, sends, and ends. */
export function createEffects(line: Line, storage: ExamStorage) {
  const { engine, code } = line
  const chance = Math.random
  const left = () => leftMs(engine.get().deadline, performance.now())
  const loading = createLoading(line)
  const drafts = createDrafts({
    async send(questionId, afterFailure) {
      if (afterFailure && !(await loading.reloadOne(questionId))) return 'again'
      return sendDraft(line, questionId)
    },
    pause: createPause(),
    chance,
    changed: (drafting) => engine.apply({ kind: 'drafting', drafting }),
  })
  const outbox = createOutbox({
    engine,
    async send(submission, isRepeat) {
      await drafts.settled(submission.questionId)
      // The specification has the interview read again at every submission.
      void readClosed(line)
      return sendSubmission(line, submission, isRepeat)
    },
    storage,
    pause: createPause(),
    alone: (act) => alone(`assay-exam-${code}`, act),
    chance,
  })
  const ending = createEnding({
    line,
    async deliverAll() {
      outbox.wake()
      drafts.wake()
      await Promise.all([outbox.whenEmpty(), drafts.flush()])
      // Behind the end nobody hears any more why this page was silent.
      await within(presence.tellMissed(), MISSED_MS)
    },
    leftMs: left,
    isClosed: () => readClosed(line),
  })
  const reports = createReports(line)
  const placing = createPlacing(line)
  const hear = createHearing(engine, left)
  const leaving = createLeaving(code)
  const presence = createPresence({
    line,
    leaving,
    hear,
    isHidden: () => document.visibilityState === 'hidden',
    onOver: () => void ending.timeUp(),
  })
  return { loading, drafts, outbox, ending, presence, leaving, reports, placing, hear }
}

export type Effects = ReturnType<typeof createEffects>

/** Tries everything that waits for the network, now. */
export function retryAll({ loading, drafts, outbox, ending, presence, reports, placing }: Effects): void {
  for (const part of [outbox, drafts, loading, ending, presence, reports, placing]) part.wake()
}
