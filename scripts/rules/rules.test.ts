import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breaches } from './breaches.ts'
import type { SourceFile } from './imports.ts'
import { untestedOnPostgres } from './postgresTests.ts'

const modules = ['domain/src', 'contract/src', 'server/src', 'web/src', 'web/test', 'testing', 'scripts']

function everySource(): SourceFile[] {
  return modules.flatMap((module) =>
    readdirSync(module, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|m?js|css)$|^i18n\/en\/\w+\.json$/.test(name))
      .map((name) => ({ path: `${module}/${name}`, text: readFileSync(`${module}/${name}`, 'utf8') })),
  )
}

test('all source files follow the architecture rules', () => {
  const files = everySource()

  expect(files.length).toBeGreaterThan(20)
  expect(breaches(files)).toEqual([])
})

test('each module with its own SQL has a test that runs on PostgreSQL', () => {
  expect(untestedOnPostgres(everySource())).toEqual([])
})

test('a module with SQL but without a test on PostgreSQL is reported', () => {
  const query = { path: 'server/src/product/labels/list/queries.ts', text: 'sql<number>`select 1`.execute(db)' }
  const fast = { path: 'server/src/product/labels/labels.test.ts', text: '' }
  const both = { path: 'server/src/product/labels/labels.both.test.ts', text: '' }

  expect(untestedOnPostgres([query, fast])).toEqual([expect.stringContaining('server/src/product/labels')])
  expect(untestedOnPostgres([query, fast, both])).toEqual([])
})

