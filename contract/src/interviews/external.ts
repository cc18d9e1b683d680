import { canBeStored } from '@assay/domain/characters'
import { EXTERNAL_ID_MAX, METADATA } from '@assay/domain/limits'
import { z } from 'zod'
import { oneLine } from '../fields.ts'

export const externalId = () => oneLine(EXTERNAL_ID_MAX)

const NAME = /^[A-Za-z0-9_.-]{1,40}$/

const isValue = (value: unknown): boolean => {
  if (typeof value === 'string') return value.length <= METADATA.text && canBeStored(value)
  return value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
}

export const metadataValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const metadata = () =>
  z.unknown().transform((sent, context): Record<string, z.output<typeof metadataValue>> => {
    const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    const members = isObject ? Object.entries(sent) : []
    if (!isObject) context.addIssue({ code: 'custom', message: 'WRONG_TYPE' })
    else if (members.length > METADATA.members) context.addIssue({ code: 'custom', message: 'TOO_MANY' })
    else if (!members.every(([name, value]) => NAME.test(name) && isValue(value)))
      context.addIssue({ code: 'custom', message: 'INVALID' })
    // Safe cast: each member was validated above.
    return Object.fromEntries(members) as Record<string, z.output<typeof metadataValue>>
  })

export const externalFields = {
  external_id: externalId().nullish(),
  metadata: metadata().optional(),
}
