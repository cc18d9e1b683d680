/**
 * Paths of the candidates' calls, without schemas, so that the candidate page does not load the validation library.
 * `exam.ts` adds the schemas.
 */
export const examCalls = {
  /** This public call has the access `candidate`, so that the server ignores a staff token in the same browser. */
  getInterview: { method: 'GET', path: '/interview/:code', access: 'candidate' },
  getEntry: { method: 'GET', path: '/interview/:code/entry', access: 'candidate' },
  calendar: { method: 'GET', path: '/interview/:code/calendar', access: 'candidate' },
  startInterview: { method: 'PUT', path: '/interview/:code', access: 'candidate' },
  closeInterview: { method: 'PUT', path: '/interview/:code/close', access: 'candidate' },
  listExamQuestions: { method: 'GET', path: '/interview/:code/question', access: 'candidate' },
  getExamQuestion: { method: 'GET', path: '/interview/:code/question/:id', access: 'candidate' },
  submitAnswer: { method: 'PUT', path: '/interview/:code/question/:id', access: 'candidate' },
  saveDraft: { method: 'PUT', path: '/interview/:code/question/:id/draft', access: 'candidate' },
  recordBrowserEvent: { method: 'POST', path: '/interview/:code/notice', access: 'candidate' },
  sendHeartbeat: { method: 'PUT', path: '/interview/:code/presence', access: 'candidate' },
  getPlace: { method: 'GET', path: '/interview/:code/place', access: 'candidate' },
  savePlace: { method: 'PUT', path: '/interview/:code/place', access: 'candidate' },
  stream: { method: 'GET', path: '/interview/:code/stream', access: 'candidate' },
  testSaving: { method: 'POST', path: '/interview/:code/rehearsal', access: 'candidate' },
  sendReport: { method: 'POST', path: '/interview/:code/remark', access: 'candidate' },
  sendComment: { method: 'PUT', path: '/interview/:code/reply', access: 'candidate' },
  late: { method: 'POST', path: '/interview/:code/late', access: 'candidate' },
  getReceipt: { method: 'GET', path: '/interview/:code/receipt', access: 'candidate' },
} as const