test.each([
  ['domain/src/clock.ts', "import { z } from 'zod'"],
  ['domain/src/clock.ts', "import { readFile } from 'node:fs/promises'"],
  ['domain/src/clock.ts', 'export const late = (at: number) => Date.now() > at'],
  ['domain/src/clock.ts', 'const today = new Date()'],
  ['domain/src/draw.ts', 'const one = Math.random()'],
  ['domain/src/draw.ts', "import type { Label } from '@assay/contract/labels'"],
  ['contract/src/labels.ts', "import { db } from '../../server/src/platform/db/open.ts'"],
  ['contract/src/labels.ts', "import fastify from 'fastify'"],
  ['server/src/platform/http/route.ts', "import { findUser } from '../users/queries.ts'"],
  ['server/src/platform/db/seed.ts', "const { addUser } = await import('../users/addUser.ts')"],
  ['server/src/product/labels/queries.ts', "import { inUse } from '../questions/queries.ts'"],
  ['server/src/product/questions/edit.ts', "export { routes } from '../labels/routes.ts'"],
  ['server/src/product/questions/edit.ts', "import type { FastifyRequest } from 'fastify'"],
  ['server/src/installationRoutes.ts', "import multipart from '@fastify/multipart'"],
  ['server/src/product/attempts/closing/closeTests.ts', "import { buildApp } from '../../app.ts'"],
  ['server/src/product/labels/writeLabels.ts', 'db.transaction().execute(async (tx) => takeLock(tx, BANK))'],
  [
    'server/src/product/labels/writeLabels.ts',
    'inTransaction(db, async (tx) => {\n  const label = await findLabel(db, id)\n})',
  ],
  ['server/src/product/labels/writeLabels.ts', 'inTransaction(context.db, (tx) => change(tx, { ...context.db }))'],
  ['server/src/product/labels/writeLabels.ts', 'inTransaction(db, async (tx) => void (await fetch(url)))'],
  [
    'server/src/product/attempts/events.ts',
    "export const noteEvents = (db: Queryable, rows: Rows) =>\n  db\n    .insertInto('interview_events').values(rows)",
  ],
  [
    'server/src/product/attempts/events.ts',
    'const forget = (db: Queryable) => sql`delete from interview_events`.execute(db)',
  ],
  ['server/src/product/labels/queries.ts', "import type { Services } from '../services.ts'"],
  ['server/src/product/labels/routes.ts', "import { addPicture } from '@assay/contract/pictures'"],
  ['contract/src/doors/tokens.ts', 'export const createToken = endpoint({})'],
  ['server/src/product/labels/queries.ts', '/** Used by whoever draws. */'],
  ['testing/client/exam.ts', '// Candidates and those who wait.'],
  ['server/src/product/labels/queries.ts', 'const remembered = new WeakMap<Db, Map<number, Label>>()'],
  ['server/src/product/labels/queries.ts', 'export const seen: Set<string> = new Set()'],
  ['server/src/product/labels/queries.ts', 'let last = 0'],
  ...[
    'const Saved = () => <p>Saved</p>',
    "const Saved = () => <>{isNew ? 'Created' : t('SAVED')}</>",
    'const Saved = () => <p>{`Saved today`}</p>',
    'const Remove = () => <Button title="Remove" />',
    "const Remove = ({ name }: { name: string }) => <Button aria-label={'Remove ' + name} />",
    "const Name = () => <TextInput {...field} placeholder={hint ?? 'Your name'} />",
    "const say = () => notifications.show({ color: 'red', message: 'That did not work.' })",
  ].map((text): [string, string] => ['web/src/labels/Saved.tsx', text]),
  ['web/src/ui/Section.tsx', "import { t } from '../i18n/text.ts'"],
  ['web/src/ui/Section.tsx', "import type { User } from '@assay/contract/users'"],
  ['web/src/lib/api.ts', "import { Section } from '../ui/Section.tsx'"],
  ['web/src/i18n/en.ts', "import { labels } from '../labels/texts.ts'"],
  ['web/src/labels/LabelsPage.tsx', "import { Question } from '../questions/Question.tsx'"],
  ['web/src/questions/List.tsx', "const Labels = lazy(() => import('../labels/LabelsPage.tsx'))"],
  ['web/src/shell/UserMenu.tsx', "import { ProfileForm } from '../users/ProfileForm.tsx'"],
  ['web/src/users/UsersPage.tsx', "import StaffLayout from '../shell/StaffLayout.tsx'"],
  ['web/src/exam/Clock.tsx', "import { Button } from '@mantine/core'"],
  ['web/src/exam/Clock.tsx', "import { useParams } from '@tanstack/react-router'"],
  ['web/src/exam/Clock.tsx', "import { z } from 'zod'"],
  ['web/src/exam/Clock.tsx', "import { Wordmark } from '../shell/Wordmark.tsx'"],
  ['web/src/exam/Clock.tsx', "const later = import('../i18n/en/staff.json')"],
  ['web/src/candidate.tsx', "import './styles/global.css'"],
  ['web/src/exam/engine/examController.ts', "import { ExamDesk } from '../desk/ExamDesk.tsx'"],
  ['web/src/exam/engine/examController.ts', "import type { Typed } from '../entry/typed.ts'"],
  ['web/src/exam/question/Options.tsx', "import { Toasts } from '../desk/Toasts.tsx'"],
  ['web/src/exam/entry/EntryForm.tsx', "import { Countdown } from '../desk/Countdown.tsx'"],
  ['web/src/exam/desk/ExamDesk.tsx', "import { codeFromInput } from '../entry/codeFromInput.ts'"],
  [
    'web/src/interviews/cells/CodeCell.tsx',
    "import type { InterviewSelection } from '../list/useInterviewSelection.ts'",
  ],
  ['web/src/interviews/list/ListFoot.tsx', "import { Summary } from '../wizard/Summary.tsx'"],
  ['web/src/interviews/wizard/Wizard.tsx', "import { StatusFilter } from '../list/StatusFilter.tsx'"],
  ['web/src/questions/editor/RichText.tsx', "import { BulkUpload } from '../upload/BulkUpload.tsx'"],
  ['web/src/questions/upload/useUpload.ts', "import { RichText } from '../editor/RichText.tsx'"],
  ['web/src/results/question/answerStatus.ts', "import { timeline } from '../result/timeline.ts'"],
  ['web/src/results/result/Result.tsx', "import { comparison } from '../compare/comparison.ts'"],
  ['web/src/results/compare/ComparePage.tsx', "import { StatusMark } from '../question/StatusMark.tsx'"],
  ['web/src/lib/offline/serverAway.ts', "import { parts } from '../updates/loadChunk.ts'"],
  ['web/src/ui/text/LogoMark.tsx', "import { Pager } from '../list/Pager.tsx'"],
  ['web/src/ui/list/Pager.tsx', "import { Steps } from '../form/Steps.tsx'"],
  ['web/src/ui/form/Steps.tsx', "import { Pager } from '../list/Pager.tsx'"],
  ['web/src/ui/Section.tsx', "import { Pager } from './list/Pager.tsx'"],
  ['web/src/shell/PageFailure.tsx', "import { TopBar } from './admin/TopBar.tsx'"],
  ['server/src/product/interviews/list/search.ts', "import { interviewRoutes } from '../routes.ts'"],
  ['server/src/product/attempts/states/inView.ts', "import { loadJournal } from '../journal.ts'"],
  ['server/src/product/attempts/journal.ts', "import type { Clock } from './clock/clocks.ts'"],
  ['server/src/product/attempts/clock/clocks.ts', "import { reopenTest } from '../closing/reopenTest.ts'"],
  ['server/src/product/questions/queries.ts', "db.selectFrom('papers').select('question_id')"],
  ['server/src/product/questions/queries.ts', "db.selectFrom('questions').innerJoin('papers as one', join)"],
  ['server/src/product/labels/queries.ts', "db.selectFrom(['labels', 'questions'])"],
  ['server/src/product/labels/queries.ts', "db.deleteFrom('question_labels')"],
  ['server/src/product/rounds/queries.ts', "db.selectFrom('interviews').select('id')"],
  [
    'server/src/product/rounds/queries.ts',
    "db.selectFrom('shares').innerJoin('interviews', 'interviews.id', 'shares.id')",
  ],
  ['server/src/product/rounds/queries.ts', 'sql<number>`select count(*) from interviews where score > 1`'],
  ['server/src/product/results/standings.ts', "db.selectFrom('veiled_names').select('email')"],
  ['server/src/product/results/routes.ts', "import { withTrueNames } from '../attempts/anonymity/trueNames.ts'"],
  ['server/src/platform/users/queries.ts', "db.updateTable('labels')"],
  ['server/src/platform/http/caller/caller.ts', "db.insertInto('labels')"],
  ['server/src/product/questions/queries.ts', 'sql<number>`select count(*) from papers`'],
  [
    'server/src/platform/db/schema/db.ts',
    'interface ShopTables {\n  turns: {\n    name: string\n  }\n  circles: { id: number }\n}',
  ],
  ['server/src/platform/db/schema/users.ts', 'export interface UserTables {\n  circles: { id: number }\n}'],
  ['server/src/platform/db/schema/users.ts', 'export interface UserTables {\n  labels: { id: number }\n}'],
  ['server/src/platform/db/schema/strangers.ts', 'export interface StrangerTables {\n  users: { id: number }\n}'],
])('the architecture rules reject this code in %s: %s', (path, text) => {
  expect(breaches([{ path, text }])).toEqual([expect.stringContaining(path)])
})

