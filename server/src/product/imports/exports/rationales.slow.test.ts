import { type ExportFormat, exportQuestions, planExport } from '@assay/contract/imports/exports'
import { confirmImport, undoImport } from '@assay/contract/imports/imports'
import { addPicture } from '@assay/contract/pictures'
import { listQuestions } from '@assay/contract/questions/questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile, itemsOf } from '../../../../../testing/client/imports.ts'
import { fileForm, makeQuestion } from '../../../../../testing/client/make.ts'
import { receiveFile } from '../../../../../testing/client/receiveFile.ts'
import { pngOf } from '../../../../../testing/server/pictureBytes.ts'
import { startTestServer, type TestServer } from '../../../../../testing/server/testServer.ts'

let server: TestServer
let reader: TestServer
beforeAll(async () => {
  server = await startTestServer()
  reader = await startTestServer()
})
afterAll(async () => {
  await server.close()
  await reader.close()
})

const whole = 'Since $x_1^2$ is less, it costs \\$5 or US$7:\n\n$$\n\\frac{1}{2} < \\{3\\}\n$$'

test.each(['yaml', 'moodle', 'gift', 'qti', 'csv'] as const)(
  'formulae in rationales are unchanged after export and import as %s',
  async (format: ExportFormat) => {
    const { id } = await makeQuestion(server, {
      answers: [
        { description: 'a', is_valid: true, rationale: 'As $a < b$, and `$c`' },
        { description: 'b', is_valid: false },
      ],
      rationale: whole,
    })
    const body = { format, ids: [id] }
    const { content } = await receiveFile(server.staff.connection, exportQuestions, { body })
    const bytes = new Uint8Array(await content.arrayBuffer())
    const [item] = await itemsOf(reader, (await importFile(reader, bytes)).id)

    expect(item?.losses).toEqual([])
    expect(item?.rationale.replaceAll(/\s+/g, ' ')).toContain('Since $x_1^2$ is less, it costs \\$5 or US$7:')
    expect(item?.rationale.replaceAll(/\s+/g, '')).toContain('$$\\frac{1}{2}<\\{3\\}$$')
    expect(item?.answers[0]?.rationale).toBe('As $a < b$, and `$c`')
  },
)

describe('pictures in rationales', () => {
  const isKept = async (from: TestServer, address: string) => (await fetch(from.url + address)).status === 200

  async function exported(format: ExportFormat) {
    const shown = async (shade: number) =>
      (await server.staff(addPicture, { body: fileForm(pngOf({ shade })) })).address
    const [of, ofAnswer] = [await shown(101), await shown(102)]
    const { id } = await makeQuestion(server, {
      answers: [
        { description: 'a', is_valid: true, rationale: `As ![here](${ofAnswer})` },
        { description: 'b', is_valid: false },
      ],
      rationale: `See ![a plan](${of} "its title")`,
    })
    const body = { format, ids: [id] }
    const { losses } = await server.staff(planExport, { body })
    const { name, content } = await receiveFile(server.staff.connection, exportQuestions, { body })
    return { losses, name, bytes: new Uint8Array(await content.arrayBuffer()) }
  }

  test.each(['yaml', 'moodle', 'qti'] as const)(
    'an import of %s stores the pictures of rationales, and its undo deletes them',
    async (format) => {
      const into = await startTestServer()
      const { losses, name, bytes } = await exported(format)
      const plan = await importFile(into, bytes, { name })
      const params = { id: plan.id }
      const [item] = await itemsOf(into, plan.id)

      expect(losses.map(({ code }) => code)).not.toContain('PICTURE')
      expect(item?.losses).toEqual([])
      await into.staff(confirmImport, { params })
      const { questions } = await into.staff(listQuestions, { query: {} })
      const [whole = '', ofAnswer = ''] = [questions[0]?.rationale, questions[0]?.answers[0]?.rationale]
      const [, address = ''] = /!\[a plan\]\((\S+) "its title"\)$/.exec(whole) ?? []
      const [, other = ''] = /^As !\[here\]\((\S+)\)$/.exec(ofAnswer) ?? []
      expect([await isKept(into, address), await isKept(into, other)]).toEqual([true, true])
      await into.staff(undoImport, { params })
      expect([await isKept(into, address), await isKept(into, other)]).toEqual([false, false])
      await into.close()
    },
  )

  test.each(['gift', 'csv'] as const)('a %s export reports the pictures of rationales as lost', async (format) => {
    const { losses, bytes } = await exported(format)
    const into = await startTestServer()
    const [item] = await itemsOf(into, (await importFile(into, bytes)).id)
    expect(losses).toContainEqual({ code: 'PICTURE', amount: 1 })
    expect(item?.losses.map(({ code }) => code)).toEqual(['PICTURE', 'PICTURE'])
    await into.close()
  })
})
