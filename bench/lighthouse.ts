import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../e2e/hands/server.ts'
import { makeBank, makeInterview } from '../hands/exam.ts'
import { chromium } from '../scripts/lib/chromium.mjs'
import { registerStaff } from './exams.ts'

/** Fetched when it is asked for: three hundred packages that nobody else needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CHROMIUM = chromium()
const WANTED = { performance: 95, accessibility: 100, 'best-practices': 100 } as const

type Scores = Record<keyof typeof WANTED, number>

/** An interview that nobody has started, as a candidate finds it. */
async function makeLink(url: string): Promise<string> {
  const staff = await registerStaff(url)
  await makeBank({ staff })
  const { code } = await makeInterview({ staff })
  return `${url}/interviews/${code}`
}

/** Lighthouse's own mobile preset: a middling phone on a slow line. */
async function look(link: string, folder: string): Promise<Scores> {
  const report = join(folder, 'report.json')
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const options = ['--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${flags.join(' ')}`]
  const only = `--only-categories=${Object.keys(WANTED).join(',')}`
  const child = spawn('npx', ['--yes', LIGHTHOUSE, link, only, ...options], {
    env: { ...process.env, CHROME_PATH: CHROMIUM },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
  const { categories } = JSON.parse(readFileSync(report, 'utf8')) as { categories: Record<string, { score: number }> }
  const scoreOf = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
  }
}

/** Looks at the candidate's entry page as a phone does, and fails below what is promised. */
export async function lighthouse(): Promise<void> {
  const server = await startServer()
  const folder = mkdtempSync(join(tmpdir(), 'assay-lighthouse-'))
  try {
    const scores = await look(await makeLink(server.url), folder)
    for (const [name, wanted] of Object.entries(WANTED)) {
      const score = scores[name as keyof Scores]
      console.log(`${name.padEnd(16)} ${String(score).padStart(3)} of at least ${wanted}`)
      if (score < wanted) process.exitCode = 1
    }
  } finally {
    await server.stop()
    server.clearUp()
    rmSync(folder, { recursive: true, force: true })
  }
}
