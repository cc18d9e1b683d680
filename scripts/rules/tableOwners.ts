import { type SourceFile, withoutComments } from './imports.ts'
import { stair } from './layers.ts'

/**
 * Owners of the tables. A module may use its own tables and those of lower modules. For a table above it, app.ts passes
 * in a function, such as attempts/inUse.ts.
 */
const owners: Record<string, string> = {
  turns: 'db',
  tallies: 'db',
  // Every module moves its deleted objects here.
  bin: 'db',
  audit: 'db',
  audit_head: 'audit',
  webhooks: 'webhooks',
  deliveries: 'webhooks',
  // Events of interviews mark the orders that need an update.
  orders: 'webhooks',
  connections: 'webhooks',
  erasures: 'erasure',
  erased_interviews: 'erasure',
  retention: 'erasure',
  // Every call identifies its caller, so these are below the features that write them.
  users: 'http',
  sessions: 'http',
  factors: 'http',
  policy: 'http',
  api_tokens: 'http',
  kept_answers: 'http',
  interview_changes: 'feed',
  events: 'feed',
  feeds: 'feed',
  notice_settings: 'users',
  // The sign-in checks if a directory group decides the administrators.
  directory_groups: 'auth',
  directory_members: 'auth',
  directory_calls: 'directory',
  mails: 'mail',
  decision_mail_batches: 'mail',
  mail_tries: 'mail',
  secrets: 'auth',
  recovery_codes: 'auth',
  wrong_factors: 'auth',
  challenges: 'auth',
  sso_states: 'auth',
  sso_logouts: 'auth',
  sign_in_links: 'auth',
  company: 'company',
  labels: 'labels',
  archived_labels: 'labels',
  pictures: 'pictures',
  picture_bytes: 'pictures',
  version_pictures: 'pictures',
  import_pictures: 'pictures',
  blueprint_pictures: 'pictures',
  passages: 'passages',
  passage_versions: 'passages',
  passage_pictures: 'pictures',
  questions: 'questions',
  question_texts: 'questions',
  question_versions: 'questions',
  question_labels: 'questions',
  question_reasons: 'questions',
  question_marks: 'questions',
  enemy_sets: 'questions',
  enemies: 'questions',
  question_sketches: 'questions',
  twins: 'questions',
  twin_due: 'questions',
  imports: 'imports',
  import_items: 'imports',
  import_passages: 'imports',
  blueprints: 'blueprints',
  blueprint_labels: 'blueprints',
  blueprint_counts: 'blueprints',
  blueprint_outcomes: 'blueprints',
  label_outcomes: 'attempts',
  pass_marks: 'blueprints',
  interviews: 'attempts',
  interview_labels: 'attempts',
  veiled_names: 'attempts',
  confirmations: 'attempts',
  label_ratios: 'attempts',
  interview_counts: 'attempts',
  interview_events: 'attempts',
  ledger: 'attempts',
  ledger_keys: 'attempts',
  receipts: 'attempts',
  papers: 'attempts',
  submissions: 'attempts',
  presences: 'attempts',
  places: 'attempts',
  gaps: 'attempts',
  lives: 'attempts',
  marks: 'attempts',
  outages: 'attempts',
  // Reopening changes late answers, and receipts include both.
  late_answers: 'attempts',
  remarks: 'attempts',
  silences: 'attempts',
  replies: 'attempts',
  // Notifications are stored in the transaction of the event.
  notices: 'attempts',
  open_rounds: 'attempts',
  // Closing, reopening and deleting queue interviews for the statistics.
  insight_due: 'attempts',
  insight_counted: 'insight',
  insight_rounds: 'insight',
  insight_paces: 'insight',
  insight_editions: 'insight',
  insight_options: 'insight',
  insight_months: 'insight',
  insight_fits: 'insight',
  insight_fit_editions: 'insight',
  insight_fit_groups: 'insight',
  insight_fit_people: 'insight',
  key_fixes: 'insight',
  key_fix_changes: 'insight',
  key_fix_evidence: 'insight',
  key_fix_left: 'insight',
  standards: 'verification',
  standard_questions: 'verification',
  standard_judges: 'verification',
  standard_ratings: 'verification',
  standard_rounds: 'verification',
  signal_rounds: 'verification',
  signals: 'verification',
  shares: 'results',
  share_interviews: 'results',
  share_notes: 'results',
  verdicts: 'results',
  // Every interview shows its own decision.
  decisions: 'interviews',
  notes: 'interviews',
  decision_batches: 'decisions',
}

const floors = ['db', 'http', ...stair]

const inBuilder =
  /\.(?:selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*\[?((?:\s*['"][^'"]+['"],?)+)/g
const inSql = /\b(?:from|join|into|update)\s+"?(\w+)/gi

const namesIn = (list: string) => [...list.matchAll(/['"](\w+)[^'"]*['"]/g)].map(([, name = '']) => name)

/** Tables that queries use, in file order: from the query builder, and from raw SQL the known names. */
function tablesOf(text: string): string[] {
  const code = withoutComments(text)
  const built = [...code.matchAll(inBuilder)].flatMap(([, list = '']) => namesIn(list))
  const written = [...code.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g)]
    .flatMap(([, sql = '']) => [...sql.matchAll(inSql)].map(([, name = '']) => name))
    .filter((name) => name in owners)
  return [...new Set([...built, ...written])]
}

/**
 * A schema file only declares tables that its module owns, or a lower one for it. A table without an owner is an error
 * too.
 */
function misplacedInSchema({ path, text }: SourceFile): string[] {
  const [, room] = /^server\/src\/db\/schema\/(\w+)\.ts$/.exec(path) ?? []
  if (room === undefined) return []
  const [, body = ''] = /interface \w+Tables \{([\s\S]*?)\n\}/.exec(text) ?? []
  return [...body.matchAll(/^ {2}(\w+): \{/gm)].flatMap(([, name = '']) => {
    const owner = owners[name]
    if (owner === undefined) return [`${path}: no room owns the table ${name}`]
    return floors.indexOf(owner) <= floors.indexOf(room)
      ? []
      : [`${path}: the table ${name} stands in the file of ${owner}, which owns it`]
  })
}

export function foreignTables(file: SourceFile): string[] {
  const [, room = ''] = /^server\/src\/(\w+)\//.exec(file.path) ?? []
  const height = floors.indexOf(room)
  if (height < 0 || file.path.startsWith('server/src/db/migrations/')) return misplacedInSchema(file)
  const isAbove = (table: string) => floors.indexOf(owners[table] ?? '') > height
  return [
    ...tablesOf(file.text)
      .filter(isAbove)
      .map((table) => `${file.path}: ${room} may not name the table ${table}, which ${owners[table]} owns`),
    ...misplacedInSchema(file),
  ]
}
