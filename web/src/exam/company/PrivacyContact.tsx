import { t } from '../../i18n/text.ts'
import styles from './company.module.css'
import { company } from './company.ts'

/** Whom to ask about one's data. Empty where nobody is named: the server fills it in the first HTML. */
export const PrivacyContact = () => (
  <p className={styles['contact']} data-company="contact" data-label={t('EXAM.PRIVACY_CONTACT')}>
    {company.privacyContact && <span dir="auto">{company.privacyContact}</span>}
  </p>
)
