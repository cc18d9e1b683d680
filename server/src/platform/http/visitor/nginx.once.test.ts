import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { addTime } from '@assay/contract/interviews/interviewTime'
import { expect, onTestFinished, test } from 'vitest'
import { callerAt } from '../../../../../testing/client/caller.ts'
import { candidateOf, makeInterview } from '../../../../../testing/client/exam.ts'
import { printFigure } from '../../../../../testing/server/guarantee.ts'
import { freePort } from '../../../../../testing/server/network/freePort.ts'
import { freshSettings, launch, temporaryFolder } from '../../../../../testing/server/process.ts'
import { setUpRemoteStaff } from '../../../../../testing/server/remote/remoteExam.ts'

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/install.md'), 'utf8')
const [, block = ''] = /```nginx\n([\s\S]*?)```/.exec(page) ?? []
const CODE = 'aSecretInterviewCode00'
const FILE_BYTES = 32 * 2 ** 20 + 4_096

test('nginx accepts the same requests as Assay, removes unwanted headers, and logs no addresses', () => {
  const [, limit = '0'] = /client_max_body_size (\d+)m;/.exec(block) ?? []

  expect(Number(limit)).toBeGreaterThanOrEqual(33)
  expect(block).toContain('proxy_set_header X-Forwarded-Host "";')
  for (const server of block.split(/^server \{/m).slice(1)) {
    expect(server).toMatch(/^\s*access_log off;/m)
    expect(server).toMatch(/^\s*error_log \S+ emerg;/m)
  }
})

async function fillIn(folder: string, upstream: number) {
  const [plain, secure] = [await freePort(), await freePort()]
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name))
  const subject = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=assay.example.com']
  execFileSync('openssl', ['req', ...subject, '-keyout', key ?? '', '-out', certificate ?? ''], { stdio: 'pipe' })
  const filled = block
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443', `listen 127.0.0.1:${secure}`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
  const bodies = `client_body_temp_path ${folder}/bodies; proxy_temp_path ${folder}/answers;`
  const others = ['fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  const main = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/main.log; events {}`
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${main} http { access_log ${folder}/access.log; ${bodies} ${others} ${filled} }`,
  )
  return secure
}

function visit(port: number, path: string, bytes = 0) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = { host: 'assay.example.com', 'x-forwarded-host': 'evil.example', 'content-length': bytes }
    const options = { port, path, headers, rejectUnauthorized: false, method: bytes > 0 ? 'POST' : 'GET', agent: false }
    const sending = request({ ...options, host: '127.0.0.1' }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sending.on('error', reject)
    sending.end(Buffer.alloc(bytes))
  })
}

async function openProxy(upstream: number) {
  const PATH = `${process.env['PATH']}:/usr/sbin`
  const hasPrograms = ['nginx -v', 'openssl version'].every(
    (line) => spawnSync('sh', ['-c', line], { env: { PATH } }).status === 0,
  )
  if (!hasPrograms) {
    printFigure('G5', 'NOT PROVED HERE, there is no nginx on this machine')
    return null
  }
  const { folder, remove } = temporaryFolder()
  const port = await fillIn(folder, upstream)
  const configured = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'main.log')]
  const checked = spawnSync('nginx', ['-t', ...configured], { env: { PATH }, encoding: 'utf8' })
  expect(checked).toMatchObject({ status: 0, stderr: expect.not.stringMatching(/warn|emerg/) })
  const nginx = spawn('nginx', configured, { env: { PATH }, stdio: 'ignore' })
  onTestFinished(async () => {
    nginx.kill()
    await once(nginx, 'exit')
    remove()
  })
  await expect.poll(() => visit(port, `/interviews/${CODE}`).catch(() => null)).not.toBeNull()
  return { port, folder }
}

const logsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')

test('nginx accepts the documented configuration, and logs no interview code while Assay is stopped', async () => {
  const upstream = await freePort()
  const proxy = await openProxy(upstream)
  if (!proxy) return
  const { port, folder } = proxy

  expect(await visit(port, `/api/interview/${CODE}`)).toMatchObject({ status: 502 })
  expect(logsIn(folder)).not.toContain(CODE)
  const seen: IncomingHttpHeaders[] = []
  const assay = createServer((asked, answer) => {
    seen.push(asked.headers)
    let bytes = 0
    asked.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    asked.on('end', () => answer.end(String(bytes)))
  }).listen(upstream, '127.0.0.1')
  onTestFinished(() => void assay.close())
  await once(assay, 'listening')

  expect(await visit(port, '/api/imports', FILE_BYTES)).toEqual({ status: 200, text: String(FILE_BYTES) })
  expect(seen[0]).toMatchObject({ host: 'assay.example.com', 'x-forwarded-for': '127.0.0.1' })
  expect(seen[0]).not.toHaveProperty('x-forwarded-host')
  expect(existsSync(join(folder, 'access.log')) && readFileSync(join(folder, 'access.log'), 'utf8')).toBe('')
})

function follow(port: number, path: string) {
  const heard = { status: 0, text: '' }
  const headers = { host: 'assay.example.com', accept: 'text/event-stream' }
  const asking = request(
    { host: '127.0.0.1', port, path, headers, rejectUnauthorized: false, agent: false },
    (answer) => {
      heard.status = answer.statusCode ?? 0
      answer.on('data', (chunk: Buffer) => {
        heard.text += chunk
      })
      answer.on('error', () => {})
    },
  )
  asking.on('error', () => {})
  asking.end()
  return { heard, leave: () => void asking.destroy() }
}

test('behind nginx, a candidate’s clock updates arrive live, and no log contains the interview code', async () => {
  const upstream = await freePort()
  const proxy = await openProxy(upstream)
  if (!proxy) return
  const { settings, remove } = await freshSettings()
  const behind = { ASSAY_BASE_URL: 'https://assay.example.com', ASSAY_TRUST_PROXY: '1' }
  const server = launch({ ...settings, ...behind, PORT: String(upstream) })
  onTestFinished(async () => {
    server.signal('SIGKILL')
    await server.ended
    await remove()
  })
  await server.until('Assay is ready')
  const { staff, url } = await setUpRemoteStaff(`http://127.0.0.1:${upstream}`)
  const { code } = await makeInterview({ staff })
  const candidate = candidateOf(callerAt(url), code)
  await candidate.start()

  const stream = follow(proxy.port, `/api/interview/${code}/stream`)
  await expect.poll(() => stream.heard.text).toContain('"given_back_time":"00:00:00"')
  expect(stream.heard.status).toBe(200)
  await staff(addTime, { params: { code }, body: { seconds: 220, reason: 'The router fell silent' } })
  await expect.poll(() => stream.heard.text).toContain('"given_back_time":"00:03:40"')
  stream.leave()

  expect(await visit(proxy.port, `/api/interview/${code}`)).toMatchObject({ status: 200 })
  server.signal('SIGKILL')
  await server.ended
  expect(await visit(proxy.port, `/api/interview/${code}`)).toMatchObject({ status: 502 })
  expect(logsIn(proxy.folder)).not.toContain(code)
  expect(server.stdout()).not.toContain(code)
})
