export const PASSWORD = { min: 5, max: 20 } as const
export const EMAIL_MAX = 254
export const PERSON_NAME_MAX = 100
export const EXTERNAL_ID_MAX = 200
export const EVENT_DAYS = 90
export const EVENTS_PER_CALL = { most: 1_000, usual: 100 } as const
export const METADATA = { members: 20, text: 500 } as const

export const PAGE_SIZE = 10
export const PAGE_MAX = 100

export const SESSION = { idleMs: 12 * 60 * 60 * 1000, totalMs: 7 * 24 * 60 * 60 * 1000 } as const
/** Sensitive calls need a sign-in that is not older than `FRESH_MS`. */
export const FRESH_MS = 15 * 60 * 1000
export const SSO_SESSION_MS = 12 * 60 * 60 * 1000
export const API_TOKEN = {
  name: 100,
  days: { min: 1, max: 366, initial: 90 },
  ofOneUser: 50,
  blueprints: 20,
  callsPerMinute: 600,
} as const

export const DIRECTORY = { callsPerMinute: 3000, bodyBytes: 1024 * 1024, page: { initial: 100, most: 200 } } as const

export const SESSIONS_SHOWN = 100

export const LABEL_NAME = { min: 2, max: 50 } as const
export const LABEL_DESCRIPTION_MAX = 500
export const DEFAULT_LABEL_COLOR = '#4682B4'

export const ANSWERS = { min: 2, max: 6 } as const
export const DESCRIPTION_MAX = 20_000
export const ANSWER_MAX = 2_000
export const FORMULA_MAX = 2_000
/** The length that RFC 5646 requires programs to support; real tags are shorter. */
export const LANGUAGE_TAG_MAX = 35
export const TRANSLATIONS_MAX = 30
export const LABELS_PER_QUESTION = 50
export const LABELS_PER_CALL = 50
export const QUESTIONS_PER_CALL = 100
export const QUESTIONS_PER_FILE = 1_000
/** Users would not read a longer list of errors. */
export const FAULTS_SHOWN = 100
export const SEARCH_MAX = 200
export const ENEMIES = { min: 2, max: 50, reason: 500 } as const
export const STANDARD = { judges: { min: 2, max: 20 }, rating: { min: 0, max: 100 } } as const
export const QUESTIONS_PER_BATCH = 1_000
export const UPLOAD_BYTES_MAX = 1024 * 1024
export const IMPORT = {
  bytes: 32 * 1024 * 1024,
  questions: 10_000,
  unpackedBytes: 128 * 1024 * 1024,
  entries: 10_000,
  depth: 100,
  plansOfOne: 5,
  /**
   * Maximum number of answers that an import reads per question. A question with more than six answers is rejected
   * anyway.
   */
  answers: 20,
  columns: 1_000,
  keptMs: 24 * 60 * 60 * 1000,
} as const
export const REASONS = { rationale: 10_000, ofAnswer: 2_000, sources: 20, title: 200, url: 2_000, note: 1_000 } as const
export const PICTURE = {
  bytes: 2 * 1024 * 1024,
  pixels: 25_000_000,
  unusedMs: 7 * 24 * 60 * 60 * 1000,
} as const
/** The logo is small, because it is part of the first HTML of the candidate page. */
export const COMPANY = { name: 80, privacyContact: 200, website: 200, logoBytes: 20 * 1024 } as const
export const QUESTIONS_PER_EXPORT = 1_000

export const AMOUNT_OF_QUESTIONS = { min: 10, max: 100, step: 10, initial: 30 } as const
export const MAX_TIME = { min: 20, max: 120, step: 5, initial: 60 } as const
export const INTERVIEW_PAGE_SIZES = [5, 10, 30, 50] as const
export const INTERVIEW_CODE_LENGTH = 22
/**
 * Time that an answer may need to arrive if it was sent before the deadline. The page does not show this additional
 * time.
 */
export const SUBMIT_GRACE_MS = 5_000
/** Time to store an answer that arrived in time, before the result is calculated. */
export const CLOSE_DELAY_MS = 1_000
/**
 * Maximum number of IP addresses and of devices that are stored for a test. Further addresses and devices are only
 * counted.
 */
export const DEVICES_KEPT = 50
/** Maximum number of journal rows of a test, far above normal use. */
export const JOURNAL_ROWS = { drafts: 8_000, all: 10_000 } as const
/**
 * Maximum number of events in a result. Only an older release stored more events for a test, because it had no limit.
 */
