import { type ExportFormat, exportQuestions } from '@assay/contract/imports/exports'
import { receiveFile } from '@assay/contract/receiveFile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFile, itemsOf } from '../../../../hands/imports.ts'
import { makeQuestion } from '../../../../hands/make.ts'
import { type House, openHouse } from '../../../test/house.ts'

let house: House
let reader: House
beforeAll(async () => {
  house = await openHouse()
  reader = await openHouse()
})
afterAll(async () => {
  await house.close()
  await reader.close()
})

const whole = 'Since $x_1^2$ is less, it costs \\$5 or US$7:\n\n$$\n\\frac{1}{2} < \\{3\\}\n$$'

test.each(['yaml', 'moodle', 'gift', 'qti', 'csv'] as const)(
  '%s brings the formulae back that say why a key is right',
  async (format: ExportFormat) => {
    const { id } = await makeQuestion(house, {
      answers: [
        { description: 'a', is_valid: true, rationale: 'As $a < b$, and `$c`' },
        { description: 'b', is_valid: false },
      ],
      rationale: whole,
    })
    const body = { format, ids: [id] }
    const { content } = await receiveFile(house.staff.connection, exportQuestions, { body })
    const bytes = new Uint8Array(await content.arrayBuffer())
    const [item] = await itemsOf(reader, (await importFile(reader, bytes)).id)

    expect(item?.losses).toEqual([])
    expect(item?.rationale.replaceAll(/\s+/g, ' ')).toContain('Since $x_1^2$ is less, it costs \\$5 or US$7:')
    expect(item?.rationale.replaceAll(/\s+/g, '')).toContain('$$\\frac{1}{2}<\\{3\\}$$')
    expect(item?.answers[0]?.rationale).toBe('As $a < b$, and `$c`')
  },
)
