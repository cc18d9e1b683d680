import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { candidateName, email, nameOfProgram } from '../fields.ts'
import { externalId, metadata } from '../interviews/external.ts'
import { codeParams, interview } from '../interviews/interviews.ts'

const fields = <Name extends z.core.$ZodType<string, string>>(name: Name) =>
  z
    .object({
      name: z.optional(name),
      email: email().optional(),
      external_id: externalId().nullable().optional(),
      metadata: metadata().optional(),
      /** Queues an invitation in the same transaction, if the candidate can still start the test. */
      invite: z.boolean().optional(),
    })
    .superRefine((wanted, context) => {
      if (Object.values(wanted).every((value) => value === undefined))
        context.addIssue({ code: 'custom', message: 'NOTHING_TO_CHANGE', path: ['name'] })
    })

export const correction = fields(candidateName())

export const correctInterview = endpoint({
  method: 'PATCH',
  path: '/interview/:code',
  access: 'staff',
  scope: 'interviews:write',
  reads: ['progress', 'blueprint'],
  changes: ['interview', 'invitation'],
  emits: ['interview.changed'],
  summary:
    'Correct the candidate’s data or the external id of an interview; the e-mail address cannot change during the test',
  params: codeParams,
  body: correction,
  programBody: fields(nameOfProgram()),
  names: { name: 'candidate' },
  response: interview,
  refusals: {
    INTERVIEW_NOT_FOUND: 404,
    INTERVIEW_IN_PROGRESS: 409,
    ALREADY_INVITED: 409,
    VEILED: 409,
    MAIL_NOT_SET_UP: 409,
  },
})
