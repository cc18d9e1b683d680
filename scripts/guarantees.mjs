import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePrograms } from './lib/debian.mjs'
import { ensureInstalled, environment } from './lib/install.mjs'
import { ensureBuilt } from './lib/page.mjs'
import { cache } from './lib/places.mjs'
import { run } from './lib/run.mjs'
import { bold, command, red, say, seconds, Trouble } from './lib/say.mjs'

/**
 * The test files for each promise in server/guarantees/README.md. Test files with `.spec` in their name are end-to-end
 * tests.
 */
const promises = {
  G1: ['server/guarantees/killed', 'server/guarantees/durable', 'server/guarantees/stopped'],
  G2: ['server/guarantees/retries'],
  G3: ['server/guarantees/deadline', 'server/guarantees/held'],
  G4: ['server/guarantees/start'],
  G5: ['server/guarantees/secrets'],
  G6: ['domain/src/exam/scoring'],
  G7: ['server/guarantees/history'],
  G8: ['server/src/platform/auth/standing'],
  G9: ['server/src/platform/auth/enumeration'],
  G10: ['server/src/platform/users/admins'],
  G11: ['testing/e2e/exam/examTime.spec'],
  G12: ['server/src/product/questions/texts/markdown', 'testing/e2e/questions/bankSafety.spec'],
  G13: ['server/src/platform/http/everyCall/matrix'],
  G14: ['server/src/platform/http/everyCall/hostile', 'server/src/product/questions/upload/brokenFiles'],
  G15: ['server/guarantees/full', 'server/guarantees/reserve', 'server/src/platform/http/health'],
  G16: ['server/src/operations/backups/backup', 'server/guarantees/checkpoints'],
  G17: [
    'testing/e2e/exam/examNetwork.spec',
    'testing/e2e/exam/examReturn.spec',
    'web/src/exam/engine/effects/sending/outbox',
  ],
  G18: [
    'server/guarantees/nodes',
    'server/guarantees/killedNode',
    'server/guarantees/promoted',
    'server/src/platform/db/replica/replica',
  ],
  G19: [
    'server/src/operations/backups/backup',
    'server/src/operations/backups/killed',
    'server/src/platform/db/olderReleases',
  ],
  G20: ['server/src/monotonicClock'],
  G21: ['server/guarantees/silent', 'server/guarantees/locked', 'server/src/platform/db/postgres/manyServers'],
  G22: ['server/guarantees/vanished', 'server/src/platform/db/damage'],
  G23: ['server/guarantees/upgrade', 'server/guarantees/mixed'],
  G24: ['server/guarantees/mail'],
  G25: ['server/src/operations/erasure/erasure', 'server/src/operations/erasure/remains'],
  G26: ['server/guarantees/clock', 'server/src/product/interviews/addTime'],
  G27: ['server/src/product/attempts/closing/receipts'],
  G28: ['server/src/product/results/maskedTime'],
  G29: ['server/guarantees/keyFix', 'server/src/product/insight/keyFix'],
  G30: ['server/guarantees/keyFix', 'server/src/product/insight', 'domain/src/insight/recount'],
  G32: ['domain/src/audit/chain', 'server/src/operations/audit/audit', 'server/src/operations/audit/taken'],
  G33: ['server/guarantees/webhooks'],
  G34: ['server/guarantees/late', 'server/src/product/lateAnswers'],
  G35: ['server/guarantees/cost', 'server/guarantees/jobs', 'server/guarantees/unread', 'server/guarantees/held'],
  G36: ['server/guarantees/feed'],
  G37: ['server/guarantees/signals'],
  G38: ['server/guarantees/decisionMails', 'server/src/product/decisions/'],
  G40: ['server/src/product/rounds/anonymousBytes'],
  G41: [
    'server/src/operations/backups/runRestoreTest',
    'server/src/operations/backups/killed',
    'server/src/operations/backups/handling',
    'server/src/operations/backups/portable',
  ],
  G43: ['server/guarantees/imports'],
  G44: ['server/guarantees/notices'],
}

const figures = join(cache, 'figures.jsonl')

/** With more than two suites at the same time, the tests would wait for the disk. */
const suites = [
  ['domain', ['vitest', 'run', '--project', 'domain']],
  ['web', ['vitest', 'run', '--project', 'web']],
  ['server', ['vitest', 'run', '--project', 'sqlite*', '--project', 'postgres*', '--maxWorkers=2']],
  ['testing', ['playwright', 'test']],
]

/** Arguments such as `npm run guarantees -- G1 killed` select suites. Without arguments, all suites run. */
function chosen(words) {
  if (words.length === 0) return [...new Set(Object.values(promises).flat())]
  return [
    ...new Set(
      words.flatMap((word) => {
        const found =
          promises[word] ??
          Object.values(promises)
            .flat()
            .filter((file) => file.includes(word))
        if (found.length > 0) return found
        throw new Trouble(`There is no guarantee ${word}. The guarantees are: ${Object.keys(promises).join(', ')}.`)
      }),
    ),
  ]
}

function table() {
  const lines = existsSync(figures) ? readFileSync(figures, 'utf8').trimEnd().split('\n') : []
  return lines
    .map((line) => JSON.parse(line))
    .toSorted((one, other) => one.promise.localeCompare(other.promise, 'en', { numeric: true }))
    .map(({ promise, engine, figure }) => `${promise.padEnd(8)}${engine.padEnd(10)}${figure}`)
}

/** Tests the promises of docs/guarantees.md at full size. Every test suite runs, even after a failure. */
await command(async () => {
  const files = chosen(process.argv.slice(2))
  await ensureInstalled()
  const stages = suites
    .map(([module, program]) => ({ module, program, ownFiles: files.filter((file) => file.startsWith(`${module}/`)) }))
    .filter(({ ownFiles }) => ownFiles.length > 0)
  const hasEndToEndTests = stages.some(({ module }) => module === 'testing')
  await ensurePrograms(hasEndToEndTests ? ['PostgreSQL', 'Chromium'] : ['PostgreSQL'])
  if (hasEndToEndTests) await ensureBuilt()
  mkdirSync(cache, { recursive: true })
  rmSync(figures, { force: true })

  const outcomes = []
  for (const { module, program, ownFiles } of stages) {
    const began = Date.now()
    const [name, ...words] = program
    const code = await run(name, [...words, ...ownFiles], {
      env: environment({ ASSAY_FULL: '1', ASSAY_FIGURES: figures }),
    })
    outcomes.push({ module, code, took: seconds(began), files: ownFiles.length })
  }

  say(`\n${bold('── figures')}\n${table().join('\n')}\n`)
  for (const { module, code, took, files } of outcomes)
    say(`${code === 0 ? '✓' : red('✗')} ${module}: ${files} proofs, ${took}`)
  return outcomes.every(({ code }) => code === 0) ? 0 : 1
})
