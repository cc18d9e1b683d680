import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '@assay/contract/auth/sessions'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { callerAt } from '../../testing/client/caller.ts'
import { ENGINE } from '../../testing/server/database.ts'
import { freePort } from '../../testing/server/network/freePort.ts'
import { freshSettings, launch } from '../../testing/server/process.ts'
import { ask, sendRawBytes } from '../../testing/server/rawRequests.ts'

const ADMIN = { ASSAY_ADMIN_EMAIL: 'first@example.com', ASSAY_ADMIN_PASSWORD: 'a good one' }

async function openWatched(more: Record<string, string> = {}) {
  const { settings, url, remove } = await freshSettings()
  const port = String(await freePort())
  const server = launch({ ...settings, ...ADMIN, ASSAY_METRICS_PORT: port, ...more })
  await server.until('Assay is ready')
  const at = `http://127.0.0.1:${port}`
  return {
    url,
    at,
    server,
    read: async () => (await ask(at, '/metrics')).text,
    async close() {
      server.signal('SIGTERM')
      expect(await server.ended).toBe(0)
      await remove()
    },
  }
}

const root = join(import.meta.dirname, '../..')
const textOf = (page: string) => readFileSync(join(root, 'docs', page), 'utf8')

function namesIn(text: string): string[] {
  const found = text.match(/\b(?:assay|process)_[a-z_]+\b/g) ?? []
  return [...new Set(found.map((name) => name.replace(/_(bucket|sum|count)$/, '')))]
}

const readingOf = (text: string, series: string) => {
  const [line, ...more] = text.split('\n').filter((each) => each.startsWith(series))
  expect(more).toEqual([])
  return Number(line?.split(' ').at(-1))
}

test('the metrics of a node are readable only on the port for metrics', async () => {
  const testServer = await openWatched({ ASSAY_RATE_LIMIT: 'on' })
  const tries = Array.from({ length: 6 }, () =>
    callerAt(testServer.url)(signIn, { body: { username: ADMIN.ASSAY_ADMIN_EMAIL, password: 'not this one' } }),
  )
  await Promise.allSettled(tries)

  const text = await testServer.read()

  expect((await ask(testServer.url, '/metrics')).status).toBe(404)
  expect((await ask(testServer.at, '/api/health')).status).toBe(404)
  const named = (host: string) =>
    sendRawBytes(testServer.at, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  // In a DNS rebinding attack, another website points its domain name to this machine. So an unknown host name must be
  // rejected.
  expect(await named('rebound.example')).toMatch(/^HTTP\/1\.1 421/)
  for (const host of ['prometheus', 'localhost', '[::1]:9000']) expect(await named(host)).toMatch(/^HTTP\/1\.1 200/)
  const signInRoute = 'method="POST",route="/api/login/access-token"'
  expect(readingOf(text, `assay_requests_total{${signInRoute},status="400"}`)).toBe(5)
  expect(readingOf(text, `assay_requests_total{${signInRoute},status="429"}`)).toBe(1)
  expect(readingOf(text, `assay_request_seconds_bucket{${signInRoute},le="+Inf"}`)).toBe(6)
  expect(readingOf(text, 'assay_sign_ins_refused_total{outcome="failed"}')).toBe(5)
  expect(readingOf(text, 'assay_sign_ins_refused_total{outcome="limited"}')).toBe(1)
  expect(readingOf(text, 'assay_limited_total{limit="sign-in by account"}')).toBe(1)
  expect(readingOf(text, 'assay_database_up')).toBe(1)
  expect(readingOf(text, 'assay_tests_running')).toBe(0)
  expect(readingOf(text, 'assay_tests_overdue')).toBe(0)
  expect(readingOf(text, 'assay_mails_waiting')).toBe(0)
  expect(readingOf(text, 'assay_mail_oldest_seconds')).toBe(0)
  expect(readingOf(text, 'assay_ready ')).toBe(1)
  for (const reason of ['damaged', 'full', 'away', 'behind', 'silent'])
    expect(readingOf(text, `assay_ready{reason="${reason}"}`), reason).toBe(1)
  for (const name of ['database_bytes', 'disk_free_bytes', 'heap_bytes'])
    expect(readingOf(text, `assay_${name} `)).toBeGreaterThan(0)
  if (ENGINE === 'sqlite') expect(readingOf(text, 'assay_database_log_bytes')).toBeGreaterThan(0)
  else expect(readingOf(text, 'assay_pool_wait_seconds_count')).toBeGreaterThan(0)
  await testServer.close()
})

test('a node also reports the time of a backup that another node made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-backups-'))
  writeFileSync(join(folder, 'assay-2099-01-02T03-00-00Z.backup'), 'made elsewhere')
  const testServer = await openWatched({ ASSAY_BACKUP_DIR: folder })

  const seconds = Date.parse('2099-01-02T03:00:00Z') / 1000
  expect(readingOf(await testServer.read(), 'assay_last_backup_timestamp_seconds ')).toBe(seconds)
  await testServer.close()
  rmSync(folder, { recursive: true })
})

