import { fieldError } from '@assay/contract/fieldErrors'
import { refuseField, refuseFields } from '../http/refusal.ts'

/** The rendering workshop, which renders texts in separate processes. */
interface Rendering {
  renderAll: (
    texts: readonly { text: string; as: 'description' }[],
  ) => Promise<({ html: string; wrongAt: number | null } | null)[]>
}

/** Rejects a text that takes too long to render, and an invalid formula. */
export async function renderText({ renderAll }: Rendering, text: string): Promise<string> {
  const [made] = await renderAll([{ text, as: 'description' }])
  if (!made) return refuseField('description', 'TOO_SLOW')
  if (made.wrongAt !== null) refuseFields([{ ...fieldError('description', 'FORMULA_INVALID'), at: made.wrongAt }])
  return made.html
}
