import { randomInt } from 'node:crypto'
import type { Chance } from '@assay/domain/bank/drawing/draw'
import { PICTURE_NAME } from '@assay/domain/bank/picture'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { proveOlderErasures } from './audit/proveErased.ts'
import { headMemory } from './audit/rememberHead.ts'
import { auditRoutes } from './audit/routes.ts'
import { startSealer, tellDeedsTo } from './audit/sealer.ts'
import { openAccess } from './auth/access.ts'
import type { Hashing } from './auth/hashing/threads.ts'
import { authRoutes } from './auth/routes.ts'
import { labelsInUse } from './blueprints/queries.ts'
import { blueprintRoutes } from './blueprints/routes.ts'
import type { Config } from './config.ts'
import { type Damage, noDamage } from './db/damage.ts'
import type { Db } from './db/schema.ts'
import { envelopeRoutes } from './envelopes/routes.ts'
import { policyRoutes } from './erasure/policyRoutes.ts'
import { startRetirement } from './erasure/retirement.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { followClocks } from './exam/clock/followers.ts'
import { examRoutes } from './exam/routes.ts'
import { answerFailures, answerUnreadableRequest, answerUnreadableUrl } from './http/answers/failures.ts'
import { guardHeaders, guardHeadersOf } from './http/answers/headers.ts'
import { noteReceived } from './http/arrival/received.ts'
import { BODY_LIMIT, readBodies } from './http/bodies.ts'
import { closeInTime } from './http/closing.ts'
import { endIdle } from './http/connections/idle.ts'
import { handleInTurn } from './http/connections/inTurn.ts'
import { endUnread } from './http/connections/unread.ts'
import { serveDocs } from './http/docs.ts'
import { logRequests, requestIds } from './http/log.ts'
import { serveOpenFiles } from './http/openFiles.ts'
import { WEB } from './http/page/built.ts'
import { servePage } from './http/page/page.ts'
import { register } from './http/route.ts'
import { openStreams } from './http/stream.ts'
import { keepNames, unknownCall } from './http/unknown.ts'
import { Limiter } from './http/visitor/limits.ts'
import { guardVisits, keepRoomForTests, warnOfProxies } from './http/visitor/visits.ts'
import { openReader } from './imports/reader.ts'
import { importRoutes } from './imports/routes.ts'
import { sweepImports } from './imports/sweeper.ts'
import { sweepDue } from './insight/counting/sweeper.ts'
import { FIT_EVERY_MS, keepFitted } from './insight/fit/keepFitted.ts'
import { keyFixRoutes } from './insight/keyFixRoutes.ts'
import { insightRoutes } from './insight/routes.ts'
import { installationRoutes } from './installationRoutes.ts'
import { finishedAmong, funnelsOf, openRounds, usedAmong } from './interviews/funnel.ts'
import { timeRoutes } from './interviews/giveTime/routes.ts'
import { interviewRoutes } from './interviews/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { startMail } from './invitations/startMail.ts'
import { labelRoutes } from './labels/routes.ts'
import { followLiveTests } from './live/followLive.ts'
import { liveRoutes } from './live/routes.ts'
import { emptyMemory } from './memory.ts'
import { reading } from './metrics/instruments.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { findPicture } from './pictures/queries.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { sweepPictures } from './pictures/sweeper.ts'
import { ownProcesses, type Processes } from './processes/processes.ts'
import { questionRoutes } from './questions/routes.ts'
import { openWorkshop } from './questions/texts/workshop.ts'
import { meterReadiness, watchReadiness } from './readiness.ts'
import { noReserve, type Reserve } from './reserve.ts'
import { resultRoutes } from './results/routes.ts'
import { roundRoutes } from './rounds/routes.ts'
import { bringUpToDate } from './sitting/bringUpToDate.ts'
import { exposureOf } from './sitting/exposure.ts'
import { openGroupCommits } from './sitting/groupCommit/commits.ts'
import { countDrawn, drawnOf, inUseOf, isDrawn, isQuestionInUse } from './sitting/inUse.ts'
import { startPulse } from './sitting/presence/pulse.ts'
import { remarksOf } from './sitting/remarks.ts'
import { startSweeper } from './sitting/sweeper.ts'
import { userRoutes } from './users/routes.ts'
import { VERSION } from './version.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { startWebhooks } from './webhooks/worker.ts'

const aboveQuestions = { inUseOf, remarksOf, drawnOf, isDrawn, isInUse: isQuestionInUse }

/** Every call of the house, in one list: what is served, documented and held against the matrix of who may do what. */
export const routes = [
  ...installationRoutes,
  ...authRoutes,
  ...userRoutes,
  ...labelRoutes,
  ...pictureRoutes,
  ...questionRoutes(aboveQuestions),
  ...importRoutes({ countDrawn, labelsInUse }, aboveQuestions),
  ...blueprintRoutes({ funnelsOf, usedAmong, finishedAmong, openRounds, exposureOf }),
  ...interviewRoutes,
  ...timeRoutes,
  ...invitationRoutes,
  ...examRoutes,
  ...envelopeRoutes,
  ...liveRoutes,
  ...insightRoutes,
  ...keyFixRoutes,
  ...resultRoutes,
  ...roundRoutes,
  ...webhookRoutes,
  ...auditRoutes,
  ...erasureRoutes,
  ...policyRoutes,
].map(bringUpToDate)

/** What comes and goes is checked and written by the schemas of the contract; Fastify's own tools for it are not even loaded. */
const noSchemas = () => {
  throw new Error('A route has a schema of its own: calls are described in the contract')
}

