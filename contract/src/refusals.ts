/**
 * Every way a call may be refused and the sentence a person reads.
 * The code is stable and is what pages and clients decide by; the sentence may be reworded, except where the specification quotes it.
 */
export const sentences = {
  UNAUTHENTICATED: 'Please sign in',
  FORBIDDEN: "You don't have enough privileges",
  VALIDATION_FAILED: 'Some of the values are not valid',
  MALFORMED_BODY: 'The body of the request cannot be read',
  BODY_TOO_LARGE: 'The body of the request is too large',
  WRONG_CONTENT_TYPE: 'The body of the request has a type that this call does not take',
  TOO_MANY_TRIES: 'Too many tries, please wait a moment and try again',
  NOT_FOUND: 'There is nothing at this address',
  METHOD_NOT_ALLOWED: 'This address does not take this method',
  SERVER_ERROR: 'Something went wrong on the server, please try again later',
  UNAVAILABLE: 'The database cannot be reached at the moment, please try again later',

  BAD_CREDENTIALS: 'Incorrect username or password',
  USER_NOT_FOUND: 'There is no such user',
  EMAIL_TAKEN: 'This email already exists in the system',
  OWN_STANDING: 'You cannot change your own role or deactivate yourself',
  OWN_DELETION: 'You cannot delete yourself',
  LAST_ADMIN: 'The last active administrator cannot be deleted, deactivated or demoted',
  REGISTRATION_CLOSED: 'Registration is closed, please ask an administrator for an account',
} as const

export type RefusalCode = keyof typeof sentences
