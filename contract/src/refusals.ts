/**
 * Every way a call may be refused and the sentence a person reads.
 * The code is stable and is what pages and clients decide by; the sentence may be reworded, except where the specification quotes it.
 */
export const sentences = {
  UNAUTHENTICATED: 'Please sign in',
  FORBIDDEN: "You don't have enough privileges",
  VALIDATION_FAILED: 'Some of the values are not valid',
  MALFORMED_REQUEST: 'The request cannot be read',
  MALFORMED_BODY: 'The body of the request cannot be read',
  BODY_TOO_LARGE: 'The body of the request is too large',
  WRONG_CONTENT_TYPE: 'The body of the request has a type that this call does not take',
  TOO_MANY_TRIES: 'Too many tries, please wait a moment and try again',
  NOT_FOUND: 'There is nothing at this address',
  WRONG_HOST: 'This server is not known by this name; whoever runs it sets ASSAY_BASE_URL',
  FOREIGN_PAGE: 'A page of another site has sent this, so it is not done',
  BUSY: 'Too many people sign in at this moment, please try again in a few seconds',
  METHOD_NOT_ALLOWED: 'This address does not take this method',
  SERVER_ERROR: 'Something went wrong on the server, please try again later',
  UNAVAILABLE_PAGE: 'The page is being built, please try again in a moment',
  UNAVAILABLE: 'The database cannot be reached at the moment, please try again later',

  BAD_CREDENTIALS: 'Incorrect username or password',
  SESSION_NOT_FOUND: 'There is no such session',
  USER_NOT_FOUND: 'There is no such user',
  EMAIL_TAKEN: 'This email already exists in the system',
  OWN_STANDING: 'You cannot change your own role or deactivate yourself',
  OWN_DELETION: 'You cannot delete yourself',
  LAST_ADMIN: 'The last active administrator cannot be deleted, deactivated or demoted',
  SETUP_CODE_NEEDED: 'The setup code is needed, it stands in the log of the server',
  REGISTRATION_CLOSED: 'Registration is closed, please ask an administrator for an account',

  LABEL_NOT_FOUND: 'There is no such label',
  LABEL_DUPLICATED: 'This label already exists',
  LABEL_IN_USE: 'Failed to delete the label, the label is already used by other questions',

  QUESTION_NOT_FOUND: 'There is no such question',
  QUESTION_IN_USE: 'Failed to delete the question, the question is still in use',
  QUESTION_CHANGED: 'Somebody else has changed this question meanwhile, load it again to see how it reads now',
  TEXTS_WAITING: 'Too many texts are being prepared already, please wait a moment and try again',

  BLUEPRINT_NOT_FOUND: 'There is no such blueprint',
  BLUEPRINT_IN_USE: 'An interview was made from this blueprint, so its test stays as it is',
  BLUEPRINT_ARCHIVED: 'This blueprint is archived, nothing is made from it',

  INTERVIEW_NOT_FOUND: 'There is no such interview',
  INTERVIEW_IN_PROGRESS: 'Failed to delete the interview, the interview is in progress',
  TOO_FEW_QUESTIONS: 'There are not enough questions with these labels',
  RESULT_NOT_AVAILABLE: 'Test not done, no data to show',
  WRONG_EMAIL: 'You have entered an invalid email',
  NOT_ACTIVATED: 'The test has not been started yet',
  INTERVIEW_CLOSED: 'The test is over',
  NOT_OPEN_YET: 'The test cannot be started yet',
  WINDOW_CLOSED: 'The test can no longer be started',
  INVITATION_WITHDRAWN: 'This invitation has been withdrawn',
  NOT_FINISHED: 'The test is not over yet',
  TOO_MANY_REMARKS: 'No more remarks can be sent from this test',
  ALREADY_REPLIED: 'A remark was sent already',
  REPLY_CLOSED: 'The time for a remark is over',
  NOTHING_TO_GIVE_BACK: 'There is no lost time that was not given back already',
  OUTAGE_NOT_FOUND: 'There is no such outage',
  ALREADY_INVITED: 'This candidate has an open interview of this blueprint already',
  MAIL_NOT_SET_UP: 'Mail is not set up on this server; whoever runs it sets ASSAY_SMTP_URL',
  SHARE_NOT_FOUND: 'This link is no longer valid',
} as const

export type RefusalCode = keyof typeof sentences
