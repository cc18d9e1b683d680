import { t } from '../i18n/text.ts'
import { copyText } from '../lib/copyText.ts'
import { closeFailuresOf, toast } from '../lib/toast.tsx'

export async function copyWithNotice(wanted: string, done: string): Promise<void> {
  if (!(await copyText(wanted))) return void toast('danger', t('INTERVIEWS.NOT_COPIED', { text: wanted }), wanted)
  closeFailuresOf(wanted)
  toast('success', done)
}
