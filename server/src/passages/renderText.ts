import { fieldError } from '@assay/contract/fieldErrors'
import { refuseField, refuseFields } from '../http/refusal.ts'

/** As the workshop has it, in which texts are rendered apart. */
interface Rendering {
  renderAll: (
    texts: readonly { text: string; as: 'description' }[],
  ) => Promise<({ html: string; wrongAt: number | null } | null)[]>
}

/** The HTML of a passage's text. Refuses what takes too long, and a formula that cannot be read. */
export async function renderText({ renderAll }: Rendering, text: string): Promise<string> {
  const [made] = await renderAll([{ text, as: 'description' }])
  if (!made) return refuseField('description', 'TOO_SLOW')
  if (made.wrongAt !== null) refuseFields([{ ...fieldError('description', 'FORMULA_INVALID'), at: made.wrongAt }])
  return made.html
}
