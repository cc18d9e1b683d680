import type { Log } from './log.ts'
import { rememberedHeads } from './operations/audit/rememberHead.ts'
import { sealNewEntries } from './operations/audit/sealer.ts'
import { startErasureWorker } from './operations/erasure/retirement.ts'
import { warnOfTokenExpiry } from './platform/auth/tokens/warnings.ts'
import { type Stop, startWorker, stopAll, type Worker } from './platform/db/repeat.ts'
import { assignPositions, deleteOldEvents } from './platform/feed/placing.ts'
import { startWebhooks } from './platform/webhooks/worker.ts'
import { startStatusUpdates } from './product/applicantSystems/worker.ts'
import { startClosingJob } from './product/attempts/closing/closingJob.ts'
import { startNodeHeartbeat } from './product/attempts/presence/nodeHeartbeat.ts'
import { emptyBin } from './product/bin/sweeper.ts'
import { deleteOldImports } from './product/imports/sweeper.ts'
import { updateStatisticsInBackground } from './product/insight/counting/sweeper.ts'
import { startFitting } from './product/insight/fit/startFitting.ts'
import { queueNoticeMails } from './product/notifications/queueNoticeMails.ts'
import { deleteUnusedPictures } from './product/pictures/sweeper.ts'
import { updateSimilarQuestions } from './product/questions/enemies/similarQuestions.ts'
import { isShownInReasons } from './product/questions/reasons/reasons.ts'
import { removeTrials } from './product/rounds/trials/sweeper.ts'
import { keepSignals } from './product/verification/signals/keepSignals.ts'
import type { Services } from './services.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Every node runs all background workers. Locks and conditions in the database statements prevent double work. */
function workersOf({ db, now, config, caches, fileReader: reader, logAuditEntries }: Services, log: Log): Worker[] {
  const { attempts: attemptCache, insight, importChanges: queue, similarityCache } = caches
  const remember = rememberedHeads({ db, folder: config.folder, log })
  return [
    {
      everyMs: 5 * SECOND,
      work: (isStopping) => updateStatisticsInBackground({ db, versionCache: insight.versions, log }, isStopping),
      failure: 'counting finished interviews for the statistics failed and is retried',
    },
    {
      everyMs: 30 * SECOND,
      work: () => deleteOldImports({ db, reader, queue, now }),
      failure: 'deleting expired imports failed and is retried',
      isAtOnce: true,
    },
    {
      everyMs: 5 * SECOND,
      work: (isStopping) => updateSimilarQuestions(db, similarityCache, isStopping),
      failure: 'the search for similar questions failed and is retried',
    },
    {
      everyMs: 10 * MINUTE,
      work: () => deleteUnusedPictures(db, now(), isShownInReasons),
      failure: 'deleting unused pictures failed and is retried',
      isAtOnce: true,
    },
    {
      everyMs: 10 * MINUTE,
      work: (isStopping) => emptyBin({ db, attemptCache, now, log }, isStopping),
      failure: 'emptying the bin failed and is retried',
      isAtOnce: true,
    },
    {
      everyMs: SECOND / 2,
      work: async (isStopping) => {
        for (const name of ['events', 'interviews'] as const) await assignPositions(db, name, now(), isStopping)
      },
      failure: 'updating the event feed failed and is retried',
    },
    {
      everyMs: HOUR,
      work: async (isStopping) => {
        while (!isStopping() && (await deleteOldEvents(db, now())));
      },
      failure: 'deleting old events failed',
    },
    {
      everyMs: MINUTE,
      work: () => removeTrials({ db, attemptCache, now }),
      failure: 'deleting expired trial runs failed and is retried',
      isAtOnce: true,
    },
    {
      everyMs: HOUR,
      work: () => warnOfTokenExpiry({ db, now, mail: config.mail }),
      failure: 'warnings about expiring API tokens could not be sent',
      isAtOnce: true,
    },
    {
      everyMs: 5 * SECOND,
      work: () => queueNoticeMails(db, now(), config.mail),
      failure: 'sending notifications to staff failed and is retried',
    },
    {
      everyMs: SECOND,
      work: (isStopping) => sealNewEntries({ db, onSealed: logAuditEntries, remember }, isStopping),
      failure: 'sealing audit entries failed and is retried',
      isAtOnce: true,
    },
  ]
}

interface Options {
  fitEveryMs: number
  measuresHoldUps: boolean
}

export async function startBackgroundWork(
  services: Services,
  log: Log,
  { fitEveryMs, measuresHoldUps }: Options,
): Promise<Stop> {
  const { db, now, completedUpTo, config, caches, logAuditEntries } = services
  const { attempts: attemptCache, insight } = caches
  const sending = { db, now, log, baseUrl: config.baseUrl, allowed: config.webhookNetworks }
  return stopAll([
    await startNodeHeartbeat({ db, attemptCache, now, log, measuresHoldUps }),
    startClosingJob(db, attemptCache, completedUpTo, log),
    startFitting({ db, now, log, everyMs: fitEveryMs }),
    keepSignals({ db, versions: insight.versions, now, log, everyMs: fitEveryMs }),
    startWebhooks(sending),
    startStatusUpdates(sending),
    startErasureWorker({ db, attemptCache, now, log, logAuditEntries }),
    ...workersOf(services, log).map((worker) => startWorker(log, worker)),
  ])
}
