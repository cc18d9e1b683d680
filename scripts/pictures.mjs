import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as browsers } from '@playwright/test'
import { chromium } from './lib/chromium.mjs'
import { ensurePrograms } from './lib/debian.mjs'
import { ensureInstalled, environment, findNode } from './lib/install.mjs'
import { ensureBuilt } from './lib/page.mjs'
import { root } from './lib/places.mjs'
import { command, say, Trouble } from './lib/say.mjs'
import { server } from './lib/server.mjs'

/** Makes the pictures of README and docs from the demo. */
const PORT = '3470'
const url = `http://localhost:${PORT}`
const email = 'ada@example.com'

const upload = `What does HTTP 404 mean? {=Not found ~Forbidden ~Moved ~Gone}

Which status means that a resource moved for good? {=301 ~302 ~304 ~307}

What is in $? ? {=The exit status ~The arguments ~A process}`

async function call(token, method, path, body) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Trouble(`${method} ${path} answered ${response.status}`)
  return response.json()
}

async function signIn(password) {
  const body = new URLSearchParams({ username: email, password })
  const response = await fetch(`${url}/api/login/access-token`, { method: 'POST', body })
  return (await response.json()).access_token
}

async function shoot(page, name) {
  await page.locator('.mantine-Skeleton-root, .mantine-Loader-root').first().waitFor({ state: 'detached' })
  await page.screenshot({ path: join(root, 'docs', name), animations: 'disabled' })
}

async function findQuestions(token, words) {
  const found = await call(token, 'GET', `/question?search=${encodeURIComponent(words)}&start_index=0&end_index=1`)
  return found.questions
}

/**
 * Translates a question into Spanish and then changes the original, so that the picture shows an outdated translation.
 */
async function outdateTranslation(token) {
  const [{ id, description, answers }] = await findQuestions(token, 'Which status code says exactly this')
  await call(token, 'PUT', `/question/${id}`, { lang: 'en' })
  await call(token, 'PUT', `/question/${id}/wording/es`, {
    description:
      'Un usuario que ha iniciado sesión abre una página que solo pueden ver los administradores. ¿Qué código de estado corresponde?',
    answers: answers.map(({ id, description }) => ({ id, description })),
  })
  await call(token, 'PUT', `/question/${id}`, { description: description.replace('may see', 'can see') })
  return id
}

async function takeStaffPictures(page, token) {
  const open = async (path) => {
    await page.goto(`${url}${path}`)
    await page.waitForLoadState('networkidle')
    await page.getByRole('heading').first().waitFor()
  }
  const { interviews } = await call(token, 'GET', '/interview?blueprint=1&status=Done')
  const codes = interviews.map(({ code }) => code)
  await open('/admin/blueprints/1')
  await shoot(page, 'round.png')
  await open('/admin/blueprints/1?tab=ranking')
  await shoot(page, 'decide-ranking.png')
  await open(`/admin/interviews/${codes[0]}/result`)
  await shoot(page, 'decide-result.png')
  const handOver = { note: 'Whom shall we meet first?', verdicts: true }
  const { link } = await call(token, 'POST', '/share', { codes, days: 14, hand_over: handOver })
  await open(new URL(link).pathname)
  await shoot(page, 'decide-handover.png')
  const [question] = await findQuestions(token, 'program print')
  await open(`/admin/questions/${question.id}/edit`)
  await shoot(page, 'writing-form.png')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'writing-preview.png')
  const [withPassage] = await findQuestions(token, 'Why did the load balancer')
  await open(`/admin/questions/${withPassage.id}/edit`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'writing-passage.png')
  await open(`/admin/questions/${await outdateTranslation(token)}/history`)
  await shoot(page, 'writing-history.png')
  await open('/admin/questions/import')
  const file = { name: 'network.gift', mimeType: 'text/plain', buffer: Buffer.from(upload) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.waitForURL(/import\/\d+/)
  await page.getByRole('heading', { name: 'network.gift' }).first().waitFor()
  await page.getByText('Reading…').waitFor({ state: 'hidden' })
  await page.waitForLoadState('networkidle')
  await shoot(page, 'import-plan.png')
}

async function takeExamPicture(page, token) {
  const { interviews } = await call(token, 'GET', '/interview?status=To%20Do')
  const { code, email: candidate } = interviews.find(({ confirms, entry_state }) => !confirms && entry_state === 'open')
  await page.goto(`${url}/interviews/${code}`)
  await page.getByLabel('E-mail').fill(candidate)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'ENTER TEST' }).click()
  await page.getByRole('timer').waitFor()
  await shoot(page, 'exam.png')
}

async function takePictures(password) {
  const token = await signIn(password)
  const browser = await browsers.launch({ executablePath: chromium(), args: ['--no-sandbox'] })
  const open = () => browser.newPage({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  try {
    const staff = await open()
    await staff.addInitScript((value) => localStorage.setItem('token', value), token)
    await takeStaffPictures(staff, token)
    await takeExamPicture(await open(), token)
  } finally {
    await browser.close()
  }
}

await command(async () => {
  await ensureInstalled()
  await ensurePrograms(['Chromium'])
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'assay-pictures-'))
  const options = { cwd: root, env: environment({ PORT, ASSAY_BASE_URL: url, ASSAY_DATA_DIR: folder }) }
  const filled = spawnSync(findNode(), ['server/src/assay.ts', 'demo'], { ...options, encoding: 'utf8' })
  const password = /password (\S+)/.exec(filled.stdout)?.[1]
  if (!password) throw new Trouble(`The demo could not be created: ${filled.stderr}`)
  const serving = spawn(findNode(), server, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    for await (const line of serving.stdout) if (String(line).includes('Assay is ready')) break
    await takePictures(password)
    say('The pictures in docs are updated.')
  } finally {
    serving.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})
