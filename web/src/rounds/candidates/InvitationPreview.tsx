import type { Blueprint } from '@assay/contract/blueprints'
import { ownMailWords } from '@assay/domain/mail/ownWords'
import { blueprintValues } from '../../blueprints/form/blueprintForm.ts'
import { MailPreview } from '../../blueprints/form/mail/MailPreview.tsx'

interface Props {
  blueprint: Blueprint
  window: { opens: string | null; closes: string | null }
}

/** The preview is loaded when the user opens it, because the texts of all languages are large. */
export default function InvitationPreview({ blueprint, window }: Props) {
  const { language, texts } = blueprint
  return (
    <MailPreview
      kind="invitation"
      words={texts.invitation[language] ?? ownMailWords[language].invitation}
      values={blueprintValues(blueprint)}
      language={language}
      window={window}
    />
  )
}
