import { randomInt } from 'node:crypto'
import type { Chance } from '@assay/domain/bank/drawing/chance'
import { PICTURE_NAME } from '@assay/domain/bank/picture'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { atsGuestRoutes } from './applicantSystems/guestRoutes.ts'
import { connectionRoutes } from './applicantSystems/routes.ts'
import { assistantEndpoint } from './assistants/answerAssistant.ts'
import { readBlind } from './attempts/anonymity/revealCandidates.ts'
import { closeExpiredFirst } from './attempts/closing/closeExpiredFirst.ts'
import { exposureOf } from './attempts/exposure.ts'
import { type GroupCommits, oldestSaveMs, openGroupCommits } from './attempts/groupCommit/commits.ts'
import { useIdsForCaller } from './attempts/ids/useIdsForCaller.ts'
import { countDrawn, drawnOf, heldOf, inUseOf, isDrawn, isQuestionInUse } from './attempts/inUse.ts'
import { heldPassages, passagesInUse } from './attempts/passagesInUse.ts'
import { remarksOf } from './attempts/remarks.ts'
import { announceConfirmations } from './attempts/verification/announceConfirmations.ts'
import { proveOlderErasures } from './audit/proveErased.ts'
import { auditRoutes } from './audit/routes.ts'
import { auditEntryWriter } from './audit/sealer.ts'
import { openAccess } from './auth/access.ts'
import type { Hashing } from './auth/hashing/threads.ts'
import { authRoutes } from './auth/routes.ts'
import { startBackgroundWork } from './backgroundWork.ts'
import { binRoutes } from './bin/routes.ts'
import { labelsInUse, namesOfBlueprints } from './blueprints/queries.ts'
import { blueprintRoutes } from './blueprints/routes.ts'
import { emptyCaches } from './caches.ts'
import { cacheCompanyFace } from './company/cacheCompanyFace.ts'
import { companyRoutes } from './company/routes.ts'
import type { Config } from './config.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { type Damage, noDamage } from './db/damage.ts'
import { followReplica } from './db/replica/replica.ts'
import type { Db, Queryable } from './db/schema.ts'
import { decisionRoutes } from './decisions/routes.ts'
import { openCallRing } from './directory/callRing.ts'
import { directoryRoutes } from './directory/routes.ts'
import { scimCalls } from './directory/scimCalls.ts'
import { policyRoutes } from './erasure/policyRoutes.ts'
import { currentRetentionDays } from './erasure/retention.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { startClockWatch } from './exam/clock/followers.ts'
import { requireRoomCode } from './exam/requireRoomCode.ts'
import { examRoutes } from './exam/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { serveDocs } from './http/docs.ts'
import { serveGuestRoutes } from './http/integrations/publicRoutes.ts'
import { serveTokenRoute } from './http/integrations/tokenRoute.ts'
import { serveOpenFiles } from './http/openFiles.ts'
import { openServer } from './http/openServer.ts'
import { WEB } from './http/page/built.ts'
import { servePage } from './http/page/page.ts'
import { registerRoutes } from './http/route.ts'
import { serveScim } from './http/scim/serveScim.ts'
import { openStreams, type Streams } from './http/stream.ts'
import { protectNamedPaths, unknownPathRefusal } from './http/unknown.ts'
import { Limiter } from './http/visitor/limits.ts'
import { openExporter } from './imports/exports/apart/exporter.ts'
import { openReader } from './imports/reader.ts'
import { importRoutes } from './imports/routes.ts'
import { bankDifficulties } from './insight/fit/bankDifficulties.ts'
import { FIT_EVERY_MS } from './insight/fit/startFitting.ts'
import { keyFixRoutes } from './insight/keyFixRoutes.ts'
import { insightRoutes } from './insight/routes.ts'
import { installationRoutes } from './installationRoutes.ts'
import {
  blueprintFunnels,
  blueprintsWithFinished,
  blueprintsWithInterviews,
  languagesOf,
  openRounds,
} from './interviews/funnel.ts'
import { timeRoutes } from './interviews/giveTime/routes.ts'
import { interviewRoutes } from './interviews/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { startMail } from './invitations/startMail.ts'
import { labelRoutes } from './labels/routes.ts'
import { envelopeRoutes } from './lateAnswers/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { followLiveTests } from './live/streamLiveTests.ts'
import { reading } from './metrics/instruments.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { noticeRoutes } from './notifications/routes.ts'
import { writeNotice } from './notifications/writeNotice.ts'
import { passageRoutes } from './passages/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { findPicture, findSizedPicture, keepPicture } from './pictures/queries.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { childProcesses, type Processes } from './processes/processes.ts'
import { enemyRoutes } from './questions/enemies/routes.ts'
import { questionsOfPassages, removePassageFromQuestions } from './questions/passages.ts'
import { questionRoutes } from './questions/routes.ts'
import { openTextRenderer } from './questions/texts/workshop.ts'
import { meterReadiness, watchReadiness } from './readiness.ts'
import { noReserve, type Reserve } from './reserve.ts'
import { resultRoutes } from './results/routes.ts'
import { roundRoutes } from './rounds/routes.ts'
import type { Services } from './services.ts'
import { nodeMetrics } from './system/nodeMetrics.ts'
import { userRoutes } from './users/routes.ts'
import { confirmationRoutes } from './verification/confirmationRoutes.ts'
import { defenceRoutes } from './verification/defenceRoutes.ts'
import { confirmRoutes } from './verification/routes.ts'
import { matrixRoutes } from './verification/signals/matrixRoutes.ts'
import { signalRoutes } from './verification/signals/routes.ts'
import { writeJudgeMail } from './verification/standards/judgeMail.ts'
import { standardRoutes } from './verification/standards/routes.ts'
import { VERSION } from './version.ts'
import { webhookRoutes } from './webhooks/routes.ts'

