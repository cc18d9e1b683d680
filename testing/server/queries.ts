import type { Endpoint } from '@assay/contract/endpoint'
import { z } from 'zod'

type Query = Readonly<Record<string, string>>

interface Field {
  enum?: readonly string[]
  const?: string
  anyOf?: readonly Field[]
}

export type Samples = Readonly<Record<string, string>>

/** The three ways to request a page of a list. All three queries select the same entries. */
const pages: readonly Query[] = [{ start_index: '5', end_index: '10' }, { offset: '5', limit: '5' }, { page_num: '2' }]
const isOfPage = (key: string) => pages.some((page) => key in page)

const valuesOf = (field: Field): readonly string[] =>
  field.enum ?? (field.anyOf ?? []).flatMap((each) => each.enum ?? [])

const isOpen = ({ anyOf = [] }: Field) => anyOf.some((each) => each.enum === undefined && each.const === undefined)

function triesOf(call: Endpoint, samples: Samples): Query[][] {
  if (!call.query) return []
  const shape = z.toJSONSchema(call.query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Field>
  }
  const fields = Object.entries(shape.properties ?? {})
  const own = fields
    .filter(([key]) => !isOfPage(key))
    .map(([key, field]) => {
      const listed = valuesOf(field)
      const sample = samples[key]
      const isTried = sample !== undefined && (listed.length === 0 || isOpen(field))
      const values = isTried ? [...listed, sample] : listed
      if (values.length === 0) throw new Error(`${call.method} ${call.path}: nobody said what '${key}' is tried with`)
      return values.map((value) => ({ [key]: value }))
    })
  const ofCall = pages.filter((page) => Object.keys(page).every((key) => key in (shape.properties ?? {})))
  return ofCall.length > 0 ? [...own, ofCall] : own
}

export function queriesOf(call: Endpoint, samples: Samples): Query[] {
  const tries = triesOf(call, samples)
  const pairs = tries.flatMap((some, at) =>
    tries.slice(at + 1).flatMap((others) => some.flatMap((one) => others.map((other) => ({ ...one, ...other })))),
  )
  return [{}, ...tries.flat(), ...pairs]
}