/** Random names have letters, digits and one dot; nothing else is looked for. */
const pictureOf = (db: Db) => async (name: string) => (PICTURE_NAME.test(name) ? findPicture(db, name) : undefined)

const apiPages = ['/openapi.json', '/docs'].map((path) => ({ method: 'GET' as const, path }))

export interface Parts {
  config: Config
  db: Db
  log: FastifyBaseLogger
  now?: () => number
  chance?: Chance
  metrics?: Metrics
  damage?: Damage
  reserve?: Reserve
  /** How long whoever is connected may still ask once the server stops. */
  lastCallMs?: number
  /** How often it is seen whether a new fit is wanted. */
  fitEveryMs?: number
  /** Where each deed is also a line, where the settings want that. */
  auditLine?: (line: string) => void
  /** Where texts and files are worked on. */
  processes?: Processes
  /** What passwords are hashed by. */
  hashing?: Hashing
}

/** Nobody can foresee a draw from earlier ones, as they could with Math.random. */
const fairChance: Chance = () => randomInt(2 ** 32) / 2 ** 32

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
  fitEveryMs = FIT_EVERY_MS,
  auditLine = (line) => void process.stdout.write(line),
  processes = ownProcesses,
  hashing,
}: Parts): Promise<FastifyInstance> {
  const guard = guardHeadersOf(config.baseUrl)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: answerUnreadableUrl(guard.data),
    clientErrorHandler: answerUnreadableRequest(guard.data),
    // Whoever is connected while the server stops is still served; only new connections are refused.
    return503OnClosing: false,
    // A request that trickles in for longer than this is not waited for.
    requestTimeout: 60_000,
    genReqId: requestIds(config.trustedProxies > 0),
  })
  app.decorateRequest('arrival', null)
  const { heardUntil, look } = noteReceived(app, now)
  handleInTurn(app.server, look)
  endUnread(app)
  endIdle(app.server)

  const stopMail = await startMail({ db, now, log, config })
  let mailStopped: Promise<void> | undefined
  // First of all: no further mail is taken, and the one in hand is waited for beside the requests that run, not after them.
  app.addHook('preClose', async () => {
    mailStopped = stopMail()
  })
  const streams = openStreams(app, { db, now, log })
  metrics.add(reading('assay_streams_open', 'Streams of candidates and staff that are open.', () => streams.size))
  closeInTime(app, lastCallMs)
  guardHeaders(app, guard)
  logRequests(app, metrics.counts)
  guardVisits(app, config.baseUrl)
  warnOfProxies(app, config.trustedProxies)
  keepRoomForTests(app, reserve.isReleased)
  await readBodies(app)
  answerFailures(app)
  const memory = emptyMemory()
  const access = await openAccess({ config, db, log, now, counts: metrics.counts, hashing })
  const workshop = openWorkshop(processes)
  const fileReader = openReader({ db, now, log, processes })
  const commits = openGroupCommits(db, memory.exams, metrics.counts)
  metrics.add(
    reading('assay_commit_waiting', 'What candidates sent and the next commit will take, by kind.', () =>
      Object.entries(commits).map(([kind, { waiting }]) => ({ kind, value: waiting })),
    ),
  )
  const tellDeeds = tellDeedsTo(config.isAuditLogged ? auditLine : null)
  tellDeeds(await proveOlderErasures(db, now()))
  const readiness = watchReadiness(db, config.folder, damage)
  const meter = config.metrics ? meterReadiness(readiness) : null
  if (meter) metrics.add(meter.family)
  const calls = routes.map(({ call }) => call)
  keepNames(app, calls)
  register(
    app,
    {
      services: {
        db,
        now,
        heardUntil,
        chance,
        config,
        access,
        memory,
        commits,
        workshop,
        fileReader,
        tellDeeds,
        limiter: new Limiter(config.limitsOn, now, (limit) => (metrics.counts.limited.of({ limit }).count += 1)),
        readiness,
      },
      streams,
    },
    routes,
  )
  const stopPulse = await startPulse({ db, exams: memory.exams, now, log })
  const stopNews = [followClocks({ db, memory, now, log }), followLiveTests({ db, memory, now, log })]
  const stopSweeper = startSweeper(db, memory.exams, heardUntil, log)
  const stopCounting = sweepDue(db, memory.insight.versions, log)
  const stopFitting = keepFitted({ db, now, log, everyMs: fitEveryMs })
  const stopTidying = sweepImports({ db, reader: fileReader, queue: memory.fileQueue, now, log })
  const stopPictures = sweepPictures(db, now, log)
  const stopWebhooks = startWebhooks({ db, now, log, baseUrl: config.baseUrl, allowed: config.webhookNetworks })
  const remember = headMemory({ db, folder: config.folder, log })
  const stopSealer = startSealer({ db, now, log, tell: tellDeeds, remember })
  const stopRetirement = startRetirement({ db, names: memory.names, exams: memory.exams, now, log, tellDeeds })
  app.addHook('onClose', async () => {
    meter?.stop()
    for (const stop of stopNews) await stop()
    const stops = [
      stopSweeper,
      stopCounting,
      stopFitting,
      stopTidying,
      stopPictures,
      stopPulse,
      stopWebhooks,
      stopSealer,
      stopRetirement,
    ]
    const rooms = [...stops.map((stop) => stop()), fileReader.close()]
    await Promise.all([...rooms, mailStopped, access.trail.close(), access.passwords.close(), workshop.close()])
  })
  serveOpenFiles(app, '/pictures', pictureOf(db))
  serveDocs(app, calls, VERSION)
  await servePage(app, WEB, unknownCall([...calls, ...apiPages]))
  return app
}
