import { randomInt } from 'node:crypto'
import type { Random } from '@assay/domain/bank/drawing/random'
import { PICTURE_NAME } from '@assay/domain/bank/picture'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { startBackgroundWork } from './backgroundWork.ts'
import { emptyCaches } from './caches.ts'
import type { Config } from './config.ts'
import { installationRoutes } from './installationRoutes.ts'
import { auditRoutes } from './operations/audit/routes.ts'
import { auditEntryLogger } from './operations/audit/sealer.ts'
import { policyRoutes } from './operations/erasure/policyRoutes.ts'
import { currentRetentionDays } from './operations/erasure/retention.ts'
import { erasureRoutes } from './operations/erasure/routes.ts'
import { nodeMetrics } from './operations/system/nodeMetrics.ts'
import { openAuthServices } from './platform/auth/authServices.ts'
import type { Hashing } from './platform/auth/hashing/threads.ts'
import { authRoutes } from './platform/auth/routes.ts'
import { type Damage, noDamage } from './platform/db/damage.ts'
import { followReplica } from './platform/db/replica/replica.ts'
import type { Db, Queryable } from './platform/db/schema.ts'
import { openCallRing } from './platform/directory/callRing.ts'
import { directoryRoutes } from './platform/directory/routes.ts'
import { scimCalls } from './platform/directory/scimCalls.ts'
import { feedRoutes } from './platform/feed/routes.ts'
import { serveDocs } from './platform/http/docs.ts'
import { serveGuestRoutes } from './platform/http/integrations/publicRoutes.ts'
import { serveTokenRoute } from './platform/http/integrations/tokenRoute.ts'
import { serveOpenFiles } from './platform/http/openFiles.ts'
import { openServer } from './platform/http/openServer.ts'
import { WEB } from './platform/http/page/builtPage.ts'
import { servePage } from './platform/http/page/page.ts'
import { registerRoutes } from './platform/http/route.ts'
import { serveScim } from './platform/http/scim/serveScim.ts'
import { openStreams, type Streams } from './platform/http/stream.ts'
import { protectNamedPaths, unknownPathRefusal } from './platform/http/unknown.ts'
import { Limiter } from './platform/http/visitor/limits.ts'
import { reading } from './platform/metrics/instruments.ts'
import { type Metrics, openMetrics } from './platform/metrics/metrics.ts'
import { childProcesses, type Processes } from './platform/processes/processes.ts'
import { userRoutes } from './platform/users/routes.ts'
import { webhookRoutes } from './platform/webhooks/routes.ts'
import { atsGuestRoutes } from './product/applicantSystems/guestRoutes.ts'
import { connectionRoutes } from './product/applicantSystems/routes.ts'
import { assistantEndpoint } from './product/assistants/answerAssistant.ts'
import { setAnonymousReview } from './product/attempts/anonymity/revealCandidates.ts'
import { closeExpiredFirst } from './product/attempts/closing/closeExpiredFirst.ts'
import { exposureOf } from './product/attempts/exposure.ts'
import {
  type GroupCommits,
  oldestSaveMs,
  openGroupCommits,
  waitingByKind,
} from './product/attempts/groupCommit/groupCommits.ts'
import { useIdsForCaller } from './product/attempts/ids/useIdsForCaller.ts'
import { passagesInUse, passagesOnPapers } from './product/attempts/passagesInUse.ts'
import {
  countDrawn,
  countInterviewsOfQuestions,
  findQuestionsInUse,
  isDrawn,
  isQuestionInUse,
  questionsUsedByInterviews,
} from './product/attempts/questionsInUse.ts'
import { countRemarks } from './product/attempts/remarks.ts'
import { announceVerificationTests } from './product/attempts/verification/announceVerificationTests.ts'
import { binRoutes } from './product/bin/routes.ts'
import { labelsInUse, namesOfBlueprints } from './product/blueprints/queries.ts'
import { blueprintRoutes } from './product/blueprints/routes.ts'
import { cacheCompanyFace } from './product/company/cacheCompanyFace.ts'
import { companyRoutes } from './product/company/routes.ts'
import { dashboardRoutes } from './product/dashboard/routes.ts'
import { decisionRoutes } from './product/decisions/routes.ts'
import { startClockPolling } from './product/exam/clock/clockStreams.ts'
import { requireRoomCode } from './product/exam/requireRoomCode.ts'
import { examRoutes } from './product/exam/routes.ts'
import { openExporter } from './product/imports/exports/exporterProcess/exporter.ts'
import { openReader } from './product/imports/reader.ts'
import { importRoutes } from './product/imports/routes.ts'
import { bankDifficulties } from './product/insight/fit/bankDifficulties.ts'
import { FIT_EVERY_MS } from './product/insight/fit/startFitting.ts'
import { keyFixRoutes } from './product/insight/keyFix/routes.ts'
import { insightRoutes } from './product/insight/routes.ts'
import { interviewTimeRoutes } from './product/interviews/addTime/routes.ts'
import {
  blueprintFunnels,
  blueprintsWithFinished,
  blueprintsWithInterviews,
  languagesOfBlueprints,
  openRoundIds,
} from './product/interviews/funnel.ts'
import { interviewRoutes } from './product/interviews/routes.ts'
import { visibleEventTimes } from './product/interviews/visibleEventTimes.ts'
import { invitationRoutes } from './product/invitations/routes.ts'
import { startMail } from './product/invitations/startMail.ts'
import { labelRoutes } from './product/labels/routes.ts'
import { lateAnswerRoutes } from './product/lateAnswers/routes.ts'
import { liveRoutes } from './product/live/routes.ts'
import { followLiveTests } from './product/live/streamLiveTests.ts'
import { noticeRoutes } from './product/notifications/routes.ts'
import { writeNotice } from './product/notifications/writeNotice.ts'
import { passageRoutes } from './product/passages/routes.ts'
import { peopleRoutes } from './product/people/routes.ts'
import { findPicture, findSizedPicture, keepPicture } from './product/pictures/queries.ts'
import { pictureRoutes } from './product/pictures/routes.ts'
import { enemyRoutes } from './product/questions/enemies/routes.ts'
import { questionsOfPassages, removePassageFromQuestions } from './product/questions/passages.ts'
import { questionRoutes } from './product/questions/routes.ts'
import { openTextRenderer } from './product/questions/texts/textRenderer.ts'
import { resultRoutes } from './product/results/routes.ts'
import { roundRoutes } from './product/rounds/routes.ts'
import { defenceRoutes } from './product/verification/defenceRoutes.ts'
import { confirmRoutes } from './product/verification/routes.ts'
import { matrixRoutes } from './product/verification/signals/matrixRoutes.ts'
import { signalRoutes } from './product/verification/signals/routes.ts'
import { writeJudgeMail } from './product/verification/standards/judgeMail.ts'
import { standardRoutes } from './product/verification/standards/routes.ts'
import { verificationTestRoutes } from './product/verification/verificationTestRoutes.ts'
import { meterReadiness, watchReadiness } from './readiness.ts'
import { noReserve, type Reserve } from './reserve.ts'
import type { Services } from './services.ts'
import { VERSION } from './version.ts'

