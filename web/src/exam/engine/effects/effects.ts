import { withTimeout } from '../../withTimeout.ts'
import { leftMs } from '../countdown.ts'
import { createPageLeaves } from './clock/pageLeaves.ts'
import { createPresence } from './clock/presence.ts'
import { createServerClockHandler } from './clock/serverClockHandler.ts'
import type { Connection } from './connection.ts'
import { createDrafts } from './drafts.ts'
import { createEnding } from './ending.ts'
import type { ExamStorage } from './keeping/examStorage.ts'
import { createPause } from './pause.ts'
import { createPlaceSync } from './placeSync.ts'
import { createQuestionLoader } from './questionLoader.ts'
import { reloadInterview } from './reloadInterview.ts'
import { createOutbox } from './sending/outbox.ts'
import { createReports } from './sending/reports.ts'
import { sendDraft, sendSubmission } from './sending/sending.ts'
import { withLock } from './withLock.ts'

/** Maximum time that the end of the test waits for a response of the server. */
const MISSED_MS = 2_000

export function createEffects(connection: Connection, storage: ExamStorage) {
  const { engine, code } = connection
  const chance = Math.random
  const left = () => leftMs(engine.get().deadline, performance.now())
  const loading = createQuestionLoader(connection)
  const drafts = createDrafts({
    async send(questionId, afterFailure) {
      if (afterFailure && !(await loading.reloadOne(questionId))) return 'again'
      return sendDraft(connection, questionId)
    },
    pause: createPause(),
    chance,
    changed: (drafting) => engine.apply({ kind: 'drafting', drafting }),
  })
  const outbox = createOutbox({
    engine,
    async send(submission, isRepeat) {
      await drafts.settled(submission.questionId)
      // The specification requires a reload of the interview at every submission.
      void reloadInterview(connection)
      return sendSubmission(connection, submission, isRepeat)
    },
    storage,
    pause: createPause(),
    alone: (act) => withLock(`assay-exam-${code}`, act),
    chance,
  })
  const ending = createEnding({
    connection,
    async deliverAll() {
      outbox.wake()
      drafts.wake()
      await Promise.all([outbox.whenEmpty(), drafts.flush()])
      // The page must explain missed heartbeats now, because the server does not accept an explanation after the end.
      await withTimeout(presence.tellMissed(), MISSED_MS)
    },
    leftMs: left,
    isClosed: () => reloadInterview(connection),
  })
  const reports = createReports(connection)
  const placing = createPlaceSync(connection)
  const applyClock = createServerClockHandler(engine, left)
  const leaving = createPageLeaves(code)
  const presence = createPresence({
    connection,
    leaving,
    applyClock(...told) {
      applyClock(...told)
      // If the test is open in several browsers, another browser may have answered the current question.
      if (engine.get().browsers > 1) void loading.reload(engine.get().index)
    },
    isHidden: () => document.visibilityState === 'hidden',
    onOver: () => void ending.timeUp(),
  })
  return { loading, drafts, outbox, ending, presence, leaving, reports, placing, applyClock }
}

export type Effects = ReturnType<typeof createEffects>

export function retryAll({ loading, drafts, outbox, ending, presence, reports, placing }: Effects): void {
  for (const part of [outbox, drafts, loading, ending, presence, reports, placing]) part.wake()
}
