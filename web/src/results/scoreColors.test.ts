import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sheets = ['ScoreFigure.module.css', '../interviews/cells/Rating.module.css'].map((name) =>
  readFileSync(join(import.meta.dirname, name), 'utf8'),
)

test.each([
  ['EXCELLENT', 'green'],
  ['GOOD', 'orange'],
  ['FAIR', 'red'],
  ['LOW', 'blue'],
])('a score that is %s stands in %s, in the result as in the list', (level, color) => {
  for (const sheet of sheets) {
    const [, rule = ''] = new RegExp(`data-level="${level}"\\] \\{([^}]*)\\}`).exec(sheet) ?? []
    expect(rule).toContain(`--mantine-color-${color}-`)
  }
})