export const EVENTS_SHOWN = 2_500
/** Number of the newest submissions that the page shows at first; earlier submissions are loaded on request. */
export const HISTORY_SHOWN = 20
export const HISTORY_SENT = 100
export const EXAM_PAGE_SIZE = 10
export const RESULT_PAGE_SIZE = 5
export const COMPARED = { min: 2, max: 10 } as const
/** Minimum number of other candidates for a percentile. With fewer candidates, a percentile would look too precise. */
export const SHARE_FROM = 20

export const PASSAGE = { title: 200, description: 20_000 } as const

export const BLUEPRINT = {
  exposureCap: { min: 1, max: 100 },
  name: 100,
  instructions: 4_000,
  openDays: { min: 1, max: 365 },
  reminderHours: { min: 1, max: 336, initial: 24 },
  role: 100,
  passMark: { min: 1, max: 99 },
  passMarkReason: 500,
} as const
export const LABEL_AMOUNT = { min: 1, max: 100 } as const
export const MAIL_TEXT = { subject: 200, body: 10_000 } as const
export const INTERVIEWS_PER_CALL = 100
/** Maximum delay before invitations and reminders are sent, during which they can be cancelled. */
export const MAIL_DELAY_SECONDS_MAX = 3_600
export const CANDIDATES_PER_LIST = 1_000
export const DECISION_REASON_MAX = 500
export const NOTE_MAX = 2_000
/** Minutes during which an e-mail about a decision can be cancelled. */
export const DECISION_MAIL_DELAY = { min: 0, max: 60, initial: 10 } as const
export const SHARE_DAYS = { min: 1, max: 90, initial: 14 } as const
export const HAND_OVER = { note: 2_000, notes: 1_000, comment: 1_000, name: 100, verdicts: 200 } as const
export const BIN_DAYS = 30
export const TRIAL = { hours: 24, most: 5 } as const
/** A question that a candidate saw more than this number of days ago no longer counts as seen. */
export const SEEN_DAYS = 90
export const REMARKS_KEPT = 20
export const REMARK_MAX = 1_000
export const GIVEN_SECONDS = { min: 1, max: 7_200 } as const
export const REASON_MAX = 200
export const KEY_FIX_REASON_MAX = 500
export const KEY_FIX_NAMED_MAX = 100
export const TESTS_PER_TIME_REQUEST = 2_000
export const MISSED_MAX = 100_000
/** Maximum number of reloads in one report, and maximum duration of a reload: a day. */
export const LEAVES_MAX = 20
export const LEAVE_SPAN_MAX = 24 * 60 * 60_000
/** Time in which the next page can report that the page was hidden only for a reload. */
export const LEAVE_MS = 30_000
export const OUTAGES_SHOWN = { days: 7, most: 20 } as const
export const EXTRA_TIME = { percent: { min: 1, max: 200 }, minutes: { min: 0, max: 240 } } as const
export const REOPEN_MINUTES = { min: 1, max: 120 } as const
/** Time that a reopened test waits for its candidate. */
export const REOPENED_MS = 72 * 60 * 60_000
/** Time after the end of the test during which candidates can comment. */
export const REPLY_MS = 24 * 60 * 60_000
/** Time after the end of the test during which late answers are accepted, and their maximum number per call. */
export const LATE = { openMs: 7 * 24 * 60 * 60_000, perCall: 100 } as const
/**
 * The time when the candidate pressed 'Send' is recorded only if it is at least this many milliseconds before the test
 * ends.
 */
export const PRESSED_MS = 5_000
export const RECEIPT_DIGITS = { shown: 20, all: 64 } as const
/** A candidate with a running test counts as away after this time without a heartbeat, in milliseconds. */
export const SILENCE_MS = { inSight: 25_000, hidden: 90_000 } as const
/**
 * Minimum duration of an outage: a period without a running node. If such periods are less than a minute apart, their
 * durations are added.
 */
export const OUTAGE_MS = 15_000
export const OUTAGE_APART_MS = 60_000

export const WEBHOOKS_MAX = 20
export const WEBHOOK_URL_MAX = 2_000
export const DELIVERY_DAYS = 30
export const ERASURE_REASON_MAX = 500
export const RETENTION_DAYS = { min: 1, max: 3_650 } as const

export const SIGNAL_REASON_MAX = 500

export const CONFIRMATION = {
  amount: { min: 10, max: 40, step: 5 },
  time: { min: 5, max: 60, step: 5 },
  /** Required probability that a verification test detects another person, if no length is given. */
  enough: 0.8,
  /**
   * Minimum probability that a verification test detects another person. A test with a lower probability proves
   * nothing.
   */
  worthwhile: 0.5,
} as const

/**
 * The room code works once. Some wrong codes block an IP address. Many wrong codes from all IP addresses end the room
 * code.
 */
export const ROOM_CODE = { digits: 6, ms: 10 * 60 * 1000, wrongOnes: 5, wrongInAll: 100 } as const
