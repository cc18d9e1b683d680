import { startTelling } from './ats/telling/worker.ts'
import { headMemory } from './audit/rememberHead.ts'
import { startSealer } from './audit/sealer.ts'
import { startTokenWarnings } from './auth/tokens/warnings.ts'
import { sweepBin } from './bin/sweeper.ts'
import { keepSignals } from './confirm/signals/keepSignals.ts'
import { keepMonths } from './db/months/keepMonths.ts'
import { startRetirement } from './erasure/retirement.ts'
import { startPlacer } from './feed/placer.ts'
import { sweepImports } from './imports/sweeper.ts'
import { sweepDue } from './insight/counting/sweeper.ts'
import { keepFitted } from './insight/fit/keepFitted.ts'
import { startNotices } from './notifying/gatherNotices.ts'
import { sweepPictures } from './pictures/sweeper.ts'
import { sweepTwins } from './questions/apart/keepTwins.ts'
import { isShownInReasons } from './questions/reasons/reasons.ts'
import { sweepTrials } from './rounds/trials/sweeper.ts'
import type { Services } from './services.ts'
import { startSweeper } from './sitting/closing/sweeper.ts'
import { startPulse } from './sitting/presence/pulse.ts'
import { startWebhooks } from './webhooks/worker.ts'

interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export async function startBackgroundWork(
  { db, now, heardUntil, config, memory, fileReader, tellDeeds }: Services,
  log: Log,
  fitEveryMs: number,
): Promise<() => Promise<void>> {
  const { exams, names, insight, fileQueue, twins } = memory
  const remember = headMemory({ db, folder: config.folder, log })
  const stops = [
    await startPulse({ db, exams, now, log }),
    startSweeper(db, exams, heardUntil, log),
    sweepDue(db, insight.versions, log),
    keepFitted({ db, now, log, everyMs: fitEveryMs }),
    keepSignals({ db, versions: insight.versions, now, log, everyMs: fitEveryMs }),
    sweepImports({ db, reader: fileReader, queue: fileQueue, now, log }),
    sweepTwins(db, twins, log),
    sweepPictures(db, now, log, isShownInReasons),
    sweepBin({ db, exams, now, log }),
    keepMonths({ db, now, log }),
    startPlacer({ db, now, log }),
    sweepTrials({ db, exams, now, log }),
    startWebhooks({ db, now, log, baseUrl: config.baseUrl, allowed: config.webhookNetworks }),
    startTokenWarnings({ db, now, mail: config.mail, log }),
    startTelling({ db, now, log, baseUrl: config.baseUrl, allowed: config.webhookNetworks }),
    startNotices({ db, now, mail: config.mail, log }),
    startSealer({ db, log, tell: tellDeeds, remember }),
    startRetirement({ db, names, exams, now, log, tellDeeds }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