const abovePassages = {
  questionsOf: questionsOfPassages,
  isDrawnOf: passagesInUse,
  detachFromQuestions: removePassageFromQuestions,
}
const aboveQuestions = { inUseOf, remarksOf, drawnOf, isDrawn, isInUse: isQuestionInUse }

/** All routes of the server: registration, the API documentation and the access matrix use this list. */
export const routes = [
  ...installationRoutes,
  ...authRoutes({ namesOfBlueprints }),
  ...userRoutes,
  ...directoryRoutes,
  ...companyRoutes({ keepPicture }),
  ...labelRoutes,
  ...pictureRoutes,
  ...passageRoutes(abovePassages),
  ...questionRoutes(aboveQuestions, abovePassages),
  ...enemyRoutes,
  ...importRoutes({ countDrawn, heldOf, heldPassages, labelsInUse }, aboveQuestions),
  ...blueprintRoutes({
    blueprintFunnels,
    blueprintsWithInterviews,
    languagesOf,
    blueprintsWithFinished,
    readBlind,
    announceConfirmations,
    openRounds,
    exposureOf,
  }),
  ...interviewRoutes,
  ...timeRoutes,
  ...invitationRoutes,
  ...examRoutes,
  ...envelopeRoutes,
  ...liveRoutes,
  ...insightRoutes,
  ...keyFixRoutes,
  ...confirmRoutes,
  ...standardRoutes,
  ...signalRoutes,
  ...matrixRoutes,
  ...defenceRoutes(aboveQuestions),
  ...confirmationRoutes,
  ...resultRoutes,
  ...decisionRoutes,
  ...roundRoutes,
  ...peopleRoutes,
  ...binRoutes,
  ...dashboardRoutes,
  ...feedRoutes,
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

/** Picture names are random letters and digits with one dot; other names are not searched in the database. */
const pictureOf = (db: Db) => async (name: string) => (PICTURE_NAME.test(name) ? findPicture(db, name) : undefined)

const apiPages = ['/openapi.json', '/docs', '/docs.js'].map((path) => ({ method: 'GET' as const, path }))

export interface Parts {
  config: Config
  db: Db
  log: FastifyBaseLogger
  now?: () => number
  chance?: Chance
  metrics?: Metrics
  damage?: Damage
  reserve?: Reserve
  /** For how many milliseconds after the start of a stop connected clients may still send requests. */
  lastCallMs?: number
  /**
   * If true, the time that a request waits for a blocked main thread counts too. Tests with their own clock switch this
   * off.
   */
  measuresHoldUps?: boolean
  fitEveryMs?: number
  /** Called with a line for each audit entry, if the settings ask for it. */
  auditLine?: (line: string) => void
  processes?: Processes
  hashing?: Hashing
}

/** Uses the secure generator, because the output of `Math.random` can be predicted from earlier numbers. */
const fairChance: Chance = () => randomInt(2 ** 32) / 2 ** 32

function meterWaiting(metrics: Metrics, streams: Streams, commits: GroupCommits): void {
  metrics.add(reading('assay_streams_open', 'Streams of candidates and staff that are open.', () => streams.size))
  metrics.add(
    reading('assay_commit_waiting', 'What candidates sent and the next commit will take, by kind.', () =>
      Object.entries(commits).map(([kind, { waiting }]) => ({ kind, value: waiting })),
    ),
  )
}

const closeServices = ({ fileReader, exporter, access, workshop }: Services) =>
  Promise.all([fileReader.close(), exporter.close(), access.trail.close(), access.passwords.close(), workshop.close()])

export async function buildApp({
  config,
  db,
  log,
  now = Date.now,
  chance = fairChance,
  metrics = openMetrics(),
  damage = noDamage(),
  reserve = noReserve,
  lastCallMs = 0,
  measuresHoldUps = true,
  fitEveryMs = FIT_EVERY_MS,
  auditLine = (line) => void process.stdout.write(line),
  processes = childProcesses,
  hashing,
}: Parts): Promise<FastifyInstance> {
  const { app, heardUntil, guardCalls } = openServer({ config, log, now, measuresHoldUps })
  const stopMail = await startMail({ db, now, log, config, writeNotice, writeJudgeMail })
  let mailStopped: Promise<void> | undefined
  // The mail queue stops first, so that the current e-mail is completed while the last requests still run.
  app.addHook('preClose', async () => {
    mailStopped = stopMail()
  })
  const streams = openStreams(app, { db, now, config, log })
  await guardCalls({ lastCallMs, counts: metrics.counts, isReserveReleased: reserve.isReleased })
  const memory = emptyCaches()
  const commits = openGroupCommits(db, memory.exams, metrics.counts, log)
  const readiness = watchReadiness({
    db,
    folder: config.folder,
    damage,
    oldestSaveMs: () => oldestSaveMs(commits),
  })
  const replica = followReplica({ db, url: config.databaseReadUrl, log, metrics, now })
  const services: Services = {
    db,
    readApart: replica.readApart,
    now,
    heardUntil,
    drawing: {
      chance,
      twins: memory.twins,
      difficultiesOf: (look) => bankDifficulties(look, memory.insight),
    },
    config,
    memory,
    access: await openAccess({ config, db, log, now, counts: metrics.counts, hashing }),
    commits,
    workshop: openTextRenderer(processes),
    fileReader: openReader({ db, now, log, processes }),
    exporter: openExporter(processes),
    writeAuditEntries: auditEntryWriter(config.isAuditLogged ? auditLine : null),
    limiter: new Limiter(config.limitsOn, now, (limit) => (metrics.counts.limited.of({ limit }).count += 1)),
    readiness,
    vitals: nodeMetrics({ db, metrics, readiness, streams, commits, replica, now }),
  }
  meterWaiting(metrics, streams, commits)
  const meter = config.metrics ? meterReadiness(readiness) : null
  if (meter) metrics.add(meter.family)
  services.writeAuditEntries(await proveOlderErasures(db, config.folder, now()))
  const calls = routes.map(({ call }) => call)
  protectNamedPaths(app, calls)
  registerRoutes(app, { services, streams }, routes)
  const ring = openCallRing({ db, now, log })
  await serveScim(app, services, scimCalls, ring.note)
  const stopWork = await startBackgroundWork(services, log, fitEveryMs)
  const stopNews = [startClockWatch({ db, memory, now, log }), followLiveTests({ db, memory, now, log })]
  app.addHook('onClose', async () => {
    meter?.stop()
    for (const stop of stopNews) await stop()
    await Promise.all([stopWork(), mailStopped, ring.close(), replica.stop(), closeServices(services)])
  })
  serveOpenFiles(app, '/pictures', pictureOf(db))
  serveDocs(app, calls, VERSION)
  serveTokenRoute(app, services, assistantEndpoint({ routes, isFull: reserve.isReleased }))
  for (const doors of atsGuestRoutes(services)) await serveGuestRoutes(app, doors)
  const findKeptDays = (from: Queryable) => currentRetentionDays(from, now())
  const findFace = cacheCompanyFace({ db, log, findLogo: findSizedPicture, findKeptDays })
  await servePage(app, WEB, unknownPathRefusal([...calls, ...apiPages]), findFace)
  return app
}
