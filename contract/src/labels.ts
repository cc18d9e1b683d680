import { isColor, labelNameFault, normalLabel, splitLabels } from '@assay/domain/bank/labels'
import { DEFAULT_LABEL_COLOR, LABEL_DESCRIPTION_MAX, LABELS_PER_CALL } from '@assay/domain/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams, pageOrAll, text, trimmed } from './fields.ts'

export const labelName = () =>
  text()
    .superRefine((name, context) => {
      const fault = name.trim() === '' ? 'REQUIRED' : labelNameFault(name)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
    .transform(normalLabel)

export const labelFilter = text().transform(splitLabels).pipe(z.array(z.string()).max(LABELS_PER_CALL, 'TOO_MANY'))

const description = () => trimmed().pipe(z.string().max(LABEL_DESCRIPTION_MAX, 'TOO_LONG'))
const color = () => z.string().refine(isColor, 'FORMAT_COLOR')

export const labelTag = z.object({ id: z.number(), name: z.string(), color: z.string() })
export type LabelTag = z.output<typeof labelTag>

/** Calls ignore all fields of a label except its name, so that programs can send a label back as they received it. */
export const shownOfLabel = labelTag.omit({ name: true }).partial().shape

export const label = labelTag.extend({ description: z.string(), amount_of_questions: z.number() })
export type Label = z.output<typeof label>

export const listLabels = endpoint({
  method: 'GET',
  path: '/label',
  access: 'staff',
  scope: 'labels:read',
  reads: ['label', 'question'],
  summary: 'All labels by name, each with its number of questions',
  query: pageOrAll,
  response: z.array(label),
  counted: true,
  isCompressible: true,
  refusals: {},
})

export const createLabel = endpoint({
  method: 'POST',
  path: '/label',
  access: 'staff',
  scope: 'bank:write',
  changes: ['label'],
  summary: 'Add a label',
  body: z.object({
    name: labelName(),
    description: description().default(''),
    color: color().default(DEFAULT_LABEL_COLOR),
  }),
  status: 201,
  response: label,
  refusals: { LABEL_DUPLICATED: 400 },
})

export const getLabel = endpoint({
  method: 'GET',
  path: '/label/:id',
  access: 'staff',
  scope: 'labels:read',
  reads: ['label', 'question'],
  summary: 'One label',
  params: idParams,
  response: label,
  refusals: { LABEL_NOT_FOUND: 404 },
})

export const updateLabel = endpoint({
  method: 'PUT',
  path: '/label/:id',
  access: 'staff',
  scope: 'bank:write',
  changes: ['label'],
  summary: 'Change a label; existing interviews keep its old name and colour',
  params: idParams,
  body: z.object({ name: labelName(), description: description(), color: color() }).partial(),
  response: label,
  refusals: { LABEL_NOT_FOUND: 404, LABEL_DUPLICATED: 400 },
})

export const deleteLabel = endpoint({
  method: 'DELETE',
  path: '/label/:id',
  access: 'staff',
  scope: 'bank:write',
  changes: ['label', 'bin'],
  summary: 'Delete a label that no question uses; it stays in the bin for 30 days',
  params: idParams,
  status: 204,
  refusals: { LABEL_NOT_FOUND: 404, LABEL_IN_USE: 409 },
})
