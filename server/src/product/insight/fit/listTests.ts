import type { TestInsight } from '@assay/contract/insight/tests'
import type { Reliability } from '@assay/domain/insight/reliability'
import type { Queryable } from '../../../platform/db/schema.ts'
import { blueprintNames } from '../../interviews/queries.ts'
import { type FitRow, findFit, readDocument } from './queries.ts'

const KIND_ORDER = { all: 0, blueprint: 1, labels: 1, label: 2 } as const

const compareNames = (one: TestInsight, other: TestInsight) =>
  one.name < other.name ? -1 : Number(one.name > other.name)

function compareTests(one: TestInsight, other: TestInsight): number {
  const isLabel = one.kind === 'label' && other.kind === 'label'
  return (
    KIND_ORDER[one.kind] - KIND_ORDER[other.kind] ||
    (isLabel ? 0 : other.interviews - one.interviews) ||
    compareNames(one, other)
  )
}

export async function reliabilityOfBlueprint(db: Queryable, blueprintId: number): Promise<Reliability | undefined> {
  const fit = await findFit(db)
  const tests = fit ? readDocument(fit).tests : []
  return tests.find(({ blueprint_id }) => blueprint_id === blueprintId)?.reliability
}

export async function listTests(db: Queryable, fit: FitRow | undefined): Promise<TestInsight[]> {
  if (!fit) return []
  const { tests } = readDocument(fit)
  const names = await blueprintNames(db, tests)
  return tests
    .map(({ blueprint_id, ...test }) => ({
      ...test,
      name: blueprint_id === null ? test.labels.join(' | ') : (names.get(blueprint_id) ?? ''),
    }))
    .toSorted(compareTests)
}
