import { t } from '../i18n/text.ts'
import { copyText } from '../lib/copyText.ts'
import { closeFailuresOf, toast } from '../lib/toast.tsx'

/** Copies, and says so; where the browser refuses, the text stands in the notice, to be copied by hand. */
export async function copyWithNotice(wanted: string, done: string): Promise<void> {
  if (!(await copyText(wanted))) return void toast('danger', t('INTERVIEWS.NOT_COPIED', { text: wanted }), wanted)
  closeFailuresOf(wanted)
  toast('success', done)
}
