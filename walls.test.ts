import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breaches, type SourceFile } from './scripts/walls.ts'

const rooms = ['domain/src', 'contract/src', 'server/src', 'web/src']

function everySource(): SourceFile[] {
  return rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => ({ path: `${room}/${name}`, text: readFileSync(`${room}/${name}`, 'utf8') })),
  )
}

test('no room of the house reaches through a wall', () => {
  const files = everySource()

  expect(files.length).toBeGreaterThan(20)
  expect(breaches(files)).toEqual([])
})

test.each([
  ['domain/src/clock.ts', "import { z } from 'zod'"],
  ['domain/src/clock.ts', "import { readFile } from 'node:fs/promises'"],
  ['domain/src/clock.ts', 'export const late = (at: number) => Date.now() > at'],
  ['domain/src/clock.ts', 'const today = new Date()'],
  ['domain/src/draw.ts', 'const one = Math.random()'],
  ['domain/src/draw.ts', "import type { Label } from '@assay/contract/labels'"],
  ['contract/src/labels.ts', "import { db } from '../../server/src/db/open.ts'"],
  ['contract/src/labels.ts', "import fastify from 'fastify'"],
  ['server/src/http/route.ts', "import { findUser } from '../users/queries.ts'"],
  ['server/src/db/seed.ts', "const { addUser } = await import('../users/addUser.ts')"],
  ['server/src/labels/queries.ts', "import { inUse } from '../questions/queries.ts'"],
  ['server/src/questions/edit.ts', "export { routes } from '../labels/routes.ts'"],
  ['server/src/questions/edit.ts', "import type { FastifyRequest } from 'fastify'"],
  ['server/src/installationRoutes.ts', "import helmet from '@fastify/helmet'"],
  ['server/src/sitting/close.ts', "import { buildApp } from '../app.ts'"],
  ['server/src/labels/writeLabels.ts', 'db.transaction().execute(async (tx) => takeTurn(tx, BANK))'],
  ['web/src/ui/Page.tsx', "import { useText } from '../i18n/text.ts'"],
  ['web/src/ui/Page.tsx', "import type { User } from '@assay/contract/users'"],
  ['web/src/lib/api.ts', "import { Page } from '../ui/Page.tsx'"],
  ['web/src/i18n/en.ts', "import { labels } from '../labels/texts.ts'"],
  ['web/src/labels/LabelTable.tsx', "import { Question } from '../questions/Question.tsx'"],
  ['web/src/questions/List.tsx', "const Labels = lazy(() => import('../labels/LabelsPage.tsx'))"],
  ['web/src/shell/UserMenu.tsx', "import { ProfileForm } from '../users/ProfileForm.tsx'"],
  ['web/src/users/UsersPage.tsx', "import StaffLayout from '../shell/StaffLayout.tsx'"],
  ['web/src/exam/Clock.tsx', "import { Button,\n  Tooltip } from '@mantine/core'"],
  ['web/src/exam/Clock.tsx', "import { notifications } from '@mantine/notifications'"],
  ['web/src/main.tsx', "import '@mantine/charts/styles.css'"],
])('%s is reported for: %s', (path, text) => {
  expect(breaches([{ path, text }])).toEqual([expect.stringContaining(path)])
})

test('what is heavy is found behind the files that a candidate page imports', () => {
  const files = [
    { path: 'web/src/exam/ExamPage.tsx', text: "import { Card } from '../ui/Card.tsx'" },
    { path: 'web/src/ui/Card.tsx', text: "import { Modal } from '@mantine/core'" },
  ]

  expect(breaches(files)).toEqual([expect.stringContaining('web/src/ui/Card.tsx')])
})

test.each([
  ['domain/src/clock.ts', "// never Date.now() here\nimport { limits } from './limits.ts'\nnew Date(0)"],
  ['server/src/questions/routes.ts', "import { findLabels } from '../labels/queries.ts'"],
  ['server/src/http/route.ts', "import { fastify } from 'fastify'"],
  ['web/src/exam/Clock.tsx', "import { Button } from '@mantine/core'\nimport { Field } from '../auth/Field.tsx'"],
  ['web/src/main.tsx', "const Staff = lazy(() => import('./shell/StaffShell.tsx'))"],
  ['web/src/users/UsersPage.tsx', "import { ListPager } from '../shell/ListPager.tsx'"],
  ['web/src/shell/StaffShell.tsx', "import { AppShell } from '@mantine/core'"],
  ['server/src/labels/labels.test.ts', "import { buildApp } from '../app.ts'"],
])('%s may have: %s', (path, text) => {
  expect(breaches([{ path, text }])).toEqual([])
})
