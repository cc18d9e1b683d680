import { expect, test } from 'vitest'
import { nearTests } from './scripts/changed/nearTests.ts'

const file = (path: string, ...targets: string[]) => ({
  path,
  text: targets.map((target) => `import { x } from '${target}'`).join('\n'),
})
const files = [
  file('contract/src/labels.ts'),
  file('server/src/labels/routes.ts', '@assay/contract/labels', './queries.ts'),
  file('server/src/labels/queries.ts'),
  file('server/src/labels/labels.test.ts', '../../test/house.ts', '@assay/contract/labels'),
  file('server/src/app.ts', './labels/routes.ts'),
  file('server/test/house.ts', '../src/app.ts'),
  file('server/src/users/users.test.ts', '../../test/house.ts'),
  file('web/src/labels/LabelsPage.tsx', '@assay/contract/labels'),
  file('web/src/labels/palette.test.ts', './palette.ts'),
  file('web/src/questions/withLabels.test.ts', '../labels/LabelsPage.tsx'),
]

test('the tests of a change are those that import it or lie beside it, the nearest first', () => {
  expect(nearTests(['contract/src/labels.ts'], files)).toEqual([
    'server/src/labels/labels.test.ts',
    'web/src/labels/palette.test.ts',
    'web/src/questions/withLabels.test.ts',
  ])
  expect(nearTests(['server/src/labels/queries.ts'], files)).toEqual(['server/src/labels/labels.test.ts'])
  expect(nearTests(['server/src/users/users.test.ts'], files)).toEqual(['server/src/users/users.test.ts'])
})

test('what a test reaches through the whole server alone is not near', () => {
  expect(nearTests(['server/src/labels/routes.ts'], files)).not.toContain('server/src/users/users.test.ts')
})