const passageUsage = {
  questionsOf: questionsOfPassages,
  isDrawnOf: passagesInUse,
  detachFromQuestions: removePassageFromQuestions,
}
const questionUsage = {
  findQuestionsInUse,
  countRemarks,
  countInterviewsOfQuestions,
  isDrawn,
  isInUse: isQuestionInUse,
}

/** The server, the API documentation and the access matrix are built from this list of routes. */
export const routes = [
  ...installationRoutes,
  ...authRoutes({ namesOfBlueprints }),
  ...userRoutes,
  ...directoryRoutes,
  ...companyRoutes({ keepPicture }),
  ...labelRoutes,
  ...pictureRoutes,
  ...passageRoutes(passageUsage),
  ...questionRoutes(questionUsage, passageUsage),
  ...enemyRoutes,
  ...importRoutes({ countDrawn, questionsUsedByInterviews, passagesOnPapers, labelsInUse }, questionUsage),
  ...blueprintRoutes({
    blueprintFunnels,
    blueprintsWithInterviews,
    languagesOfBlueprints,
    blueprintsWithFinished,
    setAnonymousReview,
    announceVerificationTests,
    openRounds: openRoundIds,
    exposureOf,
  }),
  ...interviewRoutes,
  ...interviewTimeRoutes,
  ...invitationRoutes,
  ...examRoutes,
  ...lateAnswerRoutes,
  ...liveRoutes,
  ...insightRoutes,
  ...keyFixRoutes,
  ...confirmRoutes,
  ...standardRoutes,
  ...signalRoutes,
  ...matrixRoutes,
  ...defenceRoutes(questionUsage),
  ...verificationTestRoutes,
  ...resultRoutes,
  ...decisionRoutes,
  ...roundRoutes,
  ...peopleRoutes,
  ...binRoutes,
  ...dashboardRoutes,
  ...feedRoutes(visibleEventTimes),
  ...noticeRoutes,
  ...webhookRoutes,
  ...connectionRoutes,
  ...auditRoutes,
  ...erasureRoutes,
  ...policyRoutes,
]
  .map(requireRoomCode)
  .map(closeExpiredFirst)
  .map(useIdsForCaller)

const pictureOf = (db: Db) => async (name: string) => (PICTURE_NAME.test(name) ? findPicture(db, name) : undefined)

const apiPages = ['/openapi.json', '/docs', '/docs.js'].map((path) => ({ method: 'GET' as const, path }))

