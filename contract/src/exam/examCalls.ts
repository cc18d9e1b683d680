/**
 * Paths of the candidates' calls, without schemas, so that the candidate page does not load the validation library.
 * `exam.ts` adds the schemas.
 */
export const examCalls = {
  /** This public call has the access `candidate`, so that the server ignores a staff token in the same browser. */
  lookUp: { method: 'GET', path: '/interview/:code', access: 'candidate' },
  entry: { method: 'GET', path: '/interview/:code/entry', access: 'candidate' },
  calendar: { method: 'GET', path: '/interview/:code/calendar', access: 'candidate' },
  start: { method: 'PUT', path: '/interview/:code', access: 'candidate' },
  close: { method: 'PUT', path: '/interview/:code/close', access: 'candidate' },
  listPage: { method: 'GET', path: '/interview/:code/question', access: 'candidate' },
  getOne: { method: 'GET', path: '/interview/:code/question/:id', access: 'candidate' },
  submit: { method: 'PUT', path: '/interview/:code/question/:id', access: 'candidate' },
  saveDraft: { method: 'PUT', path: '/interview/:code/question/:id/draft', access: 'candidate' },
  notice: { method: 'POST', path: '/interview/:code/notice', access: 'candidate' },
  presence: { method: 'PUT', path: '/interview/:code/presence', access: 'candidate' },
  readPlace: { method: 'GET', path: '/interview/:code/place', access: 'candidate' },
  savePlace: { method: 'PUT', path: '/interview/:code/place', access: 'candidate' },
  stream: { method: 'GET', path: '/interview/:code/stream', access: 'candidate' },
  rehearsal: { method: 'POST', path: '/interview/:code/rehearsal', access: 'candidate' },
  remark: { method: 'POST', path: '/interview/:code/remark', access: 'candidate' },
  reply: { method: 'PUT', path: '/interview/:code/reply', access: 'candidate' },
  late: { method: 'POST', path: '/interview/:code/late', access: 'candidate' },
  receipt: { method: 'GET', path: '/interview/:code/receipt', access: 'candidate' },
} as const
