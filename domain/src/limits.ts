/** Every number of the product stands here once; pages, wire and server read it. */
export const PASSWORD = { min: 5, max: 20 } as const
export const EMAIL_MAX = 254
export const PERSON_NAME_MAX = 100
/** What a program may bring to an interview. */
export const EXTERNAL_ID_MAX = 200
export const EVENT_DAYS = 90
export const EVENTS_PER_CALL = { most: 1_000, usual: 100 } as const
export const METADATA = { members: 20, text: 500 } as const

export const PAGE_SIZE = 10
export const PAGE_MAX = 100

export const SESSION = { idleMs: 12 * 60 * 60 * 1000, totalMs: 7 * 24 * 60 * 60 * 1000 } as const
/** How old a session may be for what asks for a fresh one, and how long one lasts that the company's sign-in has opened. */
export const FRESH_MS = 15 * 60 * 1000
export const SSO_SESSION_MS = 12 * 60 * 60 * 1000
/** How long an API token works without a sign-in of its owner, where the company's sign-in lets them in. */

export const API_TOKEN = {
  name: 100,
  days: { min: 1, max: 366, initial: 90 },
  ofOneUser: 50,
  blueprints: 20,
  callsPerMinute: 600,
} as const

/** What a directory may do, and how many of a list it gets at once. */
export const DIRECTORY = { callsPerMinute: 3000, bodyBytes: 1024 * 1024, page: { initial: 100, most: 200 } } as const

/** How many of their sessions somebody is shown; beyond it are the ones that were used longest ago. */
export const SESSIONS_SHOWN = 100

export const LABEL_NAME = { min: 2, max: 50 } as const
export const LABEL_DESCRIPTION_MAX = 500
export const DEFAULT_LABEL_COLOR = '#4682B4'

export const ANSWERS = { min: 2, max: 6 } as const
export const DESCRIPTION_MAX = 20_000
export const ANSWER_MAX = 2_000
/** Of one formula, in TeX. */
export const FORMULA_MAX = 2_000
/** What RFC 5646 wants an implementation to hold at least; no real language is longer. */
export const LANGUAGE_TAG_MAX = 35
/** In how many more languages a question can be. */
export const WORDINGS_MAX = 30
export const LABELS_PER_QUESTION = 50
/** How many labels an interview is drawn from, and how many a list is filtered by. */
export const LABELS_PER_CALL = 50
export const QUESTIONS_PER_CALL = 100
export const QUESTIONS_PER_FILE = 1_000
/** Enough to mend a call or a file by; more would only be scrolled past. */
export const FAULTS_SHOWN = 100
export const SEARCH_MAX = 200
/** How many questions are kept apart by one set, and how long its reason is. */
export const ENEMIES = { min: 2, max: 50, reason: 500 } as const
/** How many judges set a pass mark, and what they say of a question. */
export const STANDARD = { judges: { min: 2, max: 20 }, rating: { min: 0, max: 100 } } as const
/** How many questions one call may change, or name to be exported. */
export const QUESTIONS_PER_BATCH = 1_000
export const UPLOAD_BYTES_MAX = 1024 * 1024
/** What one file may bring to an import, and what of it is unpacked. */
export const IMPORT = {
  bytes: 32 * 1024 * 1024,
  questions: 10_000,
  unpackedBytes: 128 * 1024 * 1024,
  entries: 10_000,
  depth: 100,
  plansOfOne: 5,
  /** So many answers of an item are read and shown; more than six refuse it. */
  answers: 20,
  columns: 1_000,
  keptMs: 24 * 60 * 60 * 1000,
} as const
/** What is written about why a key is right. */
export const REASONS = { rationale: 10_000, ofAnswer: 2_000, sources: 20, title: 200, url: 2_000, note: 1_000 } as const
export const PICTURE = {
  bytes: 2 * 1024 * 1024,
  pixels: 25_000_000,
  /** How long one stays that nothing mentions any more. */
  unusedMs: 7 * 24 * 60 * 60 * 1000,
} as const
/** The face that candidates see: how long its texts are, and how heavy its logo, which stands in the first HTML of their page. */
export const COMPANY = { name: 80, privacyContact: 200, website: 200, logoBytes: 20 * 1024 } as const
/** How many questions may be named one by one when they are taken out. */
export const QUESTIONS_PER_EXPORT = 1_000

