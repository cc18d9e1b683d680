import { startOrderUpdates } from './applicantSystems/telling/worker.ts'
import { startSweeper } from './attempts/closing/sweeper.ts'
import { startNodeHeartbeat } from './attempts/presence/nodeHeartbeat.ts'
import { rememberedHeads } from './audit/rememberHead.ts'
import { startSealer } from './audit/sealer.ts'
import { startTokenWarnings } from './auth/tokens/warnings.ts'
import { startBinCleaner } from './bin/sweeper.ts'
import { repeatQuietly } from './db/repeat.ts'
import type { Db } from './db/schema.ts'
import { startErasureWorker } from './erasure/retirement.ts'
import { forgetOldEvents, placeAll } from './feed/placing.ts'
import { sweepImports } from './imports/sweeper.ts'
import { startCounting } from './insight/counting/sweeper.ts'
import { startFitting } from './insight/fit/startFitting.ts'
import { startNotices } from './notifications/queueNoticeMails.ts'
import { sweepPictures } from './pictures/sweeper.ts'
import { startSimilarityUpdates } from './questions/enemies/keepTwins.ts'
import { isShownInReasons } from './questions/reasons/reasons.ts'
import { startTrialCleaner } from './rounds/trials/sweeper.ts'
import type { Services } from './services.ts'
import { keepSignals } from './verification/signals/keepSignals.ts'
import { startWebhooks } from './webhooks/worker.ts'

interface Parts {
  db: Db
  now: () => number
  log: { warn(fields: object, message: string): void }
}

const EVERY_MS = 500
const FORGETTING_EVERY_MS = 60 * 60_000

/** Assigns positions within a second, on every node. A lock in the database decides which node does it. */
function startPlacer({ db, now, log }: Parts): () => Promise<void> {
  let isStopping = false
  const place = async () => {
    for (const name of ['events', 'interviews'] as const) await placeAll(db, name, now(), () => isStopping)
  }
  const forget = async () => {
    while (!isStopping && (await forgetOldEvents(db, now())));
  }
  const stops = [
    repeatQuietly(EVERY_MS, place, (err) => log.warn({ err }, 'what programs follow has to wait')),
    repeatQuietly(FORGETTING_EVERY_MS, forget, (err) => log.warn({ err }, 'old events cannot be forgotten')),
  ]
  return async () => {
    isStopping = true
    await Promise.all(stops.map((stop) => stop()))
  }
}

interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export async function startBackgroundWork(
  { db, now, heardUntil, config, memory, fileReader, writeAuditEntries }: Services,
  log: Log,
  fitEveryMs: number,
): Promise<() => Promise<void>> {
  const { exams, names, insight, fileQueue, twins } = memory
  const remember = rememberedHeads({ db, folder: config.folder, log })
  const stops = [
    await startNodeHeartbeat({ db, exams, now, log }),
    startSweeper(db, exams, heardUntil, log),
    startCounting(db, insight.versions, log),
    startFitting({ db, now, log, everyMs: fitEveryMs }),
    keepSignals({ db, versions: insight.versions, now, log, everyMs: fitEveryMs }),
    sweepImports({ db, reader: fileReader, queue: fileQueue, now, log }),
    startSimilarityUpdates(db, twins, log),
    sweepPictures(db, now, log, isShownInReasons),
    startBinCleaner({ db, exams, now, log }),
    startPlacer({ db, now, log }),
    startTrialCleaner({ db, exams, now, log }),
    startWebhooks({ db, now, log, baseUrl: config.baseUrl, allowed: config.webhookNetworks }),
    startTokenWarnings({ db, now, mail: config.mail, log }),
    startOrderUpdates({ db, now, log, baseUrl: config.baseUrl, allowed: config.webhookNetworks }),
    startNotices({ db, now, mail: config.mail, log }),
    startSealer({ db, log, tell: writeAuditEntries, remember }),
    startErasureWorker({ db, names, exams, now, log, writeAuditEntries }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