test('a candidate page may not load a heavy module, even through another file', () => {
  const files = [
    { path: 'web/src/exam/ExamPage.tsx', text: "import { Card } from '../ui/Card.tsx'" },
    { path: 'web/src/ui/Card.tsx', text: "import { Card } from '@mantine/core'" },
  ]

  expect(breaches(files)).toEqual([expect.stringContaining('web/src/ui/Card.tsx')])
})

test('a network call inside a transaction is reported', () => {
  const files = [
    {
      path: 'server/src/platform/mail/transport.ts',
      text: "import { send } from 'nodemailer'\nexport const post = () => send()",
    },
    {
      path: 'server/src/platform/mail/queue.ts',
      text: "import { post } from './transport.ts'\ninTransaction(db, async (tx) => {\n  await post(tx)\n})",
    },
  ]

  expect(breaches(files)).toEqual([expect.stringContaining('server/src/platform/mail/queue.ts')])
})

test('a network call inside a transaction is reported even if helpers in other files make the call', () => {
  const files = [
    { path: 'server/src/net/load.ts', text: 'export async function load(url: string) {\n  return fetch(url)\n}' },
    {
      path: 'server/src/net/again.ts',
      text: "import { load } from './load.ts'\nexport const loadAgain = async (url: string) => load(url)",
    },
    {
      path: 'server/src/net/store.ts',
      text: "import { loadAgain } from './again.ts'\nexport const store = () => inTransaction(db, async (tx) => loadAgain(tx))",
    },
  ]

  expect(breaches(files)).toContainEqual(
    'server/src/net/store.ts: a transaction must not wait for the network: loadAgain(',
  )
})

test.each([
  ['an aliased import', "import { load as get } from './load.ts'", '(tx) => get(url)'],
  ['a module', "import * as net from './load.ts'", '(tx) => net.load(url)'],
  ['a method', "import { client } from './load.ts'", '(tx) => client.load(url)'],
  ['a callback', "import { load } from './load.ts'", '(tx) => Promise.all(urls.map(load))'],
  ['the work itself', "import { load } from './load.ts'", 'load'],
  ['a callback without a helper', '', '(tx) => Promise.all(urls.map(fetch))'],
])('a network call inside a transaction is reported if made through %s', (_, imported, work) => {
  const files = [
    {
      path: 'server/src/net/load.ts',
      text: 'export const load = (url: string) => fetch(url)\nexport const client = {\n  load: (url: string) => fetch(url),\n}',
    },
    { path: 'server/src/net/store.ts', text: `${imported}\nexport const store = () => inTransaction(db, ${work})` },
  ]

  expect(breaches(files)).toContainEqual(
    expect.stringContaining('server/src/net/store.ts: a transaction must not wait for the network'),
  )
})

test('a table with an interview id is reported if its columns are not marked as personal data', () => {
  const path = 'server/src/platform/db/schema/labels.ts'
  const table = (marks: string) => ({
    path,
    text: `export const labelPersonalColumns = personalColumnsOf<LabelTables>()({\n  labels: {\n    ${marks}\n  },\n})`,
  })

  expect(breaches([table("nobody: 'id interview_id name',")])).toEqual([expect.stringContaining(`${path}: labels`)])
  expect(breaches([table("candidate: 'interview_id name',\n    nobody: 'id',")])).toEqual([])
})

