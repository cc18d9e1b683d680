import { expect, onTestFinished, test } from 'vitest'
import {
  answerDespiteFailures,
  countLosses,
  startAnsweringCandidates,
} from '../../testing/server/answeringCandidates.ts'
import { startCluster } from '../../testing/server/cluster.ts'
import { printFigure, rounds, TIMEOUT_MS } from '../../testing/server/guarantee.ts'
import { queryDatabase } from '../../testing/server/places/readReplica.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../testing/server/remote/remoteExam.ts'

/** Number of answers that must be acknowledged before the failover, and again after the failover. */
const LOST_AFTER = 100

/** The replication is synchronous, so that no acknowledged answer is lost. The database URL lists both servers. */
async function openPair() {
  const primary = await startCluster()
  onTestFinished(() => primary.stop())
  const standby = await primary.follow()
  onTestFinished(() => standby.stop())
  const url = await primary.createDatabase('assay')
  await queryDatabase(url, `alter system set synchronous_standby_names = 'standby'`)
  await queryDatabase(url, 'select pg_reload_conf() as found')
  while (
    (await queryDatabase(url, `select count(*) as found from pg_stat_replication where sync_state = 'sync'`)) !== '1'
  );
  const hosts = [primary, standby].map((each) => new URL(each.url).host).join(',')
  return { primary, standby, url: `postgres://postgres@${hosts}/assay?target_session_attrs=read-write` }
}

test(
  'after the primary is lost, the promoted replica has every acknowledged answer',
  async () => {
    const total = { ok: 0, lost: 0, phantom: 0 }
    const promotions = rounds(1, 5)
    for (let promotion = 0; promotion < promotions; promotion += 1) {
      const pair = await openPair()
      const { settings, url, remove } = await freshSettings()
      const server = launch({ ...settings, DATABASE_URL: pair.url })
      onTestFinished(async () => {
        server.signal('SIGKILL')
        await server.ended
        await remove()
      })
      await server.until('Assay is ready')
      const staff = await setUpRemoteStaff(url)
      const candidates = await startAnsweringCandidates(staff, 4)

      let heard = 0
      const hear = () => {
        heard += 1
        if (heard === LOST_AFTER) void pair.primary.kill().then(pair.standby.promote)
        return heard > 2 * LOST_AFTER ? ('enough' as const) : ('on' as const)
      }
      await Promise.all(candidates.map((candidate) => answerDespiteFailures(candidate, hear)))

      const { ok, lost, phantom } = await countLosses(staff, candidates)
      total.ok += ok
      total.lost += lost
      total.phantom += phantom
    }
    printFigure(
      'G18',
      `${total.lost} lost, ${total.phantom} phantom of ${total.ok} acknowledged over ${promotions} promotions`,
    )
    expect(total).toMatchObject({ lost: 0, phantom: 0 })
  },
  TIMEOUT_MS,
)
