import { type ExportFormat, planExport } from '@assay/contract/imports/exports'
import { listLabels, updateLabel } from '@assay/contract/labels'
import { addPicture } from '@assay/contract/pictures'
import type { Question } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exported, fillExportBank, right, wrong } from '../../../../../testing/client/exports.ts'
import { fileForm, makeQuestion } from '../../../../../testing/client/make.ts'
import { pngOf } from '../../../../../testing/server/pictureBytes.ts'
import { ask } from '../../../../../testing/server/rawRequests.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
let bank: Question[]
beforeAll(async () => {
  server = await startTestServer()
  bank = await fillExportBank(server)
  const beta = (await server.staff(listLabels)).find(({ name }) => name === 'BETA')
  await server.staff(updateLabel, { params: { id: beta?.id ?? 0 }, body: { color: '#123456' } })
})
afterAll(() => server.close())

describe('the selection of an export', () => {
  const post = (body: object) =>
    ask(server.url, '/api/export/', { method: 'POST', token: server.staff.token, json: body })

  test('an export contains exactly the requested ids, oldest first, and writes one audit entry', async () => {
    const ids = [bank[3]?.id ?? 0, bank[1]?.id ?? 0]
    const { bytes, total } = await exported(server, 'csv', { ids })

    const codes = [
      ...Buffer.from(bytes)
        .toString()
        .matchAll(/^([2-9A-Z]{10}),/gm),
    ].map(([, code]) => code)
    expect({ total, codes }).toEqual({ total: 2, codes: [bank[1]?.code, bank[3]?.code] })
    const auditEntry = await server.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(auditEntry).toMatchObject({ action: 'exported', actor_name: server.consultantUser.full_name })
    expect(JSON.parse(auditEntry.detail ?? '')).toMatchObject({ format: 'csv', questions: 2 })
  })

  test.each([
    ['an unknown id', { ids: [1, 999_999] }, 'ids.1', 'QUESTION_NOT_FOUND'],
    ['no id', { ids: [] }, 'ids', 'REQUIRED'],
    ['labels without questions', { labels: 'NOTHING' }, 'search', 'REQUIRED'],
    ['too many ids', { ids: Array.from({ length: 1_001 }, (_, at) => at) }, 'ids', 'TOO_MANY'],
    ['an unknown format', { format: 'docx' }, 'format', 'NOT_A_CHOICE'],
  ])('an export with %s is rejected', async (_, body, field, code) => {
    expect(await post({ format: 'yaml', ...body })).toMatchObject({ status: 422, json: { errors: [{ field, code }] } })
  })
})

describe('the losses of an export format', () => {
  const plan = (body: { format: ExportFormat; ids?: number[]; labels?: string }) => server.staff(planExport, { body })

  test('the export plan counts, for each format, how many questions lose content', async () => {
    const all = bank.length
    const ids = bank.map(({ id }) => id)
    const beta = bank.filter(({ labels }) => labels.some(({ name }) => name === 'BETA')).length
    const rows: [ExportFormat, [string, number][]][] = [
      ['yaml', []],
      [
        'moodle',
        [
          ['ORDER', 1],
          ['COLOR', beta],
          ['LANGUAGE', 1],
          ['SOURCES', 1],
        ],
      ],
      [
        'gift',
        [
          ['ORDER', 1],
          ['COLOR', beta],
          ['LANGUAGE', 1],
          ['SOURCES', 1],
        ],
      ],
      [
        'qti',
        [
          ['CODE', all],
          ['COLOR', beta],
          ['LANGUAGE', 1],
          ['SOURCES', 1],
        ],
      ],
      [
        'csv',
        [
          ['COLOR', beta],
          ['SOURCES', 1],
        ],
      ],
    ]
    for (const [format, losses] of rows)
      expect(await plan({ format, ids })).toEqual({
        amount: all,
        losses: losses.map(([code, amount]) => ({ code, amount })),
      })
    // Audit entries are compared by id, because other entries may be sealed at the same time.
    const auditEntries = () =>
      server.db.selectFrom('audit').select('id').where('action', '=', 'exported').orderBy('id').execute()
    const before = await auditEntries()
    await plan({ format: 'csv' })
    expect(await auditEntries()).toEqual(before)
  })

  test('the export plan counts questions with characters that the format cannot contain', async () => {
    const odd = 'a\u000bb'
    const of = async (more: Parameters<typeof makeQuestion>[1], label: string) => {
      await makeQuestion(server, { ...more, labels: [label] })
      const found = await Promise.all(
        (['yaml', 'moodle', 'gift', 'qti', 'csv'] as const).map(async (format) =>
          (await plan({ format, labels: label })).losses.some(({ code }) => code === 'CHARACTERS') ? [format] : [],
        ),
      )
      return found.flat()
    }
    expect(await of({ description: odd }, 'ODD')).toEqual(['moodle', 'gift', 'qti'])
    expect(await of({ answers: [right(odd), wrong('b')] }, 'ODD_ANSWER')).toEqual(['moodle', 'qti'])
    expect(await of({ rationale: odd }, 'ODD_REASON')).toEqual(['moodle', 'qti'])
    expect(await of({}, 'EVEN')).toEqual([])
  })

  test('the export plan counts questions with pictures if the format cannot contain pictures', async () => {
    const { address } = await server.staff(addPicture, { body: fileForm(pngOf({ shade: 79 })) })
    await makeQuestion(server, { description: `![Seen](${address})`, labels: ['SEEN'] })
    expect((await plan({ format: 'gift', labels: 'SEEN' })).losses).toEqual([{ code: 'PICTURE', amount: 1 }])
    expect((await plan({ format: 'moodle', labels: 'SEEN' })).losses).toEqual([])
    await expect(plan({ format: 'gift', labels: 'NOTHING' })).rejects.toMatchObject({ errors: [{ field: 'search' }] })
  })
})

test('a CSV export has the columns for order and language only if a question needs them', async () => {
  const headerOf = async (ids: number[]) =>
    Buffer.from((await exported(server, 'csv', { ids })).bytes)
      .toString()
      .slice(1)
      .split('\r\n', 1)[0]
  const plain = 'code,description,answer 1,answer 2,answer 3,answer 4,answer 5,answer 6,correct numbers,labels'
  expect(await headerOf([bank[0]?.id ?? 0])).toBe(plain)
  expect(await headerOf([bank[1]?.id ?? 0])).toBe(`${plain},keeps order,lang`)
  expect(await headerOf([bank[2]?.id ?? 0])).toBe(`${plain},fixed`)
})
