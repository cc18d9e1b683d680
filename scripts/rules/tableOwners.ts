import { type SourceFile, withoutComments } from './imports.ts'
import { layersInOrder } from './layers.ts'

/** The module that owns each table. A module may use only its own tables and tables of lower modules. */
const owned: Record<string, string> = {
  // Every module moves its deleted objects to the bin, so the bin is below all modules.
  db: 'turns bin audit',
  audit: 'audit_head',
  // Events of an interview also trigger updates of its orders, so the module `webhooks` owns the orders too.
  webhooks: 'webhooks deliveries orders connections',
  erasure: 'erasures erased_interviews retention',
  http: 'users sessions factors policy api_tokens kept_answers',
  feed: 'interview_changes events feeds',
  users: 'notice_settings',
  // The sign-in reads the directory groups to find administrators. `auth` must not import `directory`, so `auth` owns
  // the tables of the directory groups.
  auth: `directory_groups directory_members secrets recovery_codes wrong_factors challenges sso_states
    sso_logouts sign_in_links`,
  directory: 'directory_calls',
  mail: 'mails decision_mail_batches mail_tries',
  company: 'company',
  labels: 'labels archived_labels',
  pictures: 'pictures picture_bytes version_pictures import_pictures blueprint_pictures passage_pictures',
  passages: 'passages passage_versions',
  questions: `questions question_texts question_versions question_labels question_reasons question_marks enemy_sets
    enemies question_sketches twins twin_due`,
  imports: 'imports import_items import_passages',
  blueprints: 'blueprints blueprint_labels blueprint_counts blueprint_outcomes pass_marks',
  // `attempts` also owns the tables of late answers, because reopening a test and receipts use late answers. It owns
  // `notices` and `insight_due`, because the transaction that changes the test also writes these rows.
  attempts: `label_outcomes interviews interview_labels veiled_names confirmations label_ratios interview_counts
    interview_events ledger ledger_keys receipts papers submissions presences places gaps lives marks
    outages late_answers remarks silences replies notices open_rounds insight_due`,
  insight: `insight_counted insight_rounds insight_paces insight_editions insight_options insight_months
    insight_fits insight_fit_editions insight_fit_groups insight_fit_people key_fixes key_fix_changes
    key_fix_evidence key_fix_left`,
  verification: 'standards standard_questions standard_judges standard_ratings standard_rounds signal_rounds signals',
  results: 'shares share_interviews share_notes verdicts',
  // Every interview shows its decisions and notes, so both tables belong to `interviews` and not to the higher module
  // `decisions`.
  interviews: 'decisions notes',
  decisions: 'decision_batches',
}
const owners: Record<string, string> = Object.fromEntries(
  Object.entries(owned).flatMap(([owner, tables]) => tables.split(/\s+/).map((table) => [table, owner])),
)

const layers = ['db', 'http', ...layersInOrder]

const inBuilder =
  /\.(?:selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*\[?((?:\s*['"][^'"]+['"],?)+)/g
const inSql = /\b(?:from|join|into|update)\s+"?(\w+)/gi

const namesIn = (list: string) => [...list.matchAll(/['"](\w+)[^'"]*['"]/g)].map(([, name = '']) => name)

function tablesOf(text: string): string[] {
  const code = withoutComments(text)
  const built = [...code.matchAll(inBuilder)].flatMap(([, list = '']) => namesIn(list))
  const written = [...code.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)`/g)]
    .flatMap(([, sql = '']) => [...sql.matchAll(inSql)].map(([, name = '']) => name))
    .filter((name) => name in owners)
  return [...new Set([...built, ...written])]
}

function misplacedInSchema({ path, text }: SourceFile): string[] {
  const [, module] = /^server\/src\/platform\/db\/schema\/(\w+)\.ts$/.exec(path) ?? []
  if (module === undefined) return []
  const [, body = ''] = /interface \w+Tables \{([\s\S]*?)\n\}/.exec(text) ?? []
  return [...body.matchAll(/^ {2}(\w+): \{/gm)].flatMap(([, name = '']) => {
    const owner = owners[name]
    if (owner === undefined) return [`${path}: no module owns the table ${name}`]
    return layers.indexOf(owner) <= layers.indexOf(module)
      ? []
      : [`${path}: declare the table ${name} in the file of its owner ${owner}`]
  })
}

export function foreignTables(file: SourceFile): string[] {
  const [, module = ''] = /^server\/src\/\w+\/(\w+)\//.exec(file.path) ?? []
  const height = layers.indexOf(module)
  if (height < 0 || file.path.startsWith('server/src/platform/db/migrations/')) return misplacedInSchema(file)
  const isAbove = (table: string) => layers.indexOf(owners[table] ?? '') > height
  return [
    ...tablesOf(file.text)
      .filter(isAbove)
      .map((table) => `${file.path}: ${module} must not use the table ${table} of ${owners[table]}`),
    ...misplacedInSchema(file),
  ]
}
