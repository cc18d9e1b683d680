import { isEmail, normalEmail } from '@assay/domain/people/people'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

export const signIn = endpoint({
  method: 'POST',
  path: '/login/access-token',
  access: 'anyone',
  summary: 'Exchange an e-mail and a password for a token',
  encoding: 'form',
  body: z.object({
    username: text()
      .transform(normalEmail)
      .pipe(
        z
          .string()
          .min(1, 'REQUIRED')
          .refine((value) => value === '' || isEmail(value), 'FORMAT_EMAIL'),
      ),
    password: text().min(1, 'REQUIRED'),
  }),
  response: z.object({ access_token: z.string(), token_type: z.literal('bearer') }),
  refusals: { BAD_CREDENTIALS: 400, TOO_MANY_TRIES: 429 },
})

export const signOut = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'staff',
  summary: 'End the session of the token that is sent along',
  status: 204,
  refusals: {},
})
