import { t } from '../../i18n/text.ts'
import { CopyField } from '../../ui/form/CopyField.tsx'
import { Section } from '../../ui/Section.tsx'
import { copyShown } from '../ShownOnce.tsx'

export function AssistantAddress() {
  const address = `${window.location.origin}/mcp`
  return (
    <Section title={t('ASSISTANTS.TITLE')} lead={t('ASSISTANTS.LEAD')}>
      <CopyField
        label={t('ASSISTANTS.ADDRESS')}
        value={address}
        copyLabel={t('ASSISTANTS.COPY')}
        onCopy={() => void copyShown(address)}
        isMonospace
      />
    </Section>
  )
}