export const AMOUNT_OF_QUESTIONS = { min: 10, max: 100, step: 10, initial: 30 } as const
export const MAX_TIME = { min: 20, max: 120, step: 5, initial: 60 } as const
/** How many interviews a page of their list may show; the first choice is PAGE_SIZE. */
export const INTERVIEW_PAGE_SIZES = [5, 10, 30, 50] as const
export const INTERVIEW_CODE_LENGTH = 22
/** How long an answer may travel after it was sent in time. Not told to the page. */
export const TRAVEL_MS = 5_000
/** And how long one that arrived in time may still wait to be written before the result is computed. */
export const SETTLE_MS = 1_000
/** How many addresses, and how many devices, are stored of one exam; the rest are counted. */
export const DEVICES_KEPT = 50
/** How many lines the journal of one exam takes, and up to how many of them a draft may be one: far beyond any honest person. */
export const JOURNAL_ROWS = { drafts: 8_000, all: 10_000 } as const
/** How many events of one exam are read; more can only be left over from before their kinds were limited. */
export const EVENTS_SHOWN = 2_500
/** How many of the submissions of one question the page of a result shows: the newest. Earlier ones come on demand. */
export const HISTORY_SHOWN = 20
/** And how many of each the call gives at once. */
export const HISTORY_SENT = 100
export const EXAM_PAGE_SIZE = 10
export const RESULT_PAGE_SIZE = 5
/** How many interviews can be laid side by side. */
export const COMPARED = { min: 2, max: 10 } as const
/** Among fewer others a share would say more than is known. */
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
/** How many questions of one label a paper with exact amounts may want. */
export const LABEL_AMOUNT = { min: 1, max: 100 } as const
export const MAIL_TEXT = { subject: 200, body: 10_000 } as const
/** How many interviews one call may make, change, invite or share. */
export const INTERVIEWS_PER_CALL = 100
/** How long invitations and reminders may wait, so that they can be taken back. */
export const MAIL_DELAY_SECONDS_MAX = 3_600
export const CANDIDATES_PER_LIST = 1_000
/** Why something was decided, and what is noted beside it. */
export const DECISION_REASON_MAX = 500
export const NOTE_MAX = 2_000
/** Minutes in which a mail about a decision can be taken back. */
export const DECISION_MAIL_DELAY = { min: 0, max: 60, initial: 10 } as const
export const SHARE_DAYS = { min: 1, max: 90, initial: 14 } as const
/** What a hand-over may tell and bring: its own note, how many notes of its candidates, and verdicts. */
export const HAND_OVER = { note: 2_000, notes: 1_000, comment: 1_000, name: 100, verdicts: 200 } as const
/** How long what was deleted can be restored. */
export const BIN_DAYS = 30
/** How long a trial run is there, and how many of them somebody may have at once. */
export const TRIAL = { hours: 24, most: 5 } as const
/** How far back a question counts as seen by candidates. */
export const SEEN_DAYS = 90
/** How many remarks a candidate may send while the test runs, and how long each of them, or the reply after it, may be. */
export const REMARKS_KEPT = 20
export const REMARK_MAX = 1_000
/** How many seconds one giving may add to a test, and how long the reason for it may be. */
export const GIVEN_SECONDS = { min: 1, max: 7_200 } as const
export const REASON_MAX = 200
export const KEY_FIX_REASON_MAX = 500
/** Each option may be named more than once, but not without end. */
export const KEY_FIX_NAMED_MAX = 100
/** How many tests may be named when time is given to many at once. */
export const TESTS_PER_GIVING = 2_000
/** What counts as never having found the server. */
export const MISSED_MAX = 100_000
/** How many reloads a page may tell of at once, and how long one may have been: a day. */
export const LEAVES_MAX = 20
export const LEAVE_SPAN_MAX = 24 * 60 * 60_000
/** So long a page that was left may take to say that it was a reload. */
export const LEAVE_MS = 30_000
export const OUTAGES_SHOWN = { days: 7, most: 20 } as const
/** Extra time that an interview may be given before its start, and how long a reopened test may be given. */
export const ACCOMMODATION = { percent: { min: 1, max: 200 }, minutes: { min: 0, max: 240 } } as const
export const REOPEN_MINUTES = { min: 1, max: 120 } as const
/** How long a reopened test waits for its candidate. */
export const REOPENED_MS = 72 * 60 * 60_000
/** How long after the end a candidate may reply. */
export const REPLY_MS = 24 * 60 * 60_000
/** How long after an end what could not be delivered before it is still taken, and how much of it one call may bring. */
export const LATE = { openMs: 7 * 24 * 60 * 60_000, perCall: 100 } as const
/** So long before the end 'Send' must have been pressed for that to be told. */
export const PRESSED_MS = 5_000
/** Of a receipt's hash: the digits that are shown, and all of them. */
export const RECEIPT_DIGITS = { shown: 20, all: 64 } as const
/** How long nothing may be heard of a running test before it counts as away: with its page in sight, and out of sight. */
export const SILENCE_MS = { inSight: 25_000, hidden: 90_000 } as const
/** So long without a living server is an outage, also in parts that are less than a minute apart. */
export const OUTAGE_MS = 15_000
export const OUTAGE_APART_MS = 60_000

export const WEBHOOKS_MAX = 20
export const WEBHOOK_URL_MAX = 2_000
/** How long a delivery that is over is kept, to be looked at and sent again. */
export const DELIVERY_DAYS = 30
export const ERASURE_REASON_MAX = 500
/** After how many days an interview that is over may be erased by itself. */
export const RETENTION_DAYS = { min: 1, max: 3_650 } as const

export const SIGNAL_REASON_MAX = 500

/** A second, short test of somebody under supervision. */
export const CONFIRMATION = {
  amount: { min: 10, max: 40, step: 5 },
  time: { min: 5, max: 60, step: 5 },
  /** How often it should tell another from the same person, where nobody says how long it is to be. */
  enough: 0.8,
  /** A second test that finds fewer stand-ins proves nothing. */
  worthwhile: 0.5,
} as const

/** Said in the room, and good for one entry. */
/** Wrong ones of one address end a code for that address, many of several addresses end it for all. */
export const ROOM_CODE = { digits: 6, ms: 10 * 60 * 1000, wrongOnes: 5, wrongInAll: 100 } as const