test('an endpoint that counts interviews is reported if its contract names no interview data', () => {
  const contract = (facts: string) => ({
    path: 'contract/src/labels.ts',
    text: `export const listLabels = endpoint({\n  method: 'GET',\n  reads: [${facts}],\n})`,
  })
  const server = [
    {
      path: 'server/src/product/labels/queries.ts',
      text: 'export const countStates = (db: Db) => interviewsIn(db, LISTED).select(count)',
    },
    {
      path: 'server/src/product/labels/routes.ts',
      text: "import { countStates } from './queries.ts'\nexport const routes = [\n  route(listLabels, async ({ db }) => countStates(db)),\n]",
    },
  ]

  expect(breaches([contract("'label'"), ...server])).toEqual([
    "server/src/product/labels/routes.ts: listLabels reads interviews (countStates(), but its endpoint has reads: ['label']",
  ])
  expect(breaches([contract("'label', 'progress'"), ...server])).toEqual([])
})

test('circular imports are reported, even if only a type import closes the circle', () => {
  const files = [
    { path: 'web/src/lib/api.ts', text: "import { token } from './token.ts'" },
    { path: 'web/src/lib/token.ts', text: "const later = import('./session.ts')" },
    { path: 'web/src/lib/session.ts', text: "import type { Call } from './api.ts'" },
    { path: 'web/src/lib/toast.ts', text: "import { token } from './token.ts'" },
  ]

  expect(breaches(files)).toEqual(['web/src/lib/api.ts, web/src/lib/session.ts, web/src/lib/token.ts: import cycle'])
})

test('a folder with more than 25 files is reported, and subfolders are counted separately', () => {
  const filesIn = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `${folder}/file${index}.css`, text: '' }))

  expect(breaches([...filesIn('web/src/exam', 25), ...filesIn('web/src/exam/desk', 25)])).toEqual([])
  expect(breaches(filesIn('web/src/exam', 26))).toEqual([expect.stringContaining('web/src/exam: 26 files')])
})

test.each([
  ['domain/src/clock.ts', "// never Date.now() here\nimport { limits } from './limits.ts'\nnew Date(0)"],
  ['server/src/product/questions/routes.ts', "import { findLabels } from '../labels/queries.ts'"],
  ['server/src/platform/http/route.ts', "import { fastify } from 'fastify'"],
  ['web/src/exam/Clock.tsx', "import { useState } from 'react'\nimport { Mark } from '../ui/text/Mark.tsx'"],
  ['web/src/exam/Clock.tsx', "import type { Field } from '../auth/Field.tsx'"],
  ['web/src/exam/firstHtml.tsx', "import { renderToString } from 'react-dom/server'"],
  [
    'web/src/labels/Saved.tsx',
    "const Saved = () => <p title={t('LABELS.SAVED')} className=\"saved at\">· {state === 'Done' && t('SAVED')} 100%</p>",
  ],
  ['web/src/main.tsx', "const Staff = lazy(() => import('./shell/StaffShell.tsx'))"],
  ['web/src/users/UsersPage.tsx', "import { ListPager } from '../shell/ListPager.tsx'"],
  ['web/src/shell/StaffShell.tsx', "import { AppShell } from '@mantine/core'"],
  ['web/src/exam/entry/EntryPage.tsx', "void import('../desk/ExamPage.tsx')"],
  ['web/src/exam/desk/ExamDesk.tsx', "import { createExamController } from '../engine/examController.ts'"],
  ['web/src/shell/admin/TopBar.tsx', "import { Wordmark } from '../Wordmark.tsx'"],
  ['server/src/product/attempts/paper.ts', "db.selectFrom('papers').innerJoin('question_versions', join)"],
  ['server/src/product/interviews/queries.ts', "db.deleteFrom('interviews') // .selectFrom('nothing')"],
  [
    'server/src/product/attempts/events.ts',
    "const find = (db: Queryable) => db.selectFrom('gaps')\nconst drop = (tx: Tx) => tx.deleteFrom('gaps')",
  ],
  ['server/src/platform/db/migrations/0009_more.ts', "db.updateTable('interviews')"],
  ['server/src/product/labels/labels.test.ts', "import { buildApp } from '../app.ts'"],
  [
    'server/src/product/labels/writeLabels.ts',
    "inTransaction(db, async (tx) => say({ db: tx, word: 'a db' }))\nfindLabel(db, id)",
  ],
])('the architecture rules accept this code in %s: %s', (path, text) => {
  expect(breaches([{ path, text }])).toEqual([])
})
