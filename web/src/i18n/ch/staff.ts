import type { StaffTexts } from '../books.ts'
import { account } from './account.ts'
import { addCandidates } from './addCandidates.ts'
import { blueprints } from './blueprints.ts'
import { compare } from './compare.ts'
import { dashboard } from './dashboard.ts'
import { editor } from './editor.ts'
import { interviews } from './interviews.ts'
import { interviewWizard } from './interviewWizard.ts'
import { labelSelect } from './labelSelect.ts'
import { labels } from './labels.ts'
import { network } from './network.ts'
import { questions } from './questions.ts'
import { results } from './results.ts'
import { rounds } from './rounds.ts'
import { share } from './share.ts'
import { shell } from './shell.ts'
import { system } from './system.ts'
import { upload } from './upload.ts'
import { users } from './users.ts'

export default {
  ...shell,
  ...network,
  ...account,
  ...dashboard,
  ...users,
  ...upload,
  ...editor,
  ...questions,
  ...labels,
  ...labelSelect,
  ...blueprints,
  ...rounds,
  ...addCandidates,
  ...share,
  ...interviews,
  ...interviewWizard,
  ...results,
  ...compare,
  ...system,
} satisfies StaffTexts