export interface AppOptions {
  config: Config
  db: Db
  log: FastifyBaseLogger
  now?: () => number
  random?: Random
  metrics?: Metrics
  damage?: Damage
  reserve?: Reserve
  lastCallMs?: number
  /**
   * If true, the time that a request waited for a blocked main thread does not count against the candidate. Tests with
   * their own clock switch this off.
   */
  measuresHoldUps?: boolean
  fitEveryMs?: number
  /** `auditLine` is set only if the audit entries must also be written to the log. */
  auditLine?: (line: string) => void
  processes?: Processes
  hashing?: Hashing
}

/** Uses the secure generator, because the output of `Math.random` can be predicted from earlier random numbers. */
const secureRandom: Random = () => randomInt(2 ** 32) / 2 ** 32

function meterWaiting(metrics: Metrics, streams: Streams, commits: GroupCommits): void {
  metrics.add(reading('assay_streams_open', 'Open event streams of candidates and staff.', () => streams.size))
  metrics.add(
    reading('assay_commit_waiting', 'Requests of candidates that wait for the next commit, by kind.', () =>
      waitingByKind(commits),
    ),
  )
}

const closeServices = ({ fileReader, exporter, authServices, textRenderer }: Services) =>
  Promise.all([
    fileReader.close(),
    exporter.close(),
    authServices.trail.close(),
    authServices.passwords.close(),
    textRenderer.close(),
  ])

export async function buildApp({
  config,
  db,
  log,
  now = Date.now,
  random = secureRandom,
  metrics = openMetrics(),
  damage = noDamage(),
  reserve = noReserve,
  lastCallMs = 0,
  measuresHoldUps = true,
  fitEveryMs = FIT_EVERY_MS,
  auditLine = (line) => void process.stdout.write(line),
  processes = childProcesses,
  hashing,
}: AppOptions): Promise<FastifyInstance> {
  const { app, completedUpTo, guardCalls } = openServer({ config, log, now, measuresHoldUps })
  const stopMail = await startMail({ db, now, log, config, writeNotice, writeJudgeMail })
  let mailStopped: Promise<void> | undefined
  // The mail queue stops first: it completes the current e-mail while the last requests still run.
  app.addHook('preClose', async () => {
    mailStopped = stopMail()
  })
  const streams = openStreams(app, { db, now, config, log })
  await guardCalls({ lastCallMs, counts: metrics.counts, isReserveReleased: reserve.isReleased })
  const caches = emptyCaches()
  const commits = openGroupCommits(db, caches.attempts, metrics.counts, log)
  const readiness = watchReadiness({
    db,
    folder: config.folder,
    damage,
    oldestSaveMs: () => oldestSaveMs(commits),
  })
  const replica = followReplica({ db, url: config.databaseReadUrl, log, metrics, now })
  const services: Services = {
    db,
    readOnReplica: replica.readOnReplica,
    now,
    completedUpTo,
    drawServices: {
      random,
      similarityCache: caches.similarityCache,
      difficultiesOf: (db) => bankDifficulties(db, caches.insight),
    },
    config,
    caches,
    authServices: await openAuthServices({ config, db, log, now, counts: metrics.counts, hashing }),
    commits,
    textRenderer: openTextRenderer(processes),
    fileReader: openReader({ db, now, log, processes }),
    exporter: openExporter(processes),
    logAuditEntries: auditEntryLogger(config.isAuditLogged ? auditLine : null),
    limiter: new Limiter(config.limitsOn, now, (limit) => (metrics.counts.limited.of({ limit }).count += 1)),
    readiness,
    vitals: nodeMetrics({ db, metrics, readiness, streams, commits, replica, now }),
  }
  meterWaiting(metrics, streams, commits)
  const meter = config.metrics ? meterReadiness(readiness) : null
  if (meter) metrics.add(meter.family)
  const calls = routes.map(({ call }) => call)
  protectNamedPaths(app, calls)
  registerRoutes(app, { services, streams }, routes)
  const ring = openCallRing({ db, now, log })
  await serveScim(app, services, scimCalls, ring.note)
  const stopWork = await startBackgroundWork(services, log, { fitEveryMs, measuresHoldUps })
  const stopNews = [startClockPolling({ db, caches, now, log }), followLiveTests({ db, caches, now, log })]
  app.addHook('onClose', async () => {
    meter?.stop()
    for (const stop of stopNews) await stop()
    await Promise.all([stopWork(), mailStopped, ring.close(), replica.stop(), closeServices(services)])
  })
  serveOpenFiles(app, '/pictures', pictureOf(db))
  serveDocs(app, calls, VERSION)
  serveTokenRoute(app, services, assistantEndpoint({ routes, isFull: reserve.isReleased }))
  for (const routes of atsGuestRoutes(services)) await serveGuestRoutes(app, routes)
  const findKeptDays = (from: Queryable) => currentRetentionDays(from, now())
  const findFace = cacheCompanyFace({ db, log, findLogo: findSizedPicture, findKeptDays })
  await servePage(app, WEB, unknownPathRefusal([...calls, ...apiPages]), findFace)
  return app
}
