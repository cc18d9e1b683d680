import { account } from '../auth/account.ts'
import { blueprints } from '../blueprints.ts'
import { dashboard } from '../dashboard.ts'
import { anonymousReview } from '../interviews/anonymousReview.ts'
import { interviews } from '../interviews/interviews.ts'
import { interviewWizard } from '../interviews/wizard.ts'
import { labels } from '../labels/labels.ts'
import { labelSelect } from '../labels/select.ts'
import { editor } from '../questions/editor.ts'
import { enemies } from '../questions/enemies.ts'
import { questions } from '../questions/questions.ts'
import { translations } from '../questions/translations.ts'
import { upload } from '../questions/upload.ts'
import { compare } from '../results/compare.ts'
import { results } from '../results/results.ts'
import { shares } from '../results/shares.ts'
import { addCandidates } from '../rounds/addCandidates.ts'
import { rounds } from '../rounds/rounds.ts'
import { network } from '../shell/network.ts'
import { shell } from '../shell/shell.ts'
import { system } from '../system/system.ts'
import { users } from '../users.ts'

export default {
  ...shell,
  ...network,
  ...account,
  ...dashboard,
  ...users,
  ...upload,
  ...editor,
  ...questions,
  ...enemies,
  ...translations,
  ...labels,
  ...labelSelect,
  ...blueprints,
  ...rounds,
  ...addCandidates,
  ...shares,
  ...interviews,
  ...interviewWizard,
  ...anonymousReview,
  ...results,
  ...compare,
  ...system,
} as const