test('each metric line is valid for Prometheus, each name has one help text, and no visitor text appears', async () => {
  const testServer = await openWatched()
  await ask(testServer.url, '/api/interview/1234567890/exam?token=secret')
  await ask(testServer.url, '/api/nowhere/secret')

  const lines = (await testServer.read()).trimEnd().split('\n')

  const shape =
    /^(# HELP [a-z_]+ .+|# TYPE [a-z_]+ (counter|gauge|histogram|summary)|[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? [\d.e+-]+)$/
  expect(lines.filter((line) => !shape.test(line))).toEqual([])
  const names = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2])
  expect(new Set(names).size).toBe(names.length)
  expect(lines.join()).not.toMatch(/secret|1234567890/)
  // Prometheus accepts quantiles only in summaries.
  const summaries = lines.filter((line) => line.endsWith(' summary')).map((line) => line.split(' ')[2])
  const withQuantiles = new Set(lines.filter((line) => line.includes('{quantile=')).map((line) => line.split('{')[0]))
  expect([...withQuantiles]).toEqual(summaries)
  // Prometheus also rejects gauges and counters whose names end with a suffix of histograms.
  const single = lines.filter((line) => /^# TYPE \S+ (gauge|counter)$/.test(line)).map((line) => line.split(' ')[2])
  expect(single.filter((name) => /_(count|sum|bucket)$/.test(name ?? ''))).toEqual([])
  await testServer.close()
})

test.each(['monitoring/dashboard.json', 'monitoring/alerts.yaml', 'alerts.md'])(
  'each metric named in %s exists on both databases',
  async (page) => {
    const testServer = await openWatched()
    const there = [...(await testServer.read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name)
    const named = namesIn(textOf(page))

    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((name) => !there.includes(name))).toEqual([])
    await testServer.close()
  },
)

test('each alert has a severity and a link to its instructions', () => {
  const { groups } = parse(textOf('monitoring/alerts.yaml'))
  const steps = [...textOf('alerts.md').matchAll(/^## (\w+)$/gm)].map(([, title = '']) => title)
  const rules: { alert: string; labels: object; annotations: { summary: string; runbook: string } }[] = groups[0].rules

  expect(rules.map(({ alert }) => alert)).toEqual(steps)
  expect(rules).toHaveLength(18)
  for (const { alert, labels, annotations } of rules) {
    expect(labels).toEqual({ severity: expect.stringMatching(/^(page|ticket)$/) })
    expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`)
  }
})

test('alerts are evaluated per installation, and each reason for an unready server has an alert', () => {
  const { groups } = parse(textOf('monitoring/alerts.yaml'))
  const rules: { alert: string; expr: string; annotations: { summary: string } }[] = groups[0].rules
  const rule = (name: string) => rules.find(({ alert }) => alert === name)

  expect(rule('AssayBackupOld')?.expr).toMatch(/max by \(job\) \(assay_last_backup_timestamp_seconds\)/)
  expect(rule('AssayBackupOld')?.expr).not.toContain('absent(')
  expect(rule('AssayNotReady')).toMatchObject({
    expr: 'assay_ready{reason=""} == 0',
    for: '1m',
    labels: { severity: 'page' },
  })
  const reasons = rules.flatMap(({ expr }) => /^assay_ready\{reason="(\w+)"\} == 0$/.exec(expr)?.[1] ?? [])
  expect(reasons).toEqual(['damaged', 'full', 'away', 'behind', 'silent'])
  for (const { alert, annotations } of rules) expect(annotations.summary, alert).toContain('{{ $labels.job }}')
  expect(rule('AssayMailsWait')?.expr).toContain('assay_mail_oldest_seconds) > 2 * 3600')
})

test('the log has the request id of each response and its user, and start messages are also JSON', async () => {
  const testServer = await openWatched({ ASSAY_TRUST_PROXY: '1' })
  const headers = { 'x-forwarded-for': '198.51.100.7', 'x-request-id': 'of-the-proxy.1' }
  const own = await ask(testServer.url, '/api/user/me', { headers: { 'x-forwarded-for': '2001:db8::7' } })
  const named = await ask(testServer.url, '/api/user/me', { headers })
  await testServer.server.until('of-the-proxy.1')
  await testServer.close()

  const lines = testServer.server
    .stdout()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const answered = lines.filter(({ msg }) => msg === 'answered')
  expect(named.headers.get('x-request-id')).toBe('of-the-proxy.1')
  expect(answered).toMatchObject([
    { reqId: own.headers.get('x-request-id'), address: '2001:db8::7', route: '/api/user/me', status: 401 },
    { reqId: 'of-the-proxy.1', address: '198.51.100.7' },
  ])
  expect(lines.some(({ msg }) => msg.startsWith('Assay is ready at'))).toBe(true)
})

test('the request id in a visitor’s header is ignored without a trusted proxy', async () => {
  const testServer = await openWatched()
  const answer = await ask(testServer.url, '/api/user/me', { headers: { 'x-request-id': 'made-up-by-me' } })

  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/)
  await testServer.close()
})
