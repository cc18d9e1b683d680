import { system } from '@assay/contract/installation/system'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callerAt } from '../../../../testing/client/caller.ts'
import { candidateOf, makeInterview } from '../../../../testing/client/exam.ts'
import { ENGINE } from '../../../../testing/server/database.ts'
import { freePort } from '../../../../testing/server/network/freePort.ts'
import { freshSettings, launch } from '../../../../testing/server/process.ts'
import { ask } from '../../../../testing/server/rawRequests.ts'
import { setUpRemoteStaff } from '../../../../testing/server/remote/remoteExam.ts'

const shown: Record<string, string> = {
  assay_info: 'version',
  assay_ready: 'running.not_ready',
  assay_database_bytes: 'database_bytes',
  assay_database_log_bytes: 'log_bytes',
  assay_disk_free_bytes: 'disk',
  assay_last_backup_timestamp_seconds: 'last_backup',
  assay_backup_drilled_seconds: 'last_drill',
  assay_tests_running: 'running.tests_running',
  assay_tests_overdue: 'running.tests_overdue',
  assay_mails_waiting: 'running.mails_waiting',
  assay_mail_oldest_seconds: 'running.oldest_mail_seconds',
  assay_deliveries_waiting: 'running.deliveries_waiting',
  assay_results_uncounted: 'running.results_to_count',
  assay_streams_open: 'running.streams_open',
  assay_commit_waiting: 'running.answers_waiting',
  assay_pool_connections: 'running.connections',
  assay_pool_waiting: 'running.connections',
  assay_replica_used: 'running.replica',
  assay_replica_lag_seconds: 'running.replica',
  assay_requests_total: 'running.calls_failed',
  assay_sign_ins_refused_total: 'running.sign_ins_refused',
  assay_limited_total: 'running.tries_refused',
  process_resident_memory_bytes: 'running.memory_bytes',
  process_start_time_seconds: 'running.started_at',
}

const OVER_TIME = 'says something only over some time: the dashboard draws it'

const leftOut: Record<string, string> = {
  assay_request_seconds: OVER_TIME,
  assay_commit_seconds: OVER_TIME,
  assay_commit_size: OVER_TIME,
  assay_commit_wait_seconds: OVER_TIME,
  assay_pool_wait_seconds: OVER_TIME,
  assay_event_loop_delay_seconds: OVER_TIME,
  assay_replica_reads_total: OVER_TIME,
  process_cpu_seconds_total: OVER_TIME,
  process_open_fds: 'matters only near the limit, where a log line says so',
  process_max_fds: 'matters only near the limit, where a log line says so',
  assay_heap_bytes: 'is a part of the memory, for those who know the program from inside',
  assay_database_up: 'is always 1 for somebody who is answered: the call reads the database',
}

async function openWatched() {
  const { settings, url, remove } = await freshSettings()
  const port = String(await freePort())
  const standby = settings.DATABASE_URL && { DATABASE_READ_URL: settings.DATABASE_URL }
  const server = launch({ ...settings, ...standby, ASSAY_METRICS_PORT: port, ASSAY_RATE_LIMIT: 'on' })
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.ended
    await remove()
  })
  await server.until('Assay is ready')
  const staff = await setUpRemoteStaff(url)
  const metrics = async () => (await ask(`http://127.0.0.1:${port}`, '/metrics')).text
  return { url, staff, look: () => staff.staff(system), metrics }
}

test('every metric is shown on the System page, or is on the list of omitted metrics', async () => {
  const { look, metrics } = await openWatched()
  const shownMetrics = await look()
  const names = [...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)

  expect(names.filter((name) => !(name in shown) && !(name in leftOut))).toEqual([])
  expect(Object.keys(shown).filter((name) => name in leftOut || !names.includes(name))).toEqual([])
  expect(Object.keys(leftOut).filter((name) => !names.includes(name))).toEqual([])
  const places = Object.values(shown)
  for (const place of places) expect(shownMetrics).toHaveProperty(place)
  expect(Object.keys(shownMetrics.running).filter((name) => !places.includes(`running.${name}`))).toEqual([])
})

test('the System page shows the same values as the metrics', async () => {
  const { url, staff, look, metrics } = await openWatched()
  const { code } = await makeInterview(staff)
  await candidateOf(callerAt(url), code).start()
  for (let tries = 0; tries < 6; tries += 1)
    await ask(url, '/api/login/access-token', { method: 'POST', form: { username: 'ada@example.com', password: 'no' } })

  const { running } = await look()
  const text = await metrics()

  const sumOf = (series: string) =>
    text
      .split('\n')
      .filter((line) => line.startsWith(`${series}{`) || line.startsWith(`${series} `))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  expect(running).toMatchObject({
    not_ready: null,
    tests_running: 1,
    tests_overdue: 0,
    mails_waiting: 0,
    calls_failed: 0,
  })
  expect(running.sign_ins_refused).toBe(6)
  for (const [series, value] of [
    ['assay_tests_running', running.tests_running],
    ['assay_sign_ins_refused_total', running.sign_ins_refused],
    ['assay_limited_total', running.tries_refused],
    ['assay_deliveries_waiting', running.deliveries_waiting],
  ] as const)
    expect(sumOf(series), series).toBe(value)
  expect(Date.parse(running.started_at) / 1000).toBeGreaterThanOrEqual(sumOf('process_start_time_seconds') - 1)
  if (ENGINE === 'postgres') expect(running.connections?.busy).toBeGreaterThanOrEqual(0)
  else expect(running.connections).toBeNull()
  if (ENGINE === 'postgres')
    await vi.waitFor(async () => expect((await look()).running.replica?.unused?.reason).toBe('not_following'), {
      timeout: 300_000,
    })
  else expect(running.replica).toBeNull()
})
